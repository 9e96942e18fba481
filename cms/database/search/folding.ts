import type { Payload } from 'payload'
import { errorCode } from '../../error-code'
import { foldMongo } from './mongo-fold'
import { foldSqlite } from './sqlite-fold'

/** How long after a write the index takes it in. Until then it costs searches a little. */
const DELAY_MS = 1_000
/** MongoDB: another process did the same at the same time. */
const WRITE_CONFLICT = 112

type Folding = { timer: NodeJS.Timeout | null; running: Promise<void> | null; isStopped: boolean }
const foldings = new WeakMap<Payload, Folding>()

function foldingOf(payload: Payload): Folding {
  const folding = foldings.get(payload) ?? { timer: null, running: null, isStopped: false }
  foldings.set(payload, folding)
  return folding
}

/** Folds until few changes are left: an import may have made many. */
async function foldAll(payload: Payload, folding: Folding): Promise<void> {
  const fold = payload.db.name === 'mongoose' ? foldMongo : foldSqlite
  while (!folding.isStopped && (await fold(payload)));
}

/**
 * Brings the index up to date with what changed, shortly, in the background. A failure leaves the changes where they are: the
 * next fold takes them.
 */
export function foldSoon(payload: Payload): void {
  const folding = foldingOf(payload)
  if (folding.timer || folding.isStopped) return
  folding.timer = setTimeout(() => {
    folding.running = (folding.running ?? Promise.resolve())
      .then(() => {
        folding.timer = null
        return foldAll(payload, folding)
      })
      .catch((error: unknown) => {
        if (errorCode(error) !== WRITE_CONFLICT) payload.logger.warn({ err: error, msg: 'the search index could not be updated' })
      })
  }, DELAY_MS).unref()
}

/** Ends the work in the background. Call it before the database is closed. */
export async function stopFolding(payload: Payload): Promise<void> {
  const folding = foldingOf(payload)
  folding.isStopped = true
  if (folding.timer) clearTimeout(folding.timer)
  await folding.running
}
