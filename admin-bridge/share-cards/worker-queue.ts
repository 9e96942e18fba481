import type { Worker } from 'node:worker_threads'
import { BoundedQueue } from '../../cms/bounded-queue'

/** The message that a worker of a {@link WorkerQueue} posts for each job. */
export type WorkerMessage<Result> = { result: Result } | { failure: string }

export type WorkerLimits = {
  /** Jobs that may wait while one runs. */
  waiting: number
  /** Longest wait for a job's start, and longest time from its start to its end, in milliseconds. */
  waitMs: number
  workMs: number
  /** An idle worker is terminated after this many milliseconds. */
  idleMs: number
}

/** The queue is full, or a job waited too long. A later attempt may succeed. */
export class QueueBusyError extends Error {
  override name = 'QueueBusy'
}

/** The worker crashed, exited or was terminated before its job was done. */
export class WorkerLostError extends Error {
  override name = 'WorkerLost'
}

/**
 * Runs jobs in one worker thread, one after the other. The worker starts with the first job, is terminated when it has been
 * idle for a while, and is replaced when it crashes or takes too long.
 */
export class WorkerQueue<Job, Result> {
  readonly #jobs: BoundedQueue
  #worker: Worker | null = null
  /** No worker starts before the last one has ended: native code cannot be interrupted, and two would compete for its threads. */
  #termination: Promise<unknown> = Promise.resolve()
  #idleTimer: NodeJS.Timeout | undefined

  /** @param open starts a worker that posts one {@link WorkerMessage} for each job. */
  constructor(
    readonly open: () => Worker,
    readonly limits: WorkerLimits,
  ) {
    this.#jobs = new BoundedQueue({
      concurrency: 1,
      maxWaiting: limits.waiting,
      maxWaitMs: limits.waitMs,
      busy: () => new QueueBusyError('Too many jobs are waiting'),
      ready: () => this.#termination,
    })
  }

  /** The result of a job. @throws QueueBusyError, WorkerLostError, or an Error with the failure that the worker posted. */
  run(job: Job): Promise<Result> {
    return this.#jobs.run(() => this.#work(job))
  }

  async #work(job: Job): Promise<Result> {
    clearTimeout(this.#idleTimer)
    try {
      this.#worker ??= this.#start()
      return await this.#resultOf(this.#worker, job)
    } catch (error) {
      if (error instanceof WorkerLostError) this.#terminate()
      throw error
    } finally {
      this.#idleTimer = setTimeout(() => this.#terminate(), this.limits.idleMs).unref()
    }
  }

  #start(): Worker {
    const worker = this.open()
    // must not keep the process alive
    worker.unref()
    // a crash between two jobs; one within a job is reported by #resultOf
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      if (worker === this.#worker) this.#worker = null
    })
    return worker
  }

  #resultOf(worker: Worker, job: Job): Promise<Result> {
    const { workMs } = this.limits
    let stopListening = (): void => undefined
    const result = new Promise<Result>((resolve, reject) => {
      const lost = (reason: string, cause?: unknown): void => reject(new WorkerLostError(reason, { cause }))
      const onMessage = (message: WorkerMessage<Result>): void =>
        'result' in message ? resolve(message.result) : reject(new Error(message.failure))
      const onError = (error: Error): void => lost(`The worker crashed: ${error.message}`, error)
      const onExit = (code: number): void => lost(`The worker exited with code ${code}`)
      const deadline = setTimeout(() => lost(`A job took more than ${workMs} ms`), workMs)
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      stopListening = () => {
        clearTimeout(deadline)
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      }
      worker.postMessage(job)
    })
    return result.finally(() => stopListening())
  }

  #terminate(): void {
    const worker = this.#worker
    this.#worker = null
    if (worker) this.#termination = worker.terminate()
  }
}
