import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { Trashed } from '../../../admin-bridge/contract/trash'
import { ownerReference } from '../../../cms/domain/entities/references'
import { emptyTrashWords } from '../../../cms/domain/entities/trash-words'
import { KINDS } from '../../../cms/domain/entities/kinds'
import type { TrashAct } from '../../../cms/domain/trash-answers'
import { trashStay } from '../../../cms/domain/trash-stay'
import { countOf } from '../../shared/format'
import { Button, EmptyState, ErrorBox, Loading } from '../../shared/ui'
import bulkStyles from '../bulk/bulk.module.css'
import { PageBox } from '../bulk/row-checkboxes'
import { useSelection } from '../bulk/use-selection'
import { entityInCollection, entityOfKind, kindName } from '../data/kinds'
import { useTrash, useTrashTotal } from '../data/trash'
import { useSettled } from '../data/use-settled'
import { ListControls } from '../list/list-controls'
import { narrowing } from '../list/list-query'
import { useListState, type ListState } from '../list/list-state'
import type { Facet } from '../list/list-types'
import { ConsoleHeading } from '../ui/console-heading'
import { EmptyTrash } from './empty-trash'
import { rowIdOf } from './row-id'
import { TrashBar } from './trash-bar'
import { TrashEntry } from './trash-entry'
import { TrashOutcome } from './trash-outcome'
import styles from './trash-page.module.css'
import { useTrashMany } from './use-trash-many'

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
  const { q, kind: chosenKind } = narrowing(settled, FACETS)
  const kind = chosenKind === undefined ? null : String(chosenKind)
  const ofKind = kind === null ? {} : { kind }
  const isSearched = q !== undefined
  const filter = { ...ofKind, ...(isSearched ? { q } : {}) }
  const trash = useTrash(filter)
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
        {total !== undefined && total > 0 && <EmptyTrash kind={kind} total={total} isSearched={isSearched} onEmptied={focusList} />}
      </div>
      <p className={styles.count} aria-live="polite">
        {matches !== undefined && total !== undefined && total > 0 && countedText(matches, total)}
      </p>
      <Entries
        trash={trash}
        filter={JSON.stringify(filter)}
        query={isSearched ? String(q) : ''}
        isBusy={trash.isPlaceholderData || settled !== state}
        empty={<Nothing kind={kind} isSearched={isSearched} onAll={() => change({ choice: ['kind', ''], query: '' })} />}
        list={list}
        onGone={focusList}
      />
    </>
  )
}

const countedText = (matches: number, total: number): string =>
  matches === total ? countOf(total, 'record') : `${matches.toLocaleString('en-US')} of ${countOf(total, 'record')}`

type NothingProps = { readonly kind: string | null; readonly isSearched: boolean; readonly onAll: () => void }

function Nothing({ kind, isSearched, onAll }: NothingProps) {
  const entity = kind === null ? undefined : entityOfKind(kind)
  const [, field] = (entity && ownerReference(entity)) ?? []
  return (
    <EmptyState message={emptyTrashWords(isSearched, entity, field && entityInCollection(field.to))}>
      {(isSearched || kind !== null) && <Button onClick={onAll}>Show all records in the trash</Button>}
    </EmptyState>
  )
}

type EntriesProps = {
  readonly trash: ReturnType<typeof useTrash>
  readonly filter: string
  readonly query: string
  readonly isBusy: boolean
  readonly empty: ReactNode
  readonly list: RefObject<HTMLDivElement | null>
  /** Called after records have left the trash. */
  readonly onGone: () => void
}

function Entries({ trash, isBusy, empty, list, ...rest }: EntriesProps) {
  if (trash.isPending) return <Loading message="LOADING_DATA..." />
  if (trash.data === undefined) return <ErrorBox message="The trash could not be loaded." onRetry={() => void trash.refetch()} />
  const entries = trash.data.pages.flatMap((page) => page.entries)
  return (
    <div ref={list} tabIndex={-1} role="group" data-results aria-label="Trash" aria-busy={isBusy || undefined}>
      <Chosen {...rest} entries={entries} days={trash.data.pages[0]?.days ?? null} empty={empty} />
      {trash.hasNextPage && (
        <Button onClick={() => void trash.fetchNextPage()} disabled={trash.isFetchingNextPage}>
          {trash.isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </div>
  )
}

type ChosenProps = Pick<EntriesProps, 'filter' | 'query' | 'empty' | 'onGone'> & {
  readonly entries: readonly Trashed[]
  readonly days: number | null
}

/** Up and down move between the checkboxes of the rows. */
function moveBetweenRows(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 'nextElementSibling' : event.key === 'ArrowUp' ? 'previousElementSibling' : null
  const { target } = event
  if (step === null || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const row = target.closest('li')?.[step]
  if (row) row.querySelector<HTMLElement>('input')?.focus()
}

/** The entries, of which some can be chosen, and what is done with those. */
function Chosen({ entries, filter, query, days, empty, onGone }: ChosenProps) {
  const keys = entries.map(rowIdOf)
  const selection = useSelection(keys, filter)
  const many = useTrashMany()
  const chosen = entries.filter((entry) => selection.ids.has(rowIdOf(entry)))
  const isBusy = many.progress !== null
  const run = async (act: TrashAct): Promise<void> => {
    const left = await many.run(act, chosen)
    selection.replace(left.map(rowIdOf))
    if (left.length === 0) onGone()
  }
  const extend = (key: string, step: 1 | -1): void => {
    const next = keys[keys.indexOf(key) + step]
    for (const each of [key, next]) if (each !== undefined) selection.toggle(each, true, false)
  }
  return (
    <>
      {many.outcome && <TrashOutcome outcome={many.outcome} onDismiss={many.dismiss} />}
      {entries.length === 0 && empty}
      {entries.length > 0 && (
        <>
          <PageBox selected={chosen.length} rows={entries.length} disabled={isBusy} onChange={selection.togglePage}>
            Select all {entries.length} shown
          </PageBox>
          <ul className={styles.entries} onKeyDown={moveBetweenRows}>
            {entries.map((entry) => (
              <TrashEntry
                key={rowIdOf(entry)}
                {...{ entry, query, days, isBusy, onGone }}
                isSelected={selection.ids.has(rowIdOf(entry))}
                onSelect={(isSelected, isRange) => selection.toggle(rowIdOf(entry), isSelected, isRange)}
                onExtend={(step) => extend(rowIdOf(entry), step)}
              />
            ))}
          </ul>
        </>
      )}
      <p role="status" className={bulkStyles.announced}>
        {chosen.length > 0 ? `${countOf(chosen.length, 'record')} selected` : ''}
      </p>
      {(chosen.length > 0 || many.progress) && (
        <TrashBar chosen={chosen} progress={many.progress} onAct={(act) => void run(act)} onClear={() => selection.replace([])} />
      )}
    </>
  )
}
