import type { Payload } from 'payload'
import type { Logger } from 'pino'
import type { Batch, BatchFailure } from '../../cms/database/batches'
import { isConflict } from '../../cms/database/failures'
import type { Line } from '../../cms/database/history/types'
import { INTERRUPTED } from '../../cms/domain/messages'
import { entityOfKind } from '../../cms/domain/entities/entity-of-kind'
import { toHttpError } from '../http/errors'
import { BatchNotes } from './batch-notes'
import { createContentStore, type ContentStore, type WriteUnit } from './content-store'
import type { Viewer } from './viewer'
import { isRunning } from './run-batch'

/** How often imports are looked for that ended with their process. */
const INTERVAL_MS = 5_000

type Made = Pick<Line, 'record' | 'version' | 'title'> & { readonly isNew: boolean }

/** What an import wrote, newest first. The lines of an earlier attempt to take it back are not among them. */
async function writtenBy(store: Pick<ContentStore, 'history'>, { id: batch, kind }: Batch): Promise<Made[]> {
  const first = new Map<number, Made>()
  for (const { record, version, title, act } of await store.history.list({ batch, kind })) {
    if (act === 'trash' || act === 'delete') continue
    // newest first: the last one of a record is what the import itself wrote
    first.delete(record)
    first.set(record, { record, version, title, isNew: act === 'create' })
  }
  return [...first.values()]
}

/**
 * Takes back all that an import wrote. Doing it again after an interruption takes back what is left. What somebody has changed since
 * stays as they left it.
 * @returns the records that could not be taken back, such as a category that a post has got meanwhile. @throws the database's error.
 */
export async function takeBackImport(store: ContentStore, viewer: Viewer, batch: Batch): Promise<BatchFailure[]> {
  const entity = entityOfKind(batch.kind)
  const failures: BatchFailure[] = []
  if (!entity) return failures
  for (const { record, version, title, isNew } of await writtenBy(store, batch)) {
    const takeBack = ({ takeBackCreation, takeBackChange }: WriteUnit): Promise<boolean> =>
      isNew ? takeBackCreation(entity, { id: record, version, batch: batch.id }) : takeBackChange(entity, record, version)
    try {
      await store.write(viewer, takeBack, { key: `${entity.collection} ${record}`, batch })
    } catch (error) {
      const known = toHttpError(error)
      if (!known || known.status >= 500 || isConflict(error)) throw error
      failures.push({ record, title, detail: known.detail })
    }
  }
  return failures
}

/** Takes back the imports that ended with their process. @param onSettled called after each. @throws the database's error. */
export async function settleImports(store: ContentStore, onSettled: (batch: Batch) => void = () => undefined): Promise<void> {
  for (const found of await store.batches.unfinishedImports()) {
    if (!isRunning(found) && (await settle(store, found))) onSettled(found)
  }
}

const now = (): string => new Date().toISOString()

/** Takes an import back whose process is gone, unless another process does. @returns whether it did. */
async function settle(store: ContentStore, found: Batch): Promise<boolean> {
  const current = (): Batch => ({ ...found, savedAt: now() })
  const claimed = current()
  if (!(await store.write(null, (unit) => unit.saveBatch(claimed, found)))) return false
  const notes = new BatchNotes(claimed, { store, viewer: null, current, isExclusive: true })
  try {
    const left = await takeBackImport(store, null, found)
    await notes.end({ ...current(), endedAt: now(), problem: INTERRUPTED, changed: left.length, failed: left.length, failures: left })
    return true
  } finally {
    await notes.stop()
  }
}

/**
 * Takes back the imports that ended with their process, now and every few seconds, so that each is done as a whole or not at all. Several
 * processes may do this. The timer does not keep the process alive.
 */
export function settleImportsOften({ payload, log }: { payload: Payload; log: Pick<Logger, 'info' | 'warn'> }): void {
  const store = createContentStore(payload)
  const run = async (): Promise<void> => {
    try {
      await settleImports(store, ({ id, kind }) => log.info({ act: id, kind }, 'unfinished import taken back'))
    } catch (error) {
      log.warn({ err: error }, 'an unfinished import could not be taken back; it will be tried again')
    }
    setTimeout(() => void run(), INTERVAL_MS).unref()
  }
  void run()
}
