import { AppLink } from '../routing/app-link'
import { paths } from '../routing/paths'
import styles from './logo.module.css'

// The eight squares of a ring with its right side open: a C, three times three.
const SQUARES = [
  [0, 0],
  [1, 0],
  [2, 0],
  [0, 1],
  [0, 2],
  [1, 2],
  [2, 2],
] as const

/** The mark and the name; leads home. */
export function Logo() {
  return (
    <AppLink to={paths.home()} className={styles.logo}>
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
        {SQUARES.map(([x, y]) => (
          <rect key={`${x}${y}`} x={x * 9} y={y * 9} width="6" height="6" />
        ))}
      </svg>
      CCC
    </AppLink>
  )
}
