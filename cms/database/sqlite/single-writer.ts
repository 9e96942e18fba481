import { createClient, type Client, type Config, type InArgs, type InStatement, type ResultSet, type Transaction } from '@libsql/client'
import { E_TIMEOUT, Mutex, withTimeout } from 'async-mutex'
import type { Payload } from 'payload'
import { sqliteAdapterOf } from '../../payload-internals'
import { TransactionEndedError, WriteQueueError, isStorageFailure } from '../failures'
import type { DatabaseFileGuard } from './file-guard'
import { reportFailure, storageHealth } from '../storage-health'
import { installTransactions } from '../transactions'
import { retryWhileBusy } from './retry-while-busy'

type Options = { guard: DatabaseFileGuard; waitMs?: number; retryMs?: number }

/** The writing connection. It is discarded after any failure, because its state is then uncertain. */
class Writer {
  #client: Client | undefined

  constructor(
    private readonly config: Config,
    private readonly guard: DatabaseFileGuard,
  ) {}

  async open(): Promise<Client> {
    // a new connection would create a missing file
    this.guard.check()
    if (this.#client) return this.#client
    const client = createClient(this.config)
    // a write that was answered with 201 must survive a power cut
    await client.execute('PRAGMA synchronous = FULL')
    await client.execute('PRAGMA foreign_keys = ON')
    this.#client = client
    return client
  }

  /** Begins a transaction. @throws SQLITE_BUSY while another process writes; the next attempt gets a new connection. */
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

  /** Rolls back any open transaction and discards the connection. */
  async discard(): Promise<void> {
    // statements not yet garbage-collected would keep a closed connection and its lock alive
    await this.#client?.execute('ROLLBACK').catch(() => undefined)
    this.close()
  }

  close(): void {
    this.#client?.close()
    this.#client = undefined
  }
}

type Callbacks = {
  /** Runs after a successful COMMIT. An error that it throws goes to the caller. */
  committed: () => void
  /** Runs when COMMIT or ROLLBACK failed. */
  failed: (error: unknown) => Promise<void>
  /** Lets the next transaction start. */
  release: () => void
}

/** libSQL also accepts SQL and arguments separately; its interface lists only the combined form. */
const toStatement = (statement: InStatement, args?: InArgs): InStatement =>
  typeof statement === 'string' && args !== undefined ? { sql: statement, args } : statement

/** A transaction on the writing connection. Once it has ended, it rejects further statements. */
class WriterTransaction implements Transaction {
  #closed = false
  #fault: unknown

  constructor(
    private readonly writer: Client,
    private readonly callbacks: Callbacks,
  ) {}

  get closed(): boolean {
    return this.#closed
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw this.#fault ?? new TransactionEndedError('The transaction has ended')
    // SQLite may have rolled back by itself; a further statement would be committed on its own
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

  execute(statement: InStatement, args?: InArgs): Promise<ResultSet> {
    return this.#run(() => this.writer.execute(toStatement(statement, args)))
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
   * @throws the error of COMMIT, or of the statement that failed before it. A COMMIT whose sync failed is reported as
   * failed, but its data may survive in the log if the process is killed before the next write.
   */
  async commit(): Promise<void> {
    if (this.#closed) throw this.#fault ?? new TransactionEndedError('The transaction has ended')
    this.#closed = true
    try {
      if (this.#fault !== undefined) throw this.#fault
      await this.writer.execute('COMMIT')
      this.callbacks.committed()
    } catch (error) {
      this.#fault = error
      await this.callbacks.failed(error)
      throw error
    } finally {
      this.callbacks.release()
    }
  }

  async rollback(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    try {
      await this.writer.execute('ROLLBACK')
    } catch (error) {
      await this.callbacks.failed(error)
    } finally {
      this.callbacks.release()
    }
  }

  close(): void {
    void this.rollback()
  }
}

const WRITES = /^\s*(insert|update|delete|replace)\b/i
const sqlOf = (statement: InStatement): string => (typeof statement === 'string' ? statement : statement.sql)

/** The error of a transaction that waited too long for the lock; other errors unchanged. */
const queueError = (error: unknown): unknown => (error === E_TIMEOUT ? new WriteQueueError('Waited too long for the writes ahead') : error)

/**
 * SQLite: sends all writes through one long-lived connection, one transaction at a time. Reads keep the adapter's own
 * connection and see committed data. Payload itself opens a connection per transaction and fails with
 * SQLITE_BUSY under parallel writes. Call it once, after the migrations and before listening. A hook that writes through the
 * Local API without `req` would deadlock until `waitMs`.
 * @param options `guard`: detects a missing file; `waitMs`: longest wait for earlier writes of this process; `retryMs`:
 * longest wait for another process.
 * @returns a function that closes the connection.
 */
export async function installSingleWriter(payload: Payload, options: Options): Promise<() => Promise<void>> {
  const { guard, waitMs = 9_000, retryMs = 5_000 } = options
  const { client, clientConfig } = sqliteAdapterOf(payload)
  const writer = new Writer(clientConfig, guard)
  await writer.open()
  const mutex = withTimeout(new Mutex(), waitMs)
  const committed = (): void => {
    // checked before reporting success: writes to a lost file are lost
    guard.check()
    storageHealth.worked('database')
  }
  const failed = (error: unknown): Promise<void> => {
    reportFailure('database', error)
    return writer.discard()
  }
  client.transaction = async () => {
    const release = await mutex.acquire().catch((error: unknown) => Promise.reject(queueError(error)))
    try {
      const connection = await retryWhileBusy(() => writer.begin(), retryMs)
      return new WriterTransaction(connection, { committed, failed, release })
    } catch (error) {
      reportFailure('database', error)
      release()
      throw error
    }
  }
  // Payload writes sessions and preferences outside transactions; those writes use the queue too
  const read = client.execute.bind(client)
  client.execute = async (given: InStatement, args?: InArgs) => {
    guard.assertKnown()
    const statement = toStatement(given, args)
    return WRITES.test(sqlOf(statement)) ? inTransaction(client, statement) : read(statement)
  }
  installTransactions(payload)
  return async () => {
    // moves everything from the log into the database file
    await (await writer.open()).execute('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined)
    writer.close()
  }
}

async function inTransaction(client: Client, statement: InStatement): Promise<ResultSet> {
  const transaction = await client.transaction('write')
  try {
    const result = await transaction.execute(statement)
    await transaction.commit()
    return result
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}
