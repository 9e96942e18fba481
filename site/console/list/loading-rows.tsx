import { Loading } from '../../shared/ui'
import styles from './loading-rows.module.css'

const ROWS = [1, 2, 3, 4, 5, 6, 7]

/** Placeholder for a loading table: the loading message over empty rows, so that the layout does not shift. */
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
