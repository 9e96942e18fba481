import type { Trashed } from '../../../admin-bridge/contract/trash'
import type { TrashAct } from '../../../cms/domain/trash-answers'
import { notify } from '../../shared/notify'

type Key = Pick<Trashed, 'kind' | 'id'>
type Failure = { readonly words: string; readonly again: (() => void) | undefined }

/** What toasts have said about acts that failed; most have disappeared by themselves. */
const shown = new Map<string, readonly Failure[]>()

const keyOf = (act: TrashAct, { kind, id }: Key): string => `${act} ${kind} ${id}`

/** Shows why an act on a record of the trash failed. `again` tries once more; the toast offers it. */
export function showTrashFailure(act: TrashAct, record: Key, failure: Failure): void {
  const key = keyOf(act, record)
  notify.failure(failure.words, failure.again, 'Try again')
  shown.set(key, [...(shown.get(key) ?? []), failure])
}

/** Dismisses what toasts say about earlier attempts at an act, because its record has left the trash. */
export function dismissTrashFailures(act: TrashAct, record: Key): void {
  const key = keyOf(act, record)
  for (const { words, again } of shown.get(key) ?? []) notify.dismiss?.(words, again)
  shown.delete(key)
}
