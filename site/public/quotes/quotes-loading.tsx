import { LoadingLine, LoadingWords } from '../parts'
import { quoteMessages } from '../../features/quotes/messages'
import styles from '../../features/quotes/quote-card.module.css'

/** A wide one, two rows of two, a wide one: as they come. */
const WIDE = [true, false, false, false, false, true]

/** The quotes on their way: their grid, its cards empty. */
export function QuotesLoading() {
  return (
    <div className={styles.grid} data-outline="">
      {WIDE.map((wide, position) => (
        <div key={position} className={styles.card} data-shade={0} data-wide={wide}>
          <div className={styles.quote}>
            <LoadingWords lines={4} />
          </div>
          {position === 0 ? <LoadingLine message={quoteMessages.loading} className={styles.author} /> : <LoadingWords lines={1} />}
        </div>
      ))}
    </div>
  )
}
