import { useState } from 'react'
import { notify } from '../../shared/notify'

/** What names a row: an id, or a text where the list has several kinds of record. */
type RowKey = number | string

type State<Key> = {
  /** What the list is narrowed by. */
  readonly filter: string
  readonly ids: ReadonlySet<Key>
  /** The row that was clicked last, from which a range reaches. */
  readonly anchor: Key | null
}

const NONE: ReadonlySet<never> = new Set()

/** The rows between two, both included, in the order of the page. */
function between<Key>(rows: readonly Key[], from: Key, to: Key): Key[] {
  const [a, b] = [rows.indexOf(from), rows.indexOf(to)]
  return a < 0 || b < 0 ? [to] : rows.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** The records that are selected in a list, by their ids. */
export type SelectedRows<Key extends RowKey = number> = {
  readonly ids: ReadonlySet<Key>
  /** Selects or deselects a row. @param isRange also those from the row that was clicked last. */
  readonly toggle: (id: Key, isSelected: boolean, isRange: boolean) => void
  readonly togglePage: (isSelected: boolean) => void
  readonly replace: (ids: Iterable<Key>) => void
}

/**
 * The selected records of a list. They stay while the list is paged and sorted. Another filter clears them, because they would be
 * out of sight.
 * @param rows the ids on the page, in its order. @param filter what the list is narrowed by, as a text.
 */
export function useSelection<Key extends RowKey>(rows: readonly Key[], filter: string): SelectedRows<Key> {
  const [state, setState] = useState<State<Key>>({ filter, ids: NONE, anchor: null })
  if (state.filter !== filter) {
    if (state.ids.size > 0) notify.success('Selection cleared, because the filter changed')
    setState({ filter, ids: NONE, anchor: null })
  }
  const change = (some: readonly Key[], isSelected: boolean, anchor: Key | null): void =>
    setState((before) => {
      const ids = new Set(before.ids)
      for (const id of some) {
        if (isSelected) ids.add(id)
        else ids.delete(id)
      }
      return { ...before, ids, anchor }
    })
  return {
    ids: state.filter === filter ? state.ids : NONE,
    toggle: (id, isSelected, isRange) => change(isRange && state.anchor !== null ? between(rows, state.anchor, id) : [id], isSelected, id),
    togglePage: (isSelected) => change(rows, isSelected, null),
    replace: (ids) => setState((before) => ({ ...before, ids: new Set(ids), anchor: null })),
  }
}
