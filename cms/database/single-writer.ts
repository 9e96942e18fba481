import { createClient, type Client, type InStatement, type ResultSet, type Transaction } from '@libsql/client'
import type { Payload } from 'payload'
import type { SQLiteAdapter } from '@payloadcms/db-sqlite'

/** Thrown when the writes before this one take too long; answered with 503. */
export class WriteQueueError extends Error {
  override name = 'WriteQueueError'
}

type Options = { waitMs?: number; retryMs?: number }

const isBusy = (error: unknown): boolean => /SQLITE_BUSY/.test(`${(error as { code?: string }).code} ${String(error)}`)

/** Repeats a call while another process holds the file, with growing pauses. */
async function whileBusy<T>(run: () => Promise<T>, retryMs: number): Promise<T> {
  const start = Date.now()
  for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
    try {
      return await run()
    } catch (error) {
      if (!isBusy(error) || Date.now() - start > retryMs) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

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

/** A transaction on the one writer connection; ending it lets the next one in. */
function transactionOn(writer: Client, leave: () => void): Transaction {
  let closed = false
  const end = async (sql: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
    if (closed) return
    closed = true
    try {
      await writer.execute(sql)
    } catch (error) {
      if (sql === 'COMMIT') await writer.execute('ROLLBACK').catch(() => undefined)
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

/**
 * SQLite alone: one long-lived connection writes, one transaction at a time; reads keep the adapter's own connection and
 * see what is committed. Without it, parallel writes fail with SQLITE_BUSY and every transaction opens a connection.
 * Call it once, after the migrations and before listening. A hook that calls the Local API without `req` would wait for
 * itself.
 * @param options `waitMs`: longest wait for the own turn; `retryMs`: longest wait for another process.
 */
export async function useSingleWriter(payload: Payload, { waitMs = 9_000, retryMs = 5_000 }: Options = {}): Promise<() => void> {
  const db = payload.db as unknown as SQLiteAdapter
  const writer = createClient(db.clientConfig)
  await writer.execute('PRAGMA synchronous = NORMAL')
  await writer.execute('PRAGMA foreign_keys = ON')
  const turnstile = new Turnstile()
  const client = db.client
  client.transaction = async () => {
    const leave = await turnstile.enter(waitMs)
    try {
      await whileBusy(() => writer.execute('BEGIN IMMEDIATE'), retryMs)
    } catch (error) {
      leave()
      throw error
    }
    return transactionOn(writer, leave)
  }
  // writes that Payload makes outside a transaction (sessions, preferences) wait instead of failing
  const execute = client.execute.bind(client) as (...list: unknown[]) => Promise<ResultSet>
  client.execute = (...list: unknown[]) => whileBusy(() => execute(...list), retryMs)
  return () => writer.close()
}
