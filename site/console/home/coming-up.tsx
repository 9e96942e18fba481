import { momentWords, zoneName } from '../../../cms/domain/moment-words'
import type { Planned } from '../../../admin-bridge/contract/schedule'
import { paths } from '../../shared/routing/paths'
import { ErrorBox } from '../../shared/ui'
import { entityOfKind, kindName } from '../data/kinds'
import { useSchedule } from '../data/schedule'
import { ConsoleLink } from '../ui/console-link'
import styles from './home-page.module.css'

const ACTS = { publish: 'Publishes', unpublish: 'Withdraws' } as const

function PlannedEntry({ entry: { kind, id, title, act, at, overdue } }: { readonly entry: Planned }) {
  const entity = entityOfKind(kind)
  const name = title || String(id)
  return (
    <li>
      <time dateTime={at} className={styles.when}>
        {momentWords(at)}
      </time>
      <span className={styles.what}>
        {ACTS[act]} {kindName(kind).toLowerCase()}{' '}
        {entity ? <ConsoleLink to={paths.admin.edit(entity.name, id)}>{name}</ConsoleLink> : name}
        {overdue && <strong className={styles.overdue}>Overdue. It could not be saved; the server tries again. Open it to see why.</strong>}
      </span>
    </li>
  )
}

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
              <PlannedEntry key={`${entry.kind} ${entry.id} ${entry.act}`} entry={entry} />
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
