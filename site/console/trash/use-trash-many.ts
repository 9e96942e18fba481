import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Trashed } from '../../../admin-bridge/contract/trash'
import { ownerReference } from '../../../cms/domain/entities/references'
import type { TrashAct } from '../../../cms/domain/trash-answers'
import { useApi } from '../../shared/api/api-context'
import { notify } from '../../shared/notify'
import { recordsOf } from '../data/batch-words'
import { entityOfKind } from '../data/kinds'
import { readAgain } from '../data/read-again'
import { leaveOut } from '../data/trash'
import { actOnTrash, trashedName } from '../data/trash-acts'
import { dismissTrashFailures } from '../data/trash-failures'

/** Requests that are sent at once. */
const AT_ONCE = 3

const DONE = { restore: 'restored', remove: 'deleted for good' } as const

/** A record that is left, and why. */
export type Refused = { readonly entry: Trashed; readonly reason: string }
export type ManyProgress = { readonly act: TrashAct; readonly done: number; readonly total: number }
export type ManyOutcome = { readonly act: TrashAct; readonly refused: readonly Refused[] }

/** "12 records", or "12 quotes" if they are of one kind. */
export function countedRecords(entries: readonly Trashed[]): string {
  const kinds = new Set(entries.map(({ kind }) => kind))
  return recordsOf(kinds.size === 1 ? [...kinds].join('') : '', entries.length)
}

/** The entries in the order in which they can return: what belongs to others comes after them. */
function phasesOf(entries: readonly Trashed[]): readonly (readonly Trashed[])[] {
  const isOwned = ({ kind }: Trashed): boolean => {
    const entity = entityOfKind(kind)
    return entity !== undefined && ownerReference(entity) !== undefined
  }
  return [entries.filter((entry) => !isOwned(entry)), entries.filter(isOwned)]
}

/** Does something with each entry, a few at a time, until it says that there is no point in going on. */
async function eachOf(entries: readonly Trashed[], work: (entry: Trashed) => Promise<boolean>): Promise<boolean> {
  const left = [...entries]
  let goesOn = true
  const worker = async (): Promise<void> => {
    for (let entry = left.shift(); entry && goesOn; entry = left.shift()) if (!(await work(entry))) goesOn = false
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return goesOn
}

/**
 * Restores many records of the trash, or removes them for good, with one request for each. It goes on while the user is elsewhere in
 * the console. What cannot be done is in `outcome`.
 * @param filter what the page is narrowed to, as a text. Another one clears the outcome.
 */
export function useTrashMany(filter: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<ManyProgress | null>(null)
  const [outcome, setOutcome] = useState<ManyOutcome | null>(null)
  const [shownFor, setShownFor] = useState(filter)
  /** The failure that a toast may still show of each act. */
  const failures = useRef<Partial<Record<TrashAct, string>>>({})
  if (shownFor !== filter) {
    setShownFor(filter)
    setOutcome(null)
  }
  /** @returns the entries that are left in the trash. */
  const run = async (act: TrashAct, entries: readonly Trashed[]): Promise<readonly Trashed[]> => {
    const left = new Set(entries)
    const refused: Refused[] = []
    let tried = 0
    let problem: string | null = null
    const one = async (entry: Trashed): Promise<boolean> => {
      const answer = await actOnTrash(api, act, { ...entry, name: trashedName(entry) })
      if (answer.isFatal) {
        problem = answer.words
        return false
      }
      tried++
      setProgress({ act, done: tried, total: entries.length })
      if (answer.hasLeft) dismissTrashFailures(act, entry)
      if (answer.isDone) left.delete(entry)
      else refused.push({ entry, reason: answer.reason })
      return true
    }
    setOutcome(null)
    setProgress({ act, done: 0, total: entries.length })
    for (const phase of act === 'restore' ? phasesOf(entries) : [entries]) if (!(await eachOf(phase, one))) break
    const former = failures.current[act]
    if (left.size === 0 && former !== undefined) notify.dismiss?.(former)
    failures.current[act] = say(act, { entries, left, problem })
    const done = entries.filter((entry) => !left.has(entry))
    // reading would fail too, and say so again
    if (problem === null) await readAgain(queryClient)
    else leaveOut(queryClient, done)
    setProgress(null)
    setOutcome(refused.length > 0 ? { act, refused } : null)
    return [...left]
  }
  /** Takes a record out of the outcome, because it has left the trash. */
  const forget = ({ kind, id }: Pick<Trashed, 'kind' | 'id'>): void =>
    setOutcome((before) => {
      const refused = before?.refused.filter(({ entry }) => entry.kind !== kind || entry.id !== id) ?? []
      return before && refused.length > 0 ? { ...before, refused } : null
    })
  return { run, progress, outcome, forget, dismiss: () => setOutcome(null) }
}

type Ended = {
  readonly entries: readonly Trashed[]
  readonly left: ReadonlySet<Trashed>
  /** What made it stop. */
  readonly problem: string | null
}

/** Shows what was done with many records: "10 records restored, 2 not". @returns the words of a failure. */
function say(act: TrashAct, { entries, left, problem }: Ended): string | undefined {
  const done = entries.filter((entry) => !left.has(entry))
  const reason = problem === null ? '' : `: ${problem}`
  if (left.size === 0) {
    notify.success(`${countedRecords(done)} ${DONE[act]}`)
    return undefined
  }
  const failure =
    done.length === 0
      ? `${countedRecords(entries)} could not be ${DONE[act]}${reason}`
      : `${countedRecords(done)} ${DONE[act]}, ${left.size} not${reason}`
  notify.failure(failure)
  return failure
}
