import { randomUUID } from 'node:crypto'
import type { SQLiteAdapter } from '@payloadcms/db-sqlite'
import type { Payload } from 'payload'
import { mongooseAdapterOf, sqliteAdapterOf, type SqliteSession } from '../payload-internals'
import { CommitUncertainError, TransactionEndedError, isConflict, isDiskFull } from './failures'
import { storageHealth } from './storage-health'

/** How long a session is kept after its failed commit, so that late statements fail instead of being committed on their own. */
const FAILED_SESSION_MS = 60_000

type Drizzle = SQLiteAdapter['drizzle']

class RolledBackError extends Error {}

/** Opens a drizzle transaction and leaves it open. @throws the error that keeps it from starting. */
async function openTransaction(drizzle: Drizzle): Promise<SqliteSession> {
  let commit = (): void => undefined
  let rollback = (): void => undefined
  let done: Promise<void> = Promise.resolve()
  const db = await new Promise<SqliteSession['db']>((opened, failed) => {
    done = drizzle.transaction(
      (tx) =>
        new Promise<void>((resolve, reject) => {
          commit = resolve
          rollback = () => reject(new RolledBackError())
          opened(tx)
        }),
    )
    done.catch(failed)
  })
  return {
    db,
    // rejects with the error of COMMIT
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
 * SQLite: replaces the adapter's transaction methods. Payload's own `commitTransaction` swallows the error of a failed
 * COMMIT, so callers would report lost writes as saved.
 */
export function installTransactions(payload: Payload): void {
  const db = sqliteAdapterOf(payload)
  payload.db.beginTransaction = async () => {
    await db.initializing
    const id = randomUUID()
    db.sessions[id] = await openTransaction(db.drizzle)
    return id
  }
  payload.db.commitTransaction = async (given) => {
    const id = String(await given)
    const session = db.sessions[id]
    // a nested operation failed and rolled everything back; Payload would report success
    if (!session) throw new TransactionEndedError('The transaction was rolled back before its commit')
    delete db.sessions[id]
    try {
      await session.resolve()
    } catch (error) {
      // without the entry, Payload would run this request's clean-up statements outside any transaction
      db.sessions[id] = session
      setTimeout(() => delete db.sessions[id], FAILED_SESSION_MS).unref()
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
 * MongoDB: opens each transaction on the server before anybody uses it. The driver opens it with the first command; Payload
 * validates fields at the same time, and of two first commands one fails ("Cannot continue transaction"), like a conflict.
 */
export function openTransactionsAtOnce(payload: Payload): void {
  const { sessions, connection } = mongooseAdapterOf(payload)
  const begin = payload.db.beginTransaction
  payload.db.beginTransaction = async (options) => {
    const id = await begin.call(payload.db, options)
    const session = id === null ? undefined : sessions[String(id)]
    if (!session) return id
    try {
      await connection.collection('contentversions').findOne({}, { session, projection: { _id: 1 } })
      return id
    } catch (error) {
      await payload.db.rollbackTransaction(String(id))
      throw error
    }
  }
}

/**
 * MongoDB: makes a commit fail when its transaction is no longer open. Payload's adapter returns silently, so callers
 * would report a rolled-back write as saved. Errors of the commit itself already reach the caller.
 */
export function rejectEndedTransactions(payload: Payload): void {
  const { sessions } = mongooseAdapterOf(payload)
  const commit = payload.db.commitTransaction
  payload.db.commitTransaction = async (given) => {
    const id = await given
    if (!sessions[String(id)]?.inTransaction()) throw new TransactionEndedError('The transaction was rolled back before its commit')
    await commit.call(payload.db, id)
  }
}

/**
 * MongoDB: reports successful and failed commits to `storageHealth`. A failed commit throws CommitUncertainError, or the
 * server's own error for a conflict or a full disk.
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
      // without a response from the server, the outcome is unknown
      throw isDiskFull(error) ? error : new CommitUncertainError('The commit failed', { cause: error })
    }
  }
}
