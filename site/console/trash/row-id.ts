import type { Trashed } from '../../../admin-bridge/contract/trash'

type Key = Pick<Trashed, 'kind' | 'id'>

/** The id of an entry's row in the page. */
export const rowIdOf = ({ kind, id }: Key): string => `trash-${kind}-${id}`

/** The row of an entry; null if the page does not show it. */
export const rowOf = (key: Key): HTMLElement | null => document.getElementById(rowIdOf(key))

/** Shows the row of an entry, and puts the focus on it. */
export function focusEntry(key: Key): void {
  const row = rowOf(key)
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}
