import type { Client, InArgs, InStatement, ResultSet, Transaction } from '@libsql/client'
import { TransactionEndedError, isStorageFailure } from '../failures'
import { reportFailure } from '../storage-health'
import { takingTurns } from './take-turns'

/** What happens when a transaction ends. */
export type Ending = {
  /** After COMMIT and before it is reported. @throws what makes the commit a failure after all. */
  committed(): void
  /** The state of the connection is uncertain. */
  failed(error: unknown): Promise<void>
  /** Lets the next transaction begin. */
  release(): void
}

/** libSQL also accepts SQL and arguments separately; its interface lists only the combined form. */
export const toStatement = (statement: InStatement, args?: InArgs): InStatement =>
  typeof statement === 'string' && args !== undefined ? { sql: statement, args } : statement

/** A transaction on the writing connection. Once it has ended, it rejects further statements. */
export class WriterTransaction implements Transaction {
  #closed = false
  #fault: unknown

  constructor(
    private readonly writer: Client,
    private readonly ending: Ending,
  ) {}

  get closed(): boolean {
    return this.#closed
  }

  #assertOpen(): void {
    if (this.#closed) throw this.#fault ?? new TransactionEndedError('The transaction has ended')
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    this.#assertOpen()
    // SQLite may have rolled back by itself; a further statement would be committed on its own
    if (this.#fault !== undefined) throw this.#fault
    try {
      return await takingTurns(work)
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

  async #end(statement: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    this.#closed = true
    try {
      if (this.#fault !== undefined) throw this.#fault
      await this.writer.execute(statement)
      if (statement === 'COMMIT') this.ending.committed()
    } catch (error) {
      this.#fault = error
      await this.ending.failed(error)
      throw error
    } finally {
      this.ending.release()
    }
  }

  /**
   * @throws the error of COMMIT, or of the statement that failed before it. A COMMIT whose sync failed is reported as
   * failed, but its data may survive in the log if the process is killed before the next write.
   */
  async commit(): Promise<void> {
    this.#assertOpen()
    await this.#end('COMMIT')
  }

  async rollback(): Promise<void> {
    if (!this.#closed) await this.#end('ROLLBACK').catch(() => undefined)
  }

  close(): void {
    void this.rollback()
  }
}
