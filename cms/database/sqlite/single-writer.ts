import { setTimeout as pause } from 'node:timers/promises'
import type { Client, InArgs, InStatement, ResultSet } from '@libsql/client'
import { E_TIMEOUT, Mutex, withTimeout, type MutexInterface } from 'async-mutex'
import type { Payload } from 'payload'
import { sqliteAdapterOf } from '../../payload-internals'
import { WriteQueueError } from '../failures'
import type { DatabaseFileGuard } from './file-guard'
import { reportFailure, storageHealth } from '../storage-health'
import { installSqliteTransactions } from '../sqlite-transactions'
import { retryWhileBusy } from './retry-while-busy'
import { SharedCommit, mayShareCommit } from './shared-commit'
import { takingTurns } from './take-turns'
import { Writer } from './write-connection'
import { WriterTransaction, toStatement, type Ending } from './writer-transaction'

/** Pages that the reading connection keeps. SQLite's own limit, 2 MiB, holds less than the upper levels of large indexes. */
const READ_CACHE_KIB = 16_384

/** How often commits of other processes are looked for: those of commands. */
const LOOK_INTERVAL_MS = 500

type Options = { guard: DatabaseFileGuard; onCommit: () => void; waitMs?: number; retryMs?: number }

/** Gives transactions their turn on the writing connection. */
class Turns {
  readonly #mutex: MutexInterface
  #waiting = 0
  /** Transactions that have ended and wait for their commit. */
  #shared: SharedCommit | null = null

  constructor(
    private readonly writer: Writer,
    private readonly options: Required<Omit<Options, 'onCommit'>>,
  ) {
    this.#mutex = withTimeout(new Mutex(), options.waitMs)
  }

  /** Begins a transaction when all earlier ones have ended. @throws WriteQueueError, or the database's error. */
  async begin(isShared: boolean): Promise<WriterTransaction> {
    const release = await this.#acquire()
    try {
      if (!isShared) await this.#commitShared()
      const shared = isShared ? (this.#shared ??= new SharedCommit(await this.#open())) : null
      if (!shared) return this.#ownTransaction(await this.#open(), release)
      await shared.enter()
      return new WriterTransaction(shared.connection, this.#sharedEnding(shared, release))
    } catch (error) {
      await this.#abandon(error)
      release()
      throw error
    }
  }

  async #acquire(): Promise<() => void> {
    this.#waiting++
    try {
      return await this.#mutex.acquire()
    } catch (error) {
      if (error !== E_TIMEOUT) throw error
      void this.#commitUnattended()
      throw new WriteQueueError('Waited too long for the writes ahead')
    } finally {
      this.#waiting--
    }
  }

  /** Commits what was left to a transaction that has given up waiting. */
  async #commitUnattended(): Promise<void> {
    const release = await this.#mutex.acquire().catch(() => null)
    if (!release) return
    await this.#commitShared()
    release()
  }

  #open(): Promise<Client> {
    return retryWhileBusy(() => this.writer.begin(), this.options.retryMs)
  }

  #committed(): void {
    // checked before reporting success: writes to a lost file are lost
    this.options.guard.check()
    storageHealth.worked('database')
  }

  /** Discards the connection with everything that is not committed. */
  async #fail(error: unknown): Promise<void> {
    reportFailure('database', error)
    const shared = this.#shared
    this.#shared = null
    await this.writer.discard()
    shared?.fail(error)
  }

  /** Gives up a transaction that could not begin. */
  async #abandon(error: unknown): Promise<void> {
    if (this.#shared) await this.#fail(error)
    else reportFailure('database', error)
  }

  /** Commits the transactions that share a commit, and tells them the outcome. */
  async #commitShared(): Promise<void> {
    const shared = this.#shared
    if (!shared) return
    try {
      await shared.connection.execute(shared.isEmpty ? 'ROLLBACK' : 'COMMIT')
      this.#committed()
      this.#shared = null
      shared.succeed()
    } catch (error) {
      await this.#fail(error)
    }
  }

  #ownTransaction(connection: Client, release: () => void): WriterTransaction {
    const end = async (statement: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
      try {
        await connection.execute(statement)
        if (statement === 'COMMIT') this.#committed()
      } catch (error) {
        await this.#fail(error)
        throw error
      } finally {
        release()
      }
    }
    return new WriterTransaction(connection, {
      commit: () => end('COMMIT'),
      rollback: () => end('ROLLBACK').catch(() => undefined),
      fail: (error) => this.#fail(error).finally(release),
    })
  }

  #sharedEnding(shared: SharedCommit, release: () => void): Ending {
    /** Ends the transaction. The next one in the queue commits it, unless nobody waits. */
    const end = async (leave: () => Promise<void>): Promise<void> => {
      try {
        await leave()
        // requests that have reached the machine may join: nothing pauses while a transaction runs
        if (this.#waiting === 0 && !shared.isEmpty) await pause(0)
        if (this.#waiting === 0 || shared.isFull || shared.isEmpty) await this.#commitShared()
      } catch (error) {
        await this.#fail(error)
        throw error
      } finally {
        release()
      }
      await shared.ended()
    }
    return {
      commit: () => end(() => shared.keep()),
      // not before the commit either: the reason for it may be a record that is not committed yet
      rollback: () => end(() => shared.undo()).catch(() => undefined),
      fail: (error) => this.#fail(error).finally(release),
    }
  }
}

const WRITES = /^\s*(insert|update|delete|replace)\b/i
const sqlOf = (statement: InStatement): string => (typeof statement === 'string' ? statement : statement.sql)

/**
 * SQLite: sends all writes through one long-lived connection, one transaction at a time; short ones
 * that wait for each other share a commit (`sharingCommit`). Reads keep the adapter's own
 * connection and see committed data. For that, two methods of libSQL's client (0.14) are replaced: Payload itself opens a
 * connection per transaction and fails with SQLITE_BUSY under parallel writes (`tests/faults/consistency/concurrency`). Call it once, after the migrations and before listening. A hook that writes through the
 * Local API without `req` would deadlock until `waitMs`.
 * @param options `guard`: detects a missing file; `onCommit`: called after each commit of content, and within half a second of
 * one by another process; `waitMs`: longest wait for earlier writes of this process; `retryMs`:
 * longest wait for another process.
 * @returns a function that closes the connection.
 */
export async function installSingleWriter(payload: Payload, options: Options): Promise<() => Promise<void>> {
  const { guard, onCommit, waitMs = 9_000, retryMs = 5_000 } = options
  const { client, clientConfig } = sqliteAdapterOf(payload)
  const writer = new Writer(clientConfig, guard)
  await writer.open()
  await client.execute(`PRAGMA cache_size = -${READ_CACHE_KIB}`)
  const turns = new Turns(writer, { guard, waitMs, retryMs })
  client.transaction = () => turns.begin(mayShareCommit())
  // Payload writes sessions and preferences outside transactions; those writes use the queue too
  const read = client.execute.bind(client)
  client.execute = async (given: InStatement, args?: InArgs) => {
    guard.assertKnown()
    const statement = toStatement(given, args)
    return WRITES.test(sqlOf(statement)) ? inTransaction(client, statement).finally(onCommit) : takingTurns(() => read(statement))
  }
  installSqliteTransactions(payload, onCommit)
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
