import styles from './logo.module.css'

/** Top left corners of the mark's squares: a ring on a 3 by 3 grid, open on the right. */
const SQUARES = [
  [0, 0],
  [8, 0],
  [16, 0],
  [0, 8],
  [0, 16],
  [8, 16],
  [16, 16],
] as const

const Mark = ({ className }: { className: string | undefined }) => (
  <svg className={className} viewBox="0 0 22 22" fill="currentColor" aria-hidden="true" focusable="false">
    {SQUARES.map(([x, y]) => (
      <rect key={`${x} ${y}`} x={x} y={y} width="6" height="6" />
    ))}
  </svg>
)

/** The mark with the name, shown above the sign-in form. */
export const Logo = () => (
  <span className={styles.logo}>
    <Mark className={styles.large} />
    <span className={styles.name}>CCC</span>
  </span>
)

/** The mark without the name, shown in the header of every page. */
export const Icon = () => <Mark className={styles.small} />
