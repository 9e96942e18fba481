import { Loading } from '../../shared/ui'
import styles from './loading-rows.module.css'

const ROWS = [1, 2, 3, 4, 5, 6, 7]

/**
 * A table on its way: the loading widget in its first row, over the outlines of the others, so that nothing jumps when
 * it arrives (screens.md 20).
 */
export function LoadingRows({ message }: { readonly message: string }) {
  return (
    <div className={styles.frame}>
      <Loading message={message} className={styles.message} />
      <div aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  )
}
