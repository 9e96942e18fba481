import { randomUUID } from 'node:crypto'
import type { SQLiteAdapter } from '@payloadcms/db-sqlite'
import type { Payload } from 'payload'
import { sqliteAdapterOf, type SqliteSession } from '../payload-internals'
import { committing, rollingBack } from './after-transaction'
import { TransactionEndedError } from './failures'

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
 * SQLite: everything that happens when a transaction begins and ends. Replaces the methods of Payload's adapter (3.90): its own
 * `commitTransaction` swallows the error of a failed COMMIT, so callers would report lost writes as saved.
 * @param onCommit called after each commit, before it is reported.
 */
export function installSqliteTransactions(payload: Payload, onCommit: () => void): void {
  const { sessions, drizzle, initializing } = sqliteAdapterOf(payload)

  const commit = async (id: string): Promise<void> => {
    const session = sessions[id]
    // a nested operation failed and rolled everything back; Payload would report success
    if (!session) throw new TransactionEndedError('The transaction was rolled back before its commit')
    delete sessions[id]
    try {
      await session.resolve()
      onCommit()
    } catch (error) {
      // without the entry, Payload would run this request's clean-up statements outside any transaction
      sessions[id] = session
      setTimeout(() => delete sessions[id], FAILED_SESSION_MS).unref()
      throw error
    }
  }
  const rollback = async (id: string): Promise<void> => {
    const session = sessions[id]
    delete sessions[id]
    await session?.reject()
  }

  payload.db.beginTransaction = async () => {
    await initializing
    const id = randomUUID()
    sessions[id] = await openTransaction(drizzle)
    return id
  }
  payload.db.commitTransaction = async (given) => committing(String(await given), commit)
  payload.db.rollbackTransaction = async (given) => rollingBack(String(await given), rollback)
}
