import { LoadingPlace } from './loading-place'
import styles from './loading-detail.module.css'

/** How a detail stands: its picture beside the words, or words alone. */
export type DetailShape = 'beside' | 'words'

/**
 * A record on its way: the outline of its picture, its title and its lines.
 * @param shape of the page itself.
 */
export function LoadingDetail({ message, shape }: { message?: string; shape: DetailShape }) {
  return (
    <LoadingPlace message={message} className={styles.place}>
      <div className={styles[shape]}>
        {shape === 'beside' && <i className={styles.picture} />}
        <div className={styles.text}>
          <i className={styles.title} />
          <i className={styles.line} />
          <i className={styles.line} />
          <i className={styles.line} />
        </div>
      </div>
    </LoadingPlace>
  )
}
