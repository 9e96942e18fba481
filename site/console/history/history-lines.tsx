import type { HistoryLine } from '../../../admin-bridge/contract/history'
import { capitalizedNoun } from '../../../cms/domain/entities'
import { consoleForm } from '../../../cms/domain/entities/addresses'
import { entityOfKind } from '../data/kinds'
import { itemsOf } from '../../shared/api/joined-windows'
import { Button, ErrorBox, Loading } from '../../shared/ui'
import { useHistory, type HistoryFilter } from '../data/history'
import type { ConsoleResource } from '../data/resource'
import { PUBLICATION } from '../publication/status'
import { ConsoleLink } from '../ui/console-link'
import { readableTime } from '../ui/saved-sentence'
import { recordsOf } from '../data/batch-words'
import { ACTS, actWord } from './act-words'
import { BatchLine, UndoBatch } from './batch-line'
import { RestoreField, RestoreVersion } from './restore'
import { BeforeAndAfter, lineChanges, shortChange, type ShownChange } from './shown-change'
import styles from './history.module.css'

const DOORS: Readonly<Record<HistoryLine['via'], string>> = {
  api: 'through the API',
  console: 'in the console',
  panel: 'in Advanced admin',
  system: 'by the system',
}

/** The status has controls of its own, which ask before something becomes public. */
const IS_PUBLICATION: ReadonlySet<string> = new Set(PUBLICATION)

type HistoryLinesProps = {
  readonly filter: HistoryFilter
  /** The resource of the one record that the lines are of. Its name is on the page already, and its states can be restored. */
  readonly of?: ConsoleResource
}

/** Changes, latest first. */
export function HistoryLines({ filter, of }: HistoryLinesProps) {
  const history = useHistory(filter)
  if (history.isError) return <ErrorBox message="The history could not be loaded." onRetry={() => void history.refetch()} />
  if (history.isPending) return <Loading message="LOADING_DATA..." />
  const lines = itemsOf(history.data)
  if (lines.length === 0) return <p className={styles.empty}>No changes found.</p>
  return (
    <>
      <ol className={styles.lines}>
        {lines.map((line, index) => (
          <Line
            key={line.version}
            line={line}
            of={of}
            isLatest={index === 0}
            latest={lines[0]?.version ?? line.version}
            isGrouped={filter.grouped === true}
          />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button onClick={() => void history.fetchNextPage()} disabled={history.isFetchingNextPage}>
          {history.isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </>
  )
}

type LineProps = {
  readonly line: HistoryLine
  readonly of: ConsoleResource | undefined
  readonly isLatest: boolean
  /** The latest version that is shown. */
  readonly latest: number
  readonly isGrouped: boolean
}

function Line({ line, of, isLatest, latest, isGrouped }: LineProps) {
  const { kind, id, title, act, at, by, via, changes, batch, batch_size: size = 1 } = line
  const entity = entityOfKind(kind)
  const name = `${entity ? capitalizedNoun(entity) : kind} ${id}`
  const who = (
    <>
      {by === null && via === 'system' ? 'By the system' : `${by ?? 'Somebody'} ${DOORS[via]}`} ·{' '}
      <time dateTime={at}>{readableTime(at)}</time>
    </>
  )
  const shown = lineChanges(line)
  if (isGrouped && batch !== undefined && size > 1) {
    const lines = () => <HistoryLines filter={{ batch }} />
    return <BatchLine title={`${ACTS[act]} ${recordsOf(kind, size)}`} facts={who} batch={batch} lines={lines} />
  }
  return (
    <li className={styles.line}>
      <p className={styles.head}>
        <strong>{actWord(line)}</strong>
        {!of && entity && act !== 'delete' && (
          <ConsoleLink to={consoleForm(entity.name, id)} className={styles.record}>
            {title || name}
          </ConsoleLink>
        )}
        {!of && act === 'delete' && <span>{title || name}</span>}
      </p>
      <p className={styles.facts}>
        {!of && `${name} · `}
        {who}
      </p>
      {changes.length > 0 && (
        <details className={styles.details}>
          <summary>{shown.map((change) => (act === 'create' ? change.label : shortChange(change))).join(', ')}</summary>
          <dl className={styles.changes}>
            {shown.map((change, index) => (
              <FieldChange key={change.name} line={line} change={change} former={changes[index]?.before} of={of} />
            ))}
          </dl>
        </details>
      )}
      {isGrouped && batch !== undefined && <UndoBatch batch={batch} label={`${ACTS[act]} ${name}`} />}
      {of && !isLatest && act !== 'trash' && act !== 'delete' && <RestoreVersion resource={of} line={line} latest={latest} />}
    </li>
  )
}

type FieldChangeProps = {
  readonly line: HistoryLine
  readonly change: ShownChange
  /** The value that the field had before. */
  readonly former: unknown
  readonly of: ConsoleResource | undefined
}

function FieldChange({ line, change: { name, ...change }, former, of }: FieldChangeProps) {
  const canRestore = of && line.act !== 'create' && !IS_PUBLICATION.has(name)
  return (
    <BeforeAndAfter {...change}>
      {canRestore && <RestoreField resource={of} former={{ line, field: name, before: former }} label={change.label} />}
    </BeforeAndAfter>
  )
}
