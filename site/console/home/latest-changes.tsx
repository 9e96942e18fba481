import type { HistoryLine } from '../../../admin-bridge/contract/history'
import { paths } from '../../shared/routing/paths'
import { ErrorBox, Loading } from '../../shared/ui'
import { recordsOf } from '../data/batch-words'
import { useHistory } from '../data/history'
import { ACTS, actWord } from '../history/act-words'
import { ConsoleLink } from '../ui/console-link'
import styles from './home-page.module.css'
import { StripEntry } from './strip-entry'

/** Changes that are shown. */
const SHOWN = 8

/** The latest changes of all records, and the way to the others. */
export function LatestChanges() {
  const { data, isError, refetch } = useHistory({ grouped: true })
  const lines = data?.pages[0]?.items.slice(0, SHOWN)
  return (
    <section className={styles.section} aria-labelledby="latest-changes">
      <h2 id="latest-changes">Latest changes</h2>
      {isError && <ErrorBox message="CONNECTION_FAILURE: Unable to read the history." onRetry={() => void refetch()} />}
      {!lines && !isError && <Loading message="LOADING_DATA..." />}
      {lines?.length === 0 && <p className={styles.done}>Nothing has been changed yet.</p>}
      {lines && lines.length > 0 && (
        <>
          <ol className={styles.schedule}>
            {lines.map((line) => (
              <Change key={line.version} line={line} />
            ))}
          </ol>
          <p className={styles.zone}>
            <ConsoleLink to={paths.admin.history()}>All changes</ConsoleLink>
          </p>
        </>
      )}
    </section>
  )
}

function Change({ line }: { readonly line: HistoryLine }) {
  const { act, kind, by, batch_size: size = 1 } = line
  const who = by === null ? null : <span className={styles.who}> {by}</span>
  return size > 1 ? (
    <StripEntry entry={line} instead={`${ACTS[act]} ${recordsOf(kind, size)}`}>
      {who}
    </StripEntry>
  ) : (
    <StripEntry entry={line} act={actWord(line)} isGone={act === 'trash' || act === 'delete'}>
      {who}
    </StripEntry>
  )
}
