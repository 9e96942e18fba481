import { useRef, type ReactNode, type RefObject } from 'react'
import { ownerReference } from '../../../cms/domain/entities/references'
import { emptyTrashWords } from '../../../cms/domain/entities/trash-words'
import { KINDS } from '../../../cms/domain/entities/kinds'
import { trashStay } from '../../../cms/domain/trash-stay'
import { countOf } from '../../shared/format'
import { Button, EmptyState, ErrorBox, Loading } from '../../shared/ui'
import { entityInCollection, entityOfKind, kindName } from '../data/kinds'
import { itemsOf } from '../../shared/api/joined-windows'
import { useTrash, useTrashTotal } from '../data/trash'
import { useSettled } from '../data/use-settled'
import { ListControls } from '../list/list-controls'
import { narrowing } from '../list/list-query'
import { useListState, type ListState } from '../list/list-state'
import type { Facet } from '../list/list-types'
import { ConsoleHeading } from '../ui/console-heading'
import { EmptyTrash } from './empty-trash'
import { LoadMore } from './load-more'
import { SelectableEntries } from './selectable-entries'
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
  const many = useTrashMany(JSON.stringify(filter))
  // the latest window knows best
  const matches = trash.data?.pages.at(-1)?.total
  const counted = useTrashTotal(ofKind, isSearched)
  const total = isSearched ? counted.total : matches
  const latest = isSearched ? counted.latest : (trash.data?.pages[0]?.items[0]?.deleted_at ?? null)
  const list = useRef<HTMLDivElement>(null)
  const focusList = (): void => list.current?.focus({ preventScroll: true })
  const onEmptied = (isFocusLost: boolean): void => {
    many.dismiss()
    if (isFocusLost) focusList()
  }
  const showAll = (): void => {
    change({ choice: ['kind', ''], query: '' })
    focusList()
  }
  return (
    <>
      <ConsoleHeading
        title="Trash · CCC"
        aside={total !== undefined && total > 0 && <EmptyTrash {...{ kind, total, latest, isSearched, onEmptied }} />}
      >
        Trash
      </ConsoleHeading>
      <p className={styles.intro}>{trashStay(trash.data?.pages[0]?.days ?? null)}</p>
      <div className={styles.bar}>
        <ListControls searchLabel="Search titles" state={state} change={change} facets={FACETS} columns={[]} />
      </div>
      <p className={styles.count} aria-live="polite">
        {matches !== undefined && total !== undefined && total > 0 && countedText(matches, total)}
      </p>
      <Entries
        {...{ trash, many, list, focusList }}
        filter={JSON.stringify(filter)}
        query={isSearched ? String(q) : ''}
        isBusy={trash.isPlaceholderData || settled !== state}
        empty={<Nothing kind={kind} isSearched={isSearched} onAll={showAll} />}
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
  readonly many: ReturnType<typeof useTrashMany>
  readonly filter: string
  readonly query: string
  readonly isBusy: boolean
  readonly empty: ReactNode
  readonly list: RefObject<HTMLDivElement | null>
  readonly focusList: () => void
}

/** The list, or what stands in its place. All of it is in one element, which can hold the focus meanwhile. */
function Entries({ trash, isBusy, list, ...rest }: EntriesProps) {
  const retry = (): void => {
    rest.focusList()
    void trash.refetch()
  }
  const entries = trash.data && itemsOf(trash.data)
  return (
    <div ref={list} tabIndex={-1} role="group" data-results aria-label="Trash" aria-busy={isBusy || undefined}>
      {entries && <SelectableEntries {...rest} entries={entries} days={trash.data?.pages[0]?.days ?? null} />}
      {entries && <LoadMore {...{ trash, entries }} focusList={rest.focusList} />}
      {!entries && trash.isPending && <Loading message="LOADING_DATA..." />}
      {!entries && !trash.isPending && <ErrorBox message="The trash could not be loaded." onRetry={retry} />}
    </div>
  )
}
