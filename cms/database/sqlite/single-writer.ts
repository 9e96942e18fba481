import { createClient, type Client, type Config, type InStatement, type ResultSet, type Transaction } from '@libsql/client'
import type { Payload } from 'payload'
import type { SQLiteAdapter } from '@payloadcms/db-sqlite'
import { TransactionEndedError, WriteQueueError, isStorageFailure } from '../failures'
import type { DatabaseFileGuard } from './file-guard'
import { reportFailure, storageHealth } from '../storage-health'
import { installTransactions } from '../transactions'
import { retryWhileBusy } from './retry-while-busy'

type Options = { guard: DatabaseFileGuard; waitMs?: number; retryMs?: number }

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

/** The connection that writes. After any failure it is given up, because what it would do next is uncertain. */
class Writer {
  #client: Client | undefined

  constructor(
    private readonly config: Config,
    private readonly guard: DatabaseFileGuard,
  ) {}

  async open(): Promise<Client> {
    // a new connection would create the file that is missing
    this.guard.check()
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

  /** Takes back what is open and gives the connection up. */
  async abandon(): Promise<void> {
    // statements that are not yet collected would keep a closed connection, and its lock, alive
    await this.#client?.execute('ROLLBACK').catch(() => undefined)
    this.close()
  }

  close(): void {
    this.#client?.close()
    this.#client = undefined
  }
}

type Steps = {
  /** Runs after a COMMIT that succeeded; what it throws is the caller's answer. */
  committed: () => void
  /** Runs when COMMIT or ROLLBACK failed. */
  failed: (error: unknown) => Promise<void>
  /** Lets the next transaction in. */
  leave: () => void
}

/** A transaction on the one writer connection. Once it has ended, nothing more reaches the connection through it. */
class WriterTransaction {
  #closed = false
  #fault: unknown

  constructor(
    private readonly writer: Client,
    private readonly steps: Steps,
  ) {}

  get closed(): boolean {
    return this.#closed
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw this.#fault ?? new TransactionEndedError('The transaction has ended')
    // SQLite may have rolled back by itself: a further statement would be committed alone
    if (this.#fault !== undefined) throw this.#fault
    try {
      return await work()
    } catch (error) {
      if (isStorageFailure(error)) {
        this.#fault = error
        reportFailure('database', error)
      }
      throw error
    }
  }

  execute(statement: InStatement, args?: unknown): Promise<ResultSet> {
    return this.#run(() => (this.writer.execute as (...list: unknown[]) => Promise<ResultSet>)(statement, args))
  }

  async batch(statements: InStatement[]): Promise<ResultSet[]> {
    const results: ResultSet[] = []
    for (const statement of statements) results.push(await this.execute(statement))
    return results
  }

  executeMultiple(sql: string): Promise<void> {
    return this.#run(() => this.writer.executeMultiple(sql))
  }

  /**
   * @throws the error of COMMIT, or of the statement that failed before it. A COMMIT whose sync failed is reported as failed,
   * but may be found in the log if the process is killed before the next write.
   */
  async commit(): Promise<void> {
    if (this.#closed) throw this.#fault ?? new TransactionEndedError('The transaction has ended')
    this.#closed = true
    try {
      if (this.#fault !== undefined) throw this.#fault
      await this.writer.execute('COMMIT')
      this.steps.committed()
    } catch (error) {
      this.#fault = error
      await this.steps.failed(error)
      throw error
    } finally {
      this.steps.leave()
    }
  }

  async rollback(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    try {
      await this.writer.execute('ROLLBACK')
    } catch (error) {
      await this.steps.failed(error)
    } finally {
      this.steps.leave()
    }
  }

  close(): void {
    void this.rollback()
  }
}

const WRITES = /^\s*(insert|update|delete|replace)\b/i
const sqlOf = (statement: unknown): string => (typeof statement === 'string' ? statement : (statement as { sql: string }).sql)

/**
 * SQLite alone: one long-lived connection writes, one transaction at a time; reads keep the adapter's own connection and
 * see what is committed. Without it, parallel writes fail with SQLITE_BUSY and every transaction opens a connection.
 * Call it once, after the migrations and before listening. A hook that calls the Local API without `req` would wait for
 * itself.
 * @param options `guard`: tells when the file is gone; `waitMs`: longest wait for the own turn; `retryMs`: longest wait
 * for another process.
 * @returns what closes the connection.
 */
export async function installSingleWriter(payload: Payload, options: Options): Promise<() => Promise<void>> {
  const { guard, waitMs = 9_000, retryMs = 5_000 } = options
  const db = payload.db as unknown as SQLiteAdapter
  const writer = new Writer(db.clientConfig, guard)
  await writer.open()
  const turnstile = new Turnstile()
  const { client } = db
  const committed = (): void => {
    // before reporting success: a write into a lost file is not kept
    guard.check()
    storageHealth.worked('database')
  }
  const failed = (error: unknown): Promise<void> => {
    reportFailure('database', error)
    return writer.abandon()
  }
  client.transaction = async () => {
    const leave = await turnstile.enter(waitMs)
    try {
      const connection = await retryWhileBusy(() => writer.begin(), retryMs)
      return new WriterTransaction(connection, { committed, failed, leave }) as unknown as Transaction
    } catch (error) {
      reportFailure('database', error)
      leave()
      throw error
    }
  }
  // writes that Payload makes outside a transaction (sessions, preferences) take their turn too
  const read = client.execute.bind(client) as (...list: unknown[]) => Promise<ResultSet>
  client.execute = async (...list: unknown[]) => {
    guard.assertKnown()
    return WRITES.test(sqlOf(list[0])) ? inTransaction(client, list) : read(...list)
  }
  installTransactions(payload)
  return async () => {
    // the file alone is the whole content then, without a log beside it
    await (await writer.open()).execute('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined)
    writer.close()
  }
}

async function inTransaction(client: Client, list: unknown[]): Promise<ResultSet> {
  const transaction = await client.transaction('write')
  try {
    const result = await (transaction.execute as (...each: unknown[]) => Promise<ResultSet>).call(transaction, ...list)
    await transaction.commit()
    return result
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}
