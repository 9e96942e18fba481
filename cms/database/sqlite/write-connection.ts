import type { Client, Config } from '@libsql/client'
import { Sqlite3Client } from '@libsql/client/sqlite3'
import Database from 'libsql'
import { LRUCache } from 'lru-cache'
import { databaseFile } from './database-file'
import type { DatabaseFileGuard } from './file-guard'

type Statement = ReturnType<InstanceType<typeof Database>['prepare']>

/** Prepared statements that are kept. A write uses about ten, and there are some for each collection. */
const STATEMENTS_MAX = 200
const IS_KEPT = /^\s*(select|insert|update|delete|savepoint|release)\b/i

/** Lets a statement tell only once what the client asks for at each execution: its columns, and whether it returns rows. */
function remember(statement: Statement): Statement {
  const columns = statement.columns.bind(statement)
  const raw = statement.raw.bind(statement)
  let known: ReturnType<typeof columns> | undefined
  let noRows: unknown
  // nothing changes the schema of a running server
  statement.columns = () => (known ??= columns())
  statement.raw = () => {
    if (noRows !== undefined) throw noRows
    try {
      return raw(true)
    } catch (error) {
      noRows = error
      throw error
    }
  }
  return statement
}

/** Opens a connection that prepares each statement once. libSQL's own client prepares it for each execution. */
function openConnection(config: Config): Client {
  const file = databaseFile(config.url)
  const database = new Database(file)
  const statements = new LRUCache<string, Statement>({ max: STATEMENTS_MAX })
  const prepare = database.prepare.bind(database)
  const keep = (sql: string): Statement => {
    const statement = remember(prepare(sql))
    statements.set(sql, statement)
    return statement
  }
  // the client uses no other method to execute SQL with arguments
  Object.assign(database, { prepare: (sql: string) => (IS_KEPT.test(sql) ? (statements.get(sql) ?? keep(sql)) : prepare(sql)) })
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
