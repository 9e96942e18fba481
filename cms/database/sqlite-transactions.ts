import { randomUUID } from 'node:crypto'
import type { Client, InArgs, InStatement, ResultSet } from '@libsql/client'
import type { SQLiteAdapter } from '@payloadcms/db-sqlite'
import { drizzle as drizzleOn } from '@payloadcms/db-sqlite/drizzle/libsql'
import type { Payload } from 'payload'
import { sqliteAdapterOf, type SqliteSession } from '../payload-internals'
import { committing, rollingBack } from './after-transaction'
import { TransactionEndedError } from './failures'
import type { DatabaseFileGuard } from './sqlite/file-guard'
import { takingTurns } from './sqlite/take-turns'
import { Writer } from './sqlite/write-connection'
import { WriteQueue } from './sqlite/write-queue'
import { toStatement } from './sqlite/writer-transaction'

/** Pages that the reading connection keeps. SQLite's own limit, 2 MiB, holds less than the upper levels of large indexes. */
const READ_CACHE_KIB = 16_384
/** How often commits of other processes are looked for: those of commands. */
const LOOK_INTERVAL_MS = 500
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

const WRITES = /^\s*(insert|update|delete|replace)\b/i
const sqlOf = (statement: InStatement): string => (typeof statement === 'string' ? statement : statement.sql)

type Options = { guard: DatabaseFileGuard; onCommit: () => void }

/**
 * A client for Payload: what reads goes to the connection that Payload has opened and sees committed data; what writes goes through
 * the queue, also the single statements with which Payload stores sessions and preferences.
 */
function queuedClient(client: Client, queue: WriteQueue, { guard, onCommit }: Options): Client {
  const write = async (statement: InStatement): Promise<ResultSet> => {
    const transaction = await queue.begin()
    try {
      const result = await transaction.execute(statement)
      await transaction.commit()
      return result
    } catch (error) {
      await transaction.rollback()
      throw error
    }
  }
  return {
    protocol: client.protocol,
    get closed() {
      return client.closed
    },
    async execute(given: InStatement, args?: InArgs) {
      guard.assertKnown()
      const statement = toStatement(given, args)
      return WRITES.test(sqlOf(statement)) ? write(statement).finally(onCommit) : takingTurns(() => client.execute(statement))
    },
    transaction: () => queue.begin(),
    // Payload calls none of these
    batch: (...args) => client.batch(...args),
    migrate: (statements) => client.migrate(statements),
    executeMultiple: (text) => client.executeMultiple(text),
    sync: () => client.sync(),
    close: () => client.close(),
  }
}

/** SQLite: the three methods of Payload's adapter (3.90). Its own `commitTransaction` swallows the error of a failed COMMIT. */
function replaceMethods(payload: Payload, onCommit: () => void): void {
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

/**
 * SQLite: one write transaction at a time, on a connection of its own; reads keep the adapter's connection. Payload itself opens a
 * connection for each transaction and fails with SQLITE_BUSY under parallel writes (`tests/faults/consistency/concurrency`). Call it
 * once, after the migrations and before listening. A hook that writes through the Local API without `req` would wait for its own
 * transaction until the queue gives up.
 * @param options `guard`: detects a missing file; `onCommit`: called after each commit of content before it is reported, and within
 * half a second of one by a command.
 * @returns a function that closes the connection.
 */
export async function installSqliteTransactions(payload: Payload, options: Options): Promise<() => Promise<void>> {
  const { guard, onCommit } = options
  const adapter = sqliteAdapterOf(payload)
  const writer = new Writer(adapter.clientConfig, guard)
  await writer.open()
  await adapter.client.execute(`PRAGMA cache_size = -${READ_CACHE_KIB}`)
  const client = queuedClient(adapter.client, new WriteQueue(writer, guard), options)
  Object.assign(adapter, { client, drizzle: drizzleOn(client, { schema: adapter.schema }) })
  replaceMethods(payload, onCommit)
  const looking = setInterval(() => {
    const look = writer.hasForeignCommits().then((isFound) => isFound && onCommit())
    // the next look tries again
    look.catch(() => undefined)
  }, LOOK_INTERVAL_MS).unref()
  return async () => {
    clearInterval(looking)
    // moves everything from the log into the database file
    await (await writer.open()).execute('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined)
    writer.close()
  }
}
