import { E_TIMEOUT, Mutex, withTimeout, type MutexInterface } from 'async-mutex'
import { WriteQueueError } from '../failures'
import { reportFailure, storageHealth } from '../storage-health'
import type { DatabaseFileGuard } from './file-guard'
import { retryWhileBusy } from './retry-while-busy'
import type { Writer } from './write-connection'
import { WriterTransaction } from './writer-transaction'

/** Longest wait for the writes ahead, and for a command that writes. */
const WAIT_MS = 9_000
const RETRY_MS = 5_000

/** Lets one transaction after another have the writing connection. */
export class WriteQueue {
  readonly #turns: MutexInterface = withTimeout(new Mutex(), WAIT_MS)

  constructor(
    private readonly writer: Writer,
    private readonly guard: DatabaseFileGuard,
  ) {}

  /** Begins a transaction when all earlier ones have ended. @throws WriteQueueError, or the database's error. */
  async begin(): Promise<WriterTransaction> {
    const release = await this.#turns.acquire().catch((error: unknown) => {
      throw error === E_TIMEOUT ? new WriteQueueError('Waited too long for the writes ahead') : error
    })
    try {
      const connection = await retryWhileBusy(() => this.writer.begin(), RETRY_MS)
      return new WriterTransaction(connection, {
        committed: () => {
          // checked before reporting success: writes to a lost file are lost
          this.guard.check()
          storageHealth.worked('database')
        },
        failed: (error) => {
          reportFailure('database', error)
          return this.writer.discard()
        },
        release,
      })
    } catch (error) {
      reportFailure('database', error)
      release()
      throw error
    }
  }
}
