import { AppLink } from '../routing/app-link'
import { paths } from '../routing/paths'
import styles from './logo.module.css'

// The squares of a C on a grid of three by three.
const SQUARES = [
  [0, 0],
  [1, 0],
  [2, 0],
  [0, 1],
  [0, 2],
  [1, 2],
  [2, 2],
] as const

/** The logo with the site's name. It links to the home page. */
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
