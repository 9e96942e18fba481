import { createClient, type Client, type Config } from '@libsql/client'
import type { DatabaseFileGuard } from './file-guard'

/** The writing connection. It is discarded after any failure, because its state is then uncertain. */
export class Writer {
  #client: Client | undefined
  /** Differs from the last look's if another connection has committed since; undefined for a new connection. */
  #dataVersion: unknown

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

  /** Whether another connection may have committed since the last call. @throws the database's error. */
  async hasForeignCommits(): Promise<boolean> {
    const before = this.#dataVersion
    this.#dataVersion = (await this.#client?.execute('PRAGMA data_version'))?.rows[0]?.[0]
    return before === undefined || this.#dataVersion !== before
  }

  close(): void {
    this.#dataVersion = undefined
    this.#client?.close()
    this.#client = undefined
  }
}
