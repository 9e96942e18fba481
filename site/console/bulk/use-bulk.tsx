import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { BatchResponse } from '../../../admin-bridge/contract/batches'
import type { Entity } from '../../../cms/domain/entities'
import { kindOf } from '../../../cms/domain/entities/kinds'
import type { Query } from '../../shared/api/api-client'
import { recordsOf } from '../data/batch-words'
import { useBatches, type ManyAct } from '../data/batches'
import type { ConsoleResource } from '../data/resource'
import styles from './bulk.module.css'
import { PageCheckbox, RowCheckbox } from './row-checkboxes'
import { useSelection } from './use-selection'

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar')).BulkBar }))
const Outcome = lazy(async () => ({ default: (await import('./outcome')).Outcome }))

/** What the table shows of a selection: a column of checkboxes. */
export type SelectColumn = {
  readonly header: ReactNode
  readonly cell: (id: number, name: string) => ReactNode
}

type BulkOptions = {
  readonly resource: ConsoleResource
  readonly rows: ReadonlyArray<{ readonly id: number; readonly updated_at?: unknown }>
  readonly matches: number
  /** What the list is narrowed by, by the user and by its page. */
  readonly query: Query
  readonly isFiltered: boolean
  /** Puts the focus on the list, when the control that had it is gone. */
  readonly focusList: () => void
}

/** Lets a list select many records, and do something with them. `bar` stands below the list. */
export function useBulk({ resource, rows, matches, query, isFiltered, focusList }: BulkOptions): {
  column: SelectColumn
  /** What the last act could not do. It stands above the list. */
  outcome: ReactNode
  bar: ReactNode
  forget: (id: number) => void
} {
  const { entity } = resource.contract
  const kind = kindOf(entity)
  const page = useMemo(() => rows.map(({ id }) => id), [rows])
  const selection = useSelection(page, JSON.stringify(query))
  const batches = useBatches(kind)
  const { progress, isBusy, perform } = batches
  const seenOf = useSeen(rows)
  const run = async (act: ManyAct, ids: readonly number[] = [...selection.ids]): Promise<void> => {
    const response = await perform({ ...act, ids, ...(act.act === 'delete' && { seen: seenOf(ids) }) }).catch(() => null)
    if (!response || act.act !== 'delete') return
    // what could not be deleted stays selected
    selection.replace(notDeleted(response))
    if (response.failed === 0) focusList()
  }
  const selectedHere = page.filter((id) => selection.ids.has(id)).length
  const extend = (id: number, step: 1 | -1): void => {
    const next = page[page.indexOf(id) + step]
    selection.toggle(id, true, false)
    if (next !== undefined) selection.toggle(next, true, false)
  }
  const count = selection.ids.size
  return {
    column: {
      header: <PageCheckbox selected={selectedHere} rows={page.length} disabled={isBusy} onChange={selection.togglePage} />,
      cell: (id, name) => (
        <RowCheckbox
          name={name}
          isSelected={selection.ids.has(id)}
          disabled={isBusy}
          onChange={(isSelected, isRange) => selection.toggle(id, isSelected, isRange)}
          onExtend={(step) => extend(id, step)}
        />
      ),
    },
    forget: (id) => selection.toggle(id, false, false),
    outcome: <LastOutcome entity={entity} batches={batches} />,
    bar: (
      <>
        <p role="status" className={styles.announced}>
          {count > 0 ? `${recordsOf(kind, count)} selected` : ''}
        </p>
        <Suspense fallback={null}>
          {(count > 0 || progress) && (
            <BulkBar
              {...{ resource, selection, rows, matches, query, isFiltered, progress, isBusy }}
              onAct={(act, ids) => void run(act, ids)}
            />
          )}
        </Suspense>
      </>
    ),
  }
}

/** The records that an act should have deleted, and that are still there. */
const notDeleted = ({ state, failures }: BatchResponse): number[] =>
  state === 'done' ? failures.flatMap(({ id, title, in_trash: isInTrash }) => (title === null || isInTrash ? [] : [id])) : []

/** Remembers when the rows that were shown had been saved. @returns that of some of them, by their ids. */
function useSeen(rows: BulkOptions['rows']): (ids: readonly number[]) => Record<number, string> {
  const seen = useRef(new Map<number, string>())
  useEffect(() => {
    for (const { id, updated_at: at } of rows) if (typeof at === 'string') seen.current.set(id, at)
  }, [rows])
  return (ids) => Object.fromEntries(ids.flatMap((id) => (seen.current.has(id) ? [[id, seen.current.get(id) ?? '']] : [])))
}

type LastOutcomeProps = { readonly entity: Entity; readonly batches: ReturnType<typeof useBatches> }

/** What the last act on a kind could not do. One that was there before the list is not news. */
function LastOutcome({ entity, batches: { outcome, isBusy, undo, dismiss } }: LastOutcomeProps) {
  const [former] = useState(() => outcome?.batch)
  if (!outcome) return null
  const canUndo = outcome.changed > 0 && outcome.act !== 'undo' && !isBusy
  return (
    <Suspense fallback={null}>
      <Outcome
        key={outcome.batch}
        entity={entity}
        response={outcome}
        isNew={outcome.batch !== former}
        onUndo={canUndo ? () => undo(outcome) : null}
        onDismiss={dismiss}
      />
    </Suspense>
  )
}
