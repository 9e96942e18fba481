import { createClient, type Client, type Config, type InStatement, type ResultSet, type Transaction } from '@libsql/client'
import type { Payload } from 'payload'
import type { SQLiteAdapter } from '@payloadcms/db-sqlite'
import { whileBusy } from './while-busy'

/** Thrown when the writes before this one take too long; answered with 503. */
export class WriteQueueError extends Error {
  override name = 'WriteQueueError'
}

type Options = { waitMs?: number; retryMs?: number }

/** Lets one at a time through, in order of asking. */
class Turnstile {
  #tail: Promise<unknown> = Promise.resolve()

  /** Waits for the own turn; gives the function that ends it. @throws WriteQueueError after `waitMs`. */
  async enter(waitMs: number): Promise<() => void> {
    let leave: () => void = () => {}
    const mine = new Promise<void>((resolve) => (leave = resolve))
    const previous = this.#tail
    this.#tail = previous.then(() => mine)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new WriteQueueError('Waited too long for the writes before')), waitMs)
    })
    try {
      await Promise.race([previous, late])
      return leave
    } catch (error) {
      leave()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The connection that writes. One whose BEGIN met another process is given up: its next COMMIT would fail. */
class Writer {
  #client: Client | undefined

  constructor(private readonly config: Config) {}

  async open(): Promise<Client> {
    if (this.#client) return this.#client
    const client = createClient(this.config)
    // what was answered with 201 is on the disk, a power cut right after it included
    await client.execute('PRAGMA synchronous = FULL')
    await client.execute('PRAGMA foreign_keys = ON')
    this.#client = client
    return client
  }

  /** Begins a transaction. @throws SQLITE_BUSY while another process writes; the next try has a new connection. */
  async begin(): Promise<Client> {
    const client = await this.open()
    try {
      await client.execute('BEGIN IMMEDIATE')
      return client
    } catch (error) {
      this.close()
      throw error
    }
  }

  close(): void {
    this.#client?.close()
    this.#client = undefined
  }
}

type Ending = { leave: () => void; failed: (error: unknown) => void }

/** A transaction on the one writer connection; ending it lets the next one in. */
function transactionOn(writer: Client, { leave, failed }: Ending): Transaction {
  let closed = false
  const end = async (sql: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
    if (closed) return
    closed = true
    try {
      await writer.execute(sql)
    } catch (error) {
      failed(error)
      throw error
    } finally {
      leave()
    }
  }
  const transaction = {
    execute: (statement: InStatement, args?: unknown) => (writer.execute as (...list: unknown[]) => Promise<ResultSet>)(statement, args),
    batch: async (statements: InStatement[]) => {
      const results: ResultSet[] = []
      for (const statement of statements) results.push(await writer.execute(statement))
      return results
    },
    executeMultiple: (sql: string) => writer.executeMultiple(sql),
    commit: () => end('COMMIT'),
    rollback: () => end('ROLLBACK'),
    close: () => void end('ROLLBACK').catch(() => undefined),
    get closed() {
      return closed
    },
  }
  return transaction as Transaction
}

const WRITES = /^\s*(insert|update|delete|replace)\b/i
const sqlOf = (statement: unknown): string => (typeof statement === 'string' ? statement : (statement as { sql: string }).sql)

/**
 * SQLite alone: one long-lived connection writes, one transaction at a time; reads keep the adapter's own connection and
 * see what is committed. Without it, parallel writes fail with SQLITE_BUSY and every transaction opens a connection.
 * Call it once, after the migrations and before listening. A hook that calls the Local API without `req` would wait for
 * itself.
 * @param options `waitMs`: longest wait for the own turn; `retryMs`: longest wait for another process.
 * @returns what closes the connection.
 */
export async function useSingleWriter(payload: Payload, { waitMs = 9_000, retryMs = 5_000 }: Options = {}): Promise<() => Promise<void>> {
  const db = payload.db as unknown as SQLiteAdapter
  const writer = new Writer(db.clientConfig)
  await writer.open()
  const turnstile = new Turnstile()
  const failures = new WeakMap<object, unknown>()
  const { client } = db
  client.transaction = async () => {
    const leave = await turnstile.enter(waitMs)
    try {
      const connection = await whileBusy(() => writer.begin(), retryMs)
      const failed = (error: unknown): void => {
        failures.set(transaction, error)
        writer.close()
      }
      const transaction = transactionOn(connection, { leave, failed })
      return transaction
    } catch (error) {
      leave()
      throw error
    }
  }
  // writes that Payload makes outside a transaction (sessions, preferences) take their turn too
  const read = client.execute.bind(client) as (...list: unknown[]) => Promise<ResultSet>
  client.execute = async (...list: unknown[]) => (WRITES.test(sqlOf(list[0])) ? inTransaction(client, list) : read(...list))
  tellOfFailedCommits(payload, failures)
  return async () => {
    // the file alone is the whole content then, without a log beside it
    await (await writer.open()).execute('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined)
    writer.close()
  }
}

async function inTransaction(client: Client, list: unknown[]): Promise<ResultSet> {
  const transaction = await client.transaction('write')
  try {
    const result = await (transaction.execute as (...each: unknown[]) => Promise<ResultSet>)(...list)
    await transaction.commit()
    return result
  } catch (error) {
    await transaction.rollback().catch(() => undefined)
    throw error
  }
}

/** Payload's adapter keeps a failed COMMIT to itself; told to nobody, the write would be lost behind a 201. */
function tellOfFailedCommits(payload: Payload, failures: WeakMap<object, unknown>): void {
  const sessions = (payload.db as unknown as { sessions: Record<string, { db: { session?: { client?: object } } }> }).sessions
  const commit = payload.db.commitTransaction
  payload.db.commitTransaction = async (id) => {
    const transaction = sessions[String(await id)]?.db.session?.client
    await commit.call(payload.db, id)
    if (transaction && failures.has(transaction)) throw failures.get(transaction)
  }
}
