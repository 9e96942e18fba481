import { AsyncLocalStorage } from 'node:async_hooks'
import type { Client } from '@libsql/client'

/** Writes in one commit, and how long the first of them is kept waiting for further ones. */
const MEMBERS_MAX = 16
const LONGEST_MS = 250

const context = new AsyncLocalStorage<true>()

/**
 * Lets the transaction that `begin` opens share its commit with others that are waiting. Only for short transactions: each
 * waits until the last of them has ended.
 */
export const sharingCommit = <T>(begin: () => Promise<T>): Promise<T> => context.run(true, begin)

/** Whether the transaction that is being opened may share its commit. */
export const mayShareCommit = (): boolean => context.getStore() === true

const SAVEPOINT = 'shared_write'

/**
 * Transactions that run one after another, each in a savepoint, and are committed together. The flush to disk is what a
 * commit costs most; here several writes pay for one.
 */
export class SharedCommit {
  readonly #begun = Date.now()
  #members = 0
  readonly #ended: Promise<void>
  #succeed = (): void => undefined
  #reject: (error: unknown) => void = () => undefined

  constructor(readonly connection: Client) {
    this.#ended = new Promise((resolve, reject) => {
      this.#succeed = resolve
      this.#reject = reject
    })
    // without members, nobody waits for the end
    this.#ended.catch(() => undefined)
  }

  get isEmpty(): boolean {
    return this.#members === 0
  }

  /** Whether it must be committed before another transaction begins. */
  get isFull(): boolean {
    return this.#members >= MEMBERS_MAX || Date.now() - this.#begun >= LONGEST_MS
  }

  /** Begins a transaction within this one. */
  async enter(): Promise<void> {
    await this.connection.execute(`SAVEPOINT ${SAVEPOINT}`)
  }

  /** Keeps what the transaction wrote, for the commit. */
  async keep(): Promise<void> {
    await this.connection.execute(`RELEASE ${SAVEPOINT}`)
    this.#members++
  }

  /** Undoes what the transaction wrote. */
  async undo(): Promise<void> {
    await this.connection.execute(`ROLLBACK TO ${SAVEPOINT}`)
    await this.connection.execute(`RELEASE ${SAVEPOINT}`)
  }

  /** Resolves after the commit. @throws the error that made it fail: then nothing is saved of any of the transactions. */
  ended(): Promise<void> {
    return this.#ended
  }

  succeed(): void {
    this.#succeed()
  }

  fail(error: unknown): void {
    this.#reject(error)
  }
}
