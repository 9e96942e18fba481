import type { Trashed } from '../../../admin-bridge/contract/trash'

type Key = Pick<Trashed, 'kind' | 'id'>

/** The id of an entry's row in the page. */
export const rowIdOf = ({ kind, id }: Key): string => `trash-${kind}-${id}`

/** Shows the row of an entry, and puts the focus on it. */
export function focusEntry(key: Key): void {
  const row = document.getElementById(rowIdOf(key))
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}
