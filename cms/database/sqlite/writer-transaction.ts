import type { Client, InArgs, InStatement, ResultSet, Transaction } from '@libsql/client'
import { TransactionEndedError, isStorageFailure } from '../failures'
import { reportFailure } from '../storage-health'
import { takingTurns } from './take-turns'

/** How a transaction ends. All of them let the next transaction start. */
export type Ending = {
  /** @throws the error of the commit. */
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Gives up after a failure of the storage. */
  fail(error: unknown): Promise<void>
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

  async #run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw this.#fault ?? new TransactionEndedError('The transaction has ended')
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

  /**
   * @throws the error of COMMIT, or of the statement that failed before it. A COMMIT whose sync failed is reported as
   * failed, but its data may survive in the log if the process is killed before the next write.
   */
  async commit(): Promise<void> {
    if (this.#closed) throw this.#fault ?? new TransactionEndedError('The transaction has ended')
    this.#closed = true
    if (this.#fault !== undefined) {
      await this.ending.fail(this.#fault)
      throw this.#fault
    }
    try {
      await this.ending.commit()
    } catch (error) {
      this.#fault = error
      throw error
    }
  }

  async rollback(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await (this.#fault === undefined ? this.ending.rollback() : this.ending.fail(this.#fault))
  }

  close(): void {
    void this.rollback()
  }
}
