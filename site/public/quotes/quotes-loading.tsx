import { LoadingLine, LoadingText } from '../parts'
import { quoteMessages } from '../../features/quotes/messages'
import styles from '../../features/quotes/quote-card.module.css'

/** The wide cards, as in the loaded grid. */
const WIDE = [true, false, false, false, false, true]

/** The grid of quotes while it loads. */
export function QuotesLoading() {
  return (
    <div className={styles.grid} data-outline="">
      {WIDE.map((wide, position) => (
        <div key={position} className={styles.card} data-shade={0} data-wide={wide}>
          <div className={styles.quote}>
            <LoadingText lines={4} />
          </div>
          {position === 0 ? <LoadingLine message={quoteMessages.loading} className={styles.author} /> : <LoadingText lines={1} />}
        </div>
      ))}
    </div>
  )
}
