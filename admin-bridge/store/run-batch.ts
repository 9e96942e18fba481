import { setImmediate } from 'node:timers/promises'
import type { Batch, BatchFailure, BatchState } from '../../cms/database/batches'
import { BatchNotes } from './batch-notes'
import type { ContentStore, WriteUnit } from './content-store'
import type { Viewer } from './viewer'

/** An act that has noted nothing for this long has ended with its process. */
const SILENCE_MS = 15_000
/** Failures that are kept by name; of further ones only the number is. */
const FAILURES_MAX = 1_000

/** The work of an act. @template Target what it works on, one for each record. */
export type BatchWork<Target> = {
  readonly targets: readonly Target[]
  readonly idOf: (target: Target) => number
  /** Changes one record in a transaction of its own. @returns whether it had to. @throws an error that the record is to blame for, or one that ends the act. */
  readonly apply: (unit: WriteUnit, target: Target) => Promise<boolean>
  /** Writes to the record elsewhere wait for those with the same key. */
  readonly keyOf: (id: number) => string
  /** What a record's failure says; null for an error that would meet the other records too. */
  readonly sentenceOf: (error: unknown) => string | null
  /** The name of a record that failed. */
  readonly titleOf: (id: number) => Promise<Pick<BatchFailure, 'title' | 'isInTrash'>>
  /** For an act that is done as a whole or not at all: takes back what was done when it stops. @returns what could not be taken back. */
  readonly revert?: (batch: Batch) => Promise<readonly BatchFailure[]>
}

/** Whether an act still runs, in any process. */
export const isRunning = ({ endedAt, savedAt }: BatchState): boolean => endedAt === null && Date.now() - Date.parse(savedAt) < SILENCE_MS

/** How far an act got. */
type Progress = { -readonly [Name in 'done' | 'changed' | 'failed' | 'failures' | 'problem']: BatchState[Name] }

const now = (): string => new Date().toISOString()

/**
 * Notes a new act.
 * @param check looks in the same transaction whether it may begin. @throws the database's error, and what `check` throws.
 */
export const beginBatch = (
  store: ContentStore,
  viewer: Viewer,
  wanted: Pick<BatchState, 'kind' | 'act' | 'fields' | 'undoes' | 'total'>,
  check?: (unit: WriteUnit) => Promise<void>,
): Promise<Batch> => {
  const at = now()
  const none = { endedAt: null, problem: null, done: 0, changed: 0, failed: 0, failures: [] }
  return store.write(viewer, async (unit) => {
    await check?.(unit)
    return unit.addBatch({ ...wanted, ...none, at, savedAt: at })
  })
}

/**
 * Does an act, each record in a transaction of its own, so that one that fails does not keep the others from it. Other requests get
 * their turn in between. What is done when the process ends stays done, except that of an act with `revert`.
 * @param describe what an error says that ends the act.
 * @returns the act with its result. @throws the database's error if the result cannot be noted.
 */
export async function runBatch<Target>(
  store: ContentStore,
  viewer: Viewer,
  batch: Batch,
  work: BatchWork<Target>,
  describe: (error: unknown) => string,
): Promise<Batch> {
  const progress: Progress = { done: 0, changed: 0, failed: 0, failures: [], problem: null }
  const noted = (endedAt: string | null): Batch => ({ ...batch, ...progress, savedAt: now(), endedAt })
  let lastKey = ''
  const one = async (target: Target): Promise<void> => {
    const id = work.idOf(target)
    lastKey = work.keyOf(id)
    try {
      if (await store.write(viewer, (unit) => work.apply(unit, target), { key: lastKey, batch })) progress.changed++
    } catch (error) {
      const detail = work.sentenceOf(error)
      if (detail === null) {
        progress.problem = describe(error)
        return
      }
      const failure = { record: id, ...(await work.titleOf(id)), detail }
      progress.failures = [...progress.failures, failure].slice(0, FAILURES_MAX)
      progress.failed++
    }
    progress.done++
  }
  const notes = new BatchNotes(batch, { store, viewer, current: () => noted(null), isExclusive: work.revert !== undefined })
  try {
    for (const target of work.targets) {
      if (progress.problem !== null) break
      await notes.renew()
      await one(target)
      // transactions of SQLite occupy the event loop
      await setImmediate()
    }
    if (progress.problem !== null && work.revert) {
      await store.settled(lastKey)
      // if this fails, the act does not end: `settleImportsOften` takes it back later
      const left = await work.revert(batch)
      Object.assign(progress, { changed: left.length, failed: left.length, failures: left.slice(0, FAILURES_MAX) })
    }
  } finally {
    await notes.stop()
  }
  const ended = noted(now())
  await notes.end(ended)
  return ended
}
