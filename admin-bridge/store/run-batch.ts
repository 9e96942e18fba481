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

const now = (): string => new Date().toISOString()

/** Notes a new act. @throws the database's error. */
export const beginBatch = (
  store: ContentStore,
  viewer: Viewer,
  wanted: Pick<BatchState, 'kind' | 'act' | 'fields' | 'undoes' | 'total'>,
): Promise<Batch> => {
  const at = now()
  const none = { endedAt: null, problem: null, done: 0, changed: 0, failed: 0, failures: [] }
  return store.write(viewer, (unit) => unit.addBatch({ ...wanted, ...none, at, savedAt: at }))
}

/** The count of an act while it runs. */
class Progress {
  done = 0
  changed = 0
  readonly failures: BatchFailure[] = []
  failed = 0
  problem: string | null = null

  fail(failure: BatchFailure): void {
    this.done++
    this.failed++
    if (this.failures.length < FAILURES_MAX) this.failures.push(failure)
  }

  succeed(hasChanged: boolean): void {
    this.done++
    if (hasChanged) this.changed++
  }

  /** Notes that everything was taken back but for these. */
  revert(remaining: readonly BatchFailure[]): void {
    this.changed = remaining.length
    this.failures.splice(0, this.failures.length, ...remaining.slice(0, FAILURES_MAX))
    this.failed = remaining.length
  }

  over(batch: Batch, endedAt: string | null): Batch {
    const { done, changed, failed, failures, problem } = this
    return { ...batch, done, changed, failed, failures: [...failures], problem, savedAt: now(), endedAt }
  }
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
  const progress = new Progress()
  let lastKey = ''
  const one = async (target: Target): Promise<void> => {
    const id = work.idOf(target)
    lastKey = work.keyOf(id)
    try {
      progress.succeed(await store.write(viewer, (unit) => work.apply(unit, target), { key: lastKey, batch }))
    } catch (error) {
      const detail = work.sentenceOf(error)
      if (detail === null) progress.problem ??= describe(error)
      else progress.fail({ record: id, ...(await work.titleOf(id)), detail })
    }
  }
  const notes = new BatchNotes(batch, { store, viewer, current: () => progress.over(batch, null), isExclusive: work.revert !== undefined })
  const goesOn = async (): Promise<boolean> => {
    if (progress.problem !== null) return false
    await notes.renew()
    return true
  }
  try {
    for (const target of work.targets) {
      if (!(await goesOn())) break
      await one(target)
      // transactions of SQLite occupy the event loop
      await setImmediate()
    }
    if (progress.problem !== null && work.revert) {
      await store.settled(lastKey)
      // if this fails, the act does not end: `settleImportsOften` takes it back later
      progress.revert(await work.revert(batch))
    }
  } finally {
    await notes.stop()
  }
  const ended = progress.over(batch, now())
  await notes.end(ended)
  return ended
}
