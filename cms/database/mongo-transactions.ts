import { setTimeout as pause } from 'node:timers/promises'
import type { Payload } from 'payload'
import { mongooseAdapterOf } from '../payload-internals'
import { committing, rollingBack } from './after-transaction'
import { CommitUncertainError, TransactionEndedError, isConflict, isDiskFull } from './failures'
import { storageHealth } from './storage-health'

const RAISE_INTERVAL_MS = 2_000
/** As long as a cached response lives: what was read before the commit is served no longer. */
const RAISE_FOR_MS = 30_000

/**
 * Raises the version again and again for a while: a commit without a response may take effect later, and the database may be away.
 * @returns a function that begins the while, or lets it begin anew.
 */
function raiserForAWhile(raiseVersion: () => Promise<void>): () => Promise<void> {
  let end = 0
  return async () => {
    const isRunning = Date.now() < end
    end = Date.now() + RAISE_FOR_MS
    while (!isRunning && Date.now() < end) {
      await raiseVersion().catch(() => undefined)
      await pause(RAISE_INTERVAL_MS, undefined, { ref: false })
    }
  }
}

/**
 * MongoDB: everything that happens when a transaction begins and ends. Surrounds the methods of Payload's adapter (3.90), which
 * open a transaction with its first command only, and report the commit of one that has ended as a success.
 * @param raiseVersion tells all processes that content changes, before and after the commit: if the process crashes in between,
 * nothing stale is served for longer than a cached response lives. @throws the database's error.
 */
export function installMongoTransactions(payload: Payload, raiseVersion: () => Promise<void>): void {
  const { sessions, connection } = mongooseAdapterOf(payload)
  const adapter = {
    begin: payload.db.beginTransaction.bind(payload.db),
    commit: payload.db.commitTransaction.bind(payload.db),
    rollback: payload.db.rollbackTransaction.bind(payload.db),
  }

  const raiseForAWhile = raiserForAWhile(raiseVersion)

  /** Reports to `storageHealth`. @throws CommitUncertainError, or the server's own error for a conflict or a full disk. */
  const send = async (id: string): Promise<void> => {
    try {
      await adapter.commit(id)
      storageHealth.worked('database')
    } catch (error) {
      if (isConflict(error)) throw error
      storageHealth.failed('database', error)
      // without a response from the server, the outcome is unknown
      throw isDiskFull(error) ? error : new CommitUncertainError('The commit failed', { cause: error })
    }
  }
  const commit = async (id: string): Promise<void> => {
    if (!sessions[id]?.inTransaction()) throw new TransactionEndedError('The transaction was rolled back before its commit')
    await raiseVersion()
    try {
      await send(id)
      await raiseVersion().catch((cause: unknown) => {
        // The write is committed, but cached responses may be stale. Reported as a conflict, the write would be repeated.
        throw new CommitUncertainError('The content version could not be updated after the commit', { cause })
      })
    } catch (error) {
      if (error instanceof CommitUncertainError) void raiseForAWhile()
      throw error
    }
  }
  payload.db.beginTransaction = async (options) => {
    const id = await adapter.begin(options)
    const session = id === null ? undefined : sessions[String(id)]
    if (!session) return id
    try {
      // Payload validates fields at the same time, and of two first commands one fails ("Cannot continue transaction")
      await connection.collection('contentversions').findOne({}, { session, projection: { _id: 1 } })
      return id
    } catch (error) {
      await payload.db.rollbackTransaction(String(id))
      throw error
    }
  }
  payload.db.commitTransaction = async (given) => committing(String(await given), commit)
  payload.db.rollbackTransaction = async (given) => rollingBack(String(await given), adapter.rollback)
}
