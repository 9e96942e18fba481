import { zoneName } from '../../../cms/domain/moment-words'
import { ErrorBox } from '../../shared/ui'
import { useSchedule } from '../data/schedule'
import styles from './home-page.module.css'
import { StripEntry } from './strip-entry'

const ACTS = { publish: 'Publishes', unpublish: 'Withdraws' } as const
const OVERDUE = 'Overdue. It could not be saved; the server tries again. Open it to see why.'

/** What is published and withdrawn next. Renders nothing if nothing is planned. */
export function ComingUp() {
  const { data, error, refetch } = useSchedule()
  if (!data && !error) return null
  if (data?.planned.length === 0) return null
  const more = data ? data.total - data.planned.length : 0
  return (
    <section className={styles.section} aria-labelledby="coming-up">
      <h2 id="coming-up">Coming up</h2>
      {error && <ErrorBox message="CONNECTION_FAILURE: Unable to read the schedule." onRetry={() => void refetch()} />}
      {data && (
        <>
          <ol className={styles.schedule}>
            {data.planned.map((entry) => (
              <StripEntry key={`${entry.kind} ${entry.id} ${entry.act}`} entry={entry} act={ACTS[entry.act]}>
                {entry.overdue && <strong className={styles.overdue}>{OVERDUE}</strong>}
              </StripEntry>
            ))}
          </ol>
          <p className={styles.zone}>
            {more > 0 && `${more.toLocaleString('en-US')} more later. `}Times are in {zoneName('')}.
          </p>
        </>
      )}
    </section>
  )
}
