import { Loading } from '../ui/states'
import styles from './loading-detail.module.css'

/** How a detail stands: its picture beside the words, or words alone. */
export type DetailShape = 'beside' | 'words'

/**
 * A record on its way: the loading widget over the outline of its picture, its title and its lines (screens.md 20).
 * @param shape of the page itself.
 */
export function LoadingDetail({ message, shape }: { message?: string; shape: DetailShape }) {
  return (
    <div className={styles.place}>
      <Loading message={message} className={styles.message} />
      <div className={styles[shape]} aria-hidden="true">
        {shape === 'beside' && <i className={styles.picture} />}
        <div className={styles.text}>
          <i className={styles.title} />
          <i className={styles.line} />
          <i className={styles.line} />
          <i className={styles.line} />
        </div>
      </div>
    </div>
  )
}
