import type { Client, Config } from '@libsql/client'
import { Sqlite3Client } from '@libsql/client/sqlite3'
import Database from 'libsql'
import { LRUCache } from 'lru-cache'
import { databaseFile } from './database-file'
import type { DatabaseFileGuard } from './file-guard'

type Statement = ReturnType<InstanceType<typeof Database>['prepare']>

/** Prepared statements that are kept. A write uses about ten, and there are some for each collection. */
const STATEMENTS_MAX = 200
const IS_KEPT = /^\s*(select|insert|update|delete)\b/i

/** Opens a connection that prepares each statement once. libSQL's own client prepares it for each execution. */
function openConnection(config: Config): Client {
  const file = databaseFile(config.url)
  const database = new Database(file)
  const statements = new LRUCache<string, Statement>({ max: STATEMENTS_MAX })
  const prepare = (sql: string): Statement => {
    const statement: Statement = Object.getPrototypeOf(database).prepare.call(database, sql)
    if (!IS_KEPT.test(sql)) return statement
    // the client asks for the columns twice for each execution; nothing changes the schema of a running server
    let columns: ReturnType<Statement['columns']> | undefined
    const read = statement.columns.bind(statement)
    statement.columns = () => (columns ??= read())
    statements.set(sql, statement)
    return statement
  }
  // the client uses no other method to execute SQL with arguments
  Object.assign(database, { prepare: (sql: string) => statements.get(sql) ?? prepare(sql) })
  return new Sqlite3Client(file, {}, database, config.intMode ?? 'number')
}

/** The writing connection. It is discarded after any failure, because its state is then uncertain. */
export class Writer {
  #client: Client | undefined

  constructor(
    private readonly config: Config,
    private readonly guard: DatabaseFileGuard,
  ) {}

  async open(): Promise<Client> {
    // a new connection would create a missing file
    this.guard.check()
    if (this.#client) return this.#client
    const client = openConnection(this.config)
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
