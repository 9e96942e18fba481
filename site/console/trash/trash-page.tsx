import { useRef, type RefObject } from 'react'
import { KINDS } from '../../../cms/domain/entities/kinds'
import { trashStay } from '../../../cms/domain/trash-stay'
import { countOf } from '../../shared/format'
import { Button, EmptyState, ErrorBox, Loading } from '../../shared/ui'
import { kindName } from '../data/kinds'
import { useTrash, useTrashTotal } from '../data/trash'
import { useSettled } from '../data/use-settled'
import { ListControls } from '../list/list-controls'
import { narrowing } from '../list/list-query'
import { useListState, type ListState } from '../list/list-state'
import type { Facet } from '../list/list-types'
import { ConsoleHeading } from '../ui/console-heading'
import { EmptyTrash } from './empty-trash'
import { TrashEntry } from './trash-entry'
import styles from './trash-page.module.css'

const FACETS: readonly Facet[] = [
  {
    param: 'kind',
    label: 'Filter by kind',
    all: 'All kinds',
    choices: KINDS.map((kind) => ({ value: kind, label: kindName(kind), query: { kind } })),
  },
]

const searchTextOf = ({ query }: ListState): string => query

/** /admin/trash. The search and the kind are in the address. */
export function Component() {
  const [state, change] = useListState(null, FACETS)
  const settled = useSettled(state, searchTextOf)
  const { q, kind } = narrowing(settled, FACETS)
  const ofKind = kind === undefined ? {} : { kind }
  const isSearched = q !== undefined
  const trash = useTrash({ ...ofKind, ...(isSearched ? { q } : {}) })
  const matches = trash.data?.pages[0]?.total
  const counted = useTrashTotal(ofKind, isSearched)
  const total = isSearched ? counted : matches
  const list = useRef<HTMLDivElement>(null)
  // The button that had the focus goes with its record.
  const focusList = (): void => list.current?.focus({ preventScroll: true })
  return (
    <>
      <ConsoleHeading title="Trash · CCC">Trash</ConsoleHeading>
      <p className={styles.intro}>{trashStay(trash.data?.pages[0]?.days ?? null)}</p>
      <div className={styles.bar}>
        <ListControls searchLabel="Search titles" state={state} change={change} facets={FACETS} columns={[]} />
        {total !== undefined && total > 0 && (
          <EmptyTrash kind={kind === undefined ? null : String(kind)} total={total} isSearched={isSearched} onEmptied={focusList} />
        )}
      </div>
      <p className={styles.count} aria-live="polite">
        {matches !== undefined && total !== undefined && total > 0 && countedText(matches, total)}
      </p>
      <Entries
        trash={trash}
        isBusy={trash.isPlaceholderData || settled !== state}
        empty={isSearched ? NO_MATCH : NOTHING}
        list={list}
        onGone={focusList}
      />
    </>
  )
}

const NO_MATCH = 'Nothing in the trash matches.'
const NOTHING = 'The trash is empty.'

const countedText = (matches: number, total: number): string =>
  matches === total ? countOf(total, 'record') : `${matches.toLocaleString('en-US')} of ${countOf(total, 'record')}`

type EntriesProps = {
  readonly trash: ReturnType<typeof useTrash>
  readonly isBusy: boolean
  readonly empty: string
  readonly list: RefObject<HTMLDivElement | null>
  /** Called after a record has left the trash. */
  readonly onGone: () => void
}

function Entries({ trash, isBusy, empty, list, onGone }: EntriesProps) {
  if (trash.isPending) return <Loading message="LOADING_DATA..." />
  if (trash.data === undefined) return <ErrorBox message="The trash could not be loaded." onRetry={() => void trash.refetch()} />
  const entries = trash.data.pages.flatMap((page) => page.entries)
  return (
    <div ref={list} tabIndex={-1} aria-busy={isBusy || undefined}>
      {entries.length === 0 ? (
        <EmptyState message={empty} />
      ) : (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <TrashEntry key={`${entry.kind} ${entry.id}`} entry={entry} onGone={onGone} />
          ))}
        </ul>
      )}
      {trash.hasNextPage && (
        <Button onClick={() => void trash.fetchNextPage()} disabled={trash.isFetchingNextPage}>
          {trash.isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </div>
  )
}
