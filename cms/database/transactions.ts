import { randomUUID } from 'node:crypto'
import type { SQLiteAdapter } from '@payloadcms/db-sqlite'
import type { Payload } from 'payload'
import { CommitUncertainError, TransactionEndedError, isConflict, isDiskFull } from './failures'
import { storageHealth } from './storage-health'

/** How long a transaction whose commit failed stays known, so that late statements fail instead of being committed alone. */
const FAILED_KEPT_MS = 60_000

type Drizzle = SQLiteAdapter['drizzle']
type Tx = Parameters<Parameters<Drizzle['transaction']>[0]>[0]
/** What Payload's drizzle operations look up by transaction id; they use `db` alone. */
type Session = { db: Tx; resolve: () => Promise<void>; reject: () => Promise<void> }

class RolledBack extends Error {}

/** Opens a drizzle transaction and leaves it open. @throws what keeps it from beginning. */
async function openTransaction(drizzle: Drizzle): Promise<Session> {
  let commit = (): void => undefined
  let rollback = (): void => undefined
  let done: Promise<void> = Promise.resolve()
  const db = await new Promise<Tx>((opened, failed) => {
    done = drizzle.transaction(
      (tx) =>
        new Promise<void>((resolve, reject) => {
          commit = resolve
          rollback = () => reject(new RolledBack())
          opened(tx)
        }),
    )
    done.catch(failed)
  })
  return {
    db,
    // rejects with the error of COMMIT itself
    resolve: () => {
      commit()
      return done
    },
    reject: () => {
      rollback()
      return done.catch(() => undefined)
    },
  }
}

/**
 * SQLite: replaces the adapter's transactions. Payload's own `commitTransaction` swallows a COMMIT that fails, so that
 * the caller takes a write for kept that is nowhere.
 */
export function installTransactions(payload: Payload): void {
  // the adapter's type allows for other databases' transactions too
  const db = payload.db as unknown as Pick<SQLiteAdapter, 'drizzle' | 'initializing'> & { sessions: Record<string, Session> }
  payload.db.beginTransaction = async () => {
    await db.initializing
    const id = randomUUID()
    db.sessions[id] = await openTransaction(db.drizzle)
    return id
  }
  payload.db.commitTransaction = async (given) => {
    const id = String(await given)
    const session = db.sessions[id]
    // an operation inside this one failed and took everything back; Payload would report success
    if (!session) throw new TransactionEndedError('The transaction was rolled back before its commit')
    delete db.sessions[id]
    try {
      await session.resolve()
    } catch (error) {
      // Without its entry, Payload would run clean-up statements of this request outside any transaction.
      db.sessions[id] = session
      setTimeout(() => delete db.sessions[id], FAILED_KEPT_MS).unref()
      throw error
    }
  }
  payload.db.rollbackTransaction = async (given) => {
    const id = String(await given)
    const session = db.sessions[id]
    if (!session) return
    delete db.sessions[id]
    await session.reject()
  }
}

/**
 * MongoDB: lets a commit fail when its transaction is no longer open. Payload's adapter returns silently then, and the
 * caller takes a write for kept that was rolled back. An error of the commit itself already reaches the caller.
 */
export function rejectEndedTransactions(payload: Payload): void {
  // the base type knows no sessions of the MongoDB driver
  const { sessions } = payload.db as unknown as { sessions: Record<string, { inTransaction(): boolean } | undefined> }
  const commit = payload.db.commitTransaction
  payload.db.commitTransaction = async (given) => {
    const id = await given
    if (!sessions[String(id)]?.inTransaction()) throw new TransactionEndedError('The transaction was rolled back before its commit')
    await commit.call(payload.db, id)
  }
}

/**
 * MongoDB: reports commits that failed, and those that succeeded, to the storage's health.
 * Commits throw CommitUncertainError then, or the server's own error for a conflict or a full disk.
 */
export function trackFailedCommits(payload: Payload): void {
  const commit = payload.db.commitTransaction
  payload.db.commitTransaction = async (id) => {
    try {
      await commit.call(payload.db, id)
      storageHealth.worked('database')
    } catch (error) {
      if (error instanceof TransactionEndedError || isConflict(error)) throw error
      storageHealth.failed('database', error)
      // Without the server's answer nobody knows whether it committed. The caller gets an error either way.
      throw isDiskFull(error) ? error : new CommitUncertainError('The commit failed', { cause: error })
    }
  }
}
