import { paths } from '../../shared/routing/paths'
import { ErrorBox, Loading } from '../../shared/ui'
import { modules } from '../console-modules'
import { useWaitingDrafts } from '../data/waiting-drafts'
import { PENDING_CHOICE, UNPUBLISHED_CHANGES } from '../publication/status'
import { capitalized } from '../ui/capitalized'
import { ConsoleLink } from '../ui/console-link'
import styles from './home-page.module.css'
import { StripEntry } from './strip-entry'

/** Links to the lists that are narrowed to a status. */
function Lists({ status }: { readonly status: string }) {
  const lists = modules.filter(({ resource }) => resource.contract.entity.publishedBy !== undefined)
  return lists.map(({ resource, path, label }, index) => (
    <span key={path}>
      {index > 0 && ', '}
      <ConsoleLink to={paths.admin.list(resource.contract.entity.name, { status })}>{label}</ConsoleLink>
    </span>
  ))
}

/** Links to the lists of the drafts that are not shown here. @param hasPending whether pending drafts can be among them. */
function Rest({ more, hasPending }: { readonly more: number; readonly hasPending: boolean }) {
  return (
    <>
      <p className={styles.zone}>
        {more.toLocaleString('en-US')} more. Not published: <Lists status="draft" />
      </p>
      {hasPending && (
        <p className={styles.zone}>
          {capitalized(UNPUBLISHED_CHANGES)}: <Lists status={PENDING_CHOICE} />
        </p>
      )}
    </>
  )
}

/** What waits as a draft: records that were never published and are not scheduled, and pending drafts over published ones. */
export function WaitingDrafts() {
  const { data, error, refetch } = useWaitingDrafts()
  const more = data ? data.total - data.waiting.length : 0
  return (
    <section className={styles.section} aria-labelledby="waiting-drafts">
      <h2 id="waiting-drafts">Waiting as drafts</h2>
      {error && <ErrorBox message="CONNECTION_FAILURE: Unable to read the drafts." onRetry={() => void refetch()} />}
      {!data && !error && <Loading message="LOADING_DATA..." className={styles.loading} />}
      {data?.total === 0 && <p className={styles.done}>No drafts are waiting.</p>}
      {data && data.total > 0 && (
        <ol className={styles.schedule}>
          {data.waiting.map((entry) => (
            <StripEntry key={`${entry.kind} ${entry.id}`} entry={entry}>
              {entry.pending && `, ${UNPUBLISHED_CHANGES}`}
            </StripEntry>
          ))}
        </ol>
      )}
      {/* pending drafts come first */}
      {data && more > 0 && <Rest more={more} hasPending={data.waiting.every(({ pending }) => pending)} />}
    </section>
  )
}
