import type { BatchResponse } from '../../../admin-bridge/contract/batches'
import { INTERRUPTED } from '../../../cms/domain/messages'
import { countOf } from '../../shared/format'
import { entityOfKind } from './kinds'

type Act = BatchResponse['act']

const DONE: Readonly<Record<Act, string>> = {
  publish: 'published',
  unpublish: 'unpublished',
  set: 'changed',
  delete: 'deleted',
  import: 'imported',
  undo: 'taken back',
}
const DOING: Readonly<Record<Act, string>> = {
  publish: 'Publishing',
  unpublish: 'Unpublishing',
  set: 'Changing',
  delete: 'Deleting',
  import: 'Importing',
  undo: 'Taking back',
}

/** "12 drinks". */
export function recordsOf(kind: string, count: number): string {
  const entity = entityOfKind(kind)
  return countOf(count, entity?.noun ?? 'record', entity?.plural)
}

/** "Deleting 57 of 1,200". */
export const progressWords = ({ act, done, total }: Pick<BatchResponse, 'act' | 'done' | 'total'>): string =>
  `${DOING[act]} ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`

/** What the toast of an act says: "10 drinks deleted, 2 not". Null if it did nothing that is worth a word. */
export function successWords({ kind, act, changed, failed, done, state }: BatchResponse): string | null {
  const same = done - changed - failed
  if (changed === 0 && (failed > 0 || state === 'stopped')) return null
  if (changed === 0) return act === 'undo' ? 'There was nothing left to take back' : 'Nothing had to be changed'
  const rest = [
    ...(failed > 0 ? [`${failed.toLocaleString('en-US')} not`] : []),
    ...(same > 0 ? [`${same.toLocaleString('en-US')} as before`] : []),
  ]
  return [`${recordsOf(kind, changed)} ${DONE[act]}`, ...rest].join(', ')
}

/** What could not be done, in one sentence. */
export function failureWords({ kind, act, failed, state, done, total, problem }: BatchResponse): string {
  if (act === 'import' && state === 'stopped' && failed === 0) return `Nothing was imported: ${problem ?? INTERRUPTED}`
  if (state === 'stopped') {
    const reason = problem ?? INTERRUPTED
    return `Stopped after ${done.toLocaleString('en-US')} of ${recordsOf(kind, total)}: ${reason}`
  }
  return `${recordsOf(kind, failed)} could not be ${DONE[act]}`
}
