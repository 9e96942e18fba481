import type { Worker } from 'node:worker_threads'

/** What a worker of a {@link WorkerQueue} posts: one result or failure for each job, and notices for the log at any time. */
export type WorkerMessage<Result> = { result: Result } | { failure: string } | { notice: string }

export type WorkerLimits = {
  /** Jobs that may wait while one is under way. */
  waiting: number
  /** Longest wait for a job's start, and longest time from its start to its end, in milliseconds. */
  waitMs: number
  workMs: number
  /** A worker without work ends after this long, in milliseconds. */
  idleMs: number
}

/** The queue is full, or a job waited too long: later there may be room. */
export class QueueBusyError extends Error {
  override name = 'QueueBusy'
}

/** The worker ended, or was ended, before its job was done. */
export class WorkerLostError extends Error {
  override name = 'WorkerLost'
}

type Entry<Job, Result> = { job: Job; resolve: (result: Result) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

/**
 * Runs jobs in one worker thread, one after the other. The worker is started with the first job, ended after a while
 * without work, and replaced when it crashes or takes too long.
 */
export class WorkerQueue<Job, Result> {
  #worker: Worker | null = null
  /** Until it has really ended there is no other: native work cannot be interrupted, and two would share its threads. */
  #ending: Promise<unknown> | null = null
  #current: Entry<Job, Result> | null = null
  readonly #waiting: Entry<Job, Result>[] = []
  #idle: NodeJS.Timeout | undefined

  /**
   * @param open starts a worker that answers each job with one {@link WorkerMessage}.
   * @param onNotice gets what the worker has to say beside its results.
   */
  constructor(
    readonly open: () => Worker,
    readonly limits: WorkerLimits,
    readonly onNotice: (notice: string) => void,
  ) {}

  /** The result of a job. @throws QueueBusy, WorkerLost, or an Error with what the worker said of its failure. */
  run(job: Job): Promise<Result> {
    if (this.#waiting.length >= this.limits.waiting) return Promise.reject(new QueueBusyError('Too many jobs are waiting'))
    return new Promise((resolve, reject) => {
      const entry: Entry<Job, Result> = { job, resolve, reject, timer: setTimeout(() => this.#drop(entry), this.limits.waitMs) }
      this.#waiting.push(entry)
      this.#next()
    })
  }

  #drop(entry: Entry<Job, Result>): void {
    this.#waiting.splice(this.#waiting.indexOf(entry), 1)
    entry.reject(new QueueBusyError('The job waited too long'))
  }

  #next(): void {
    if (this.#current || this.#ending) return
    clearTimeout(this.#idle)
    const entry = this.#waiting.shift()
    if (!entry) {
      this.#idle = setTimeout(() => this.#end(), this.limits.idleMs).unref()
      return
    }
    clearTimeout(entry.timer)
    this.#current = entry
    entry.timer = setTimeout(() => this.#fail(new WorkerLostError(`A job took more than ${this.limits.workMs} ms`)), this.limits.workMs)
    try {
      this.#worker ??= this.#start()
      this.#worker.postMessage(entry.job)
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)))
    }
  }

  #start(): Worker {
    const worker = this.open()
    // the process may end whatever the worker does
    worker.unref()
    worker.on('message', (message: WorkerMessage<Result>) => {
      if (worker !== this.#worker) return
      if ('notice' in message) this.onNotice(message.notice)
      else this.#settle((entry) => ('result' in message ? entry.resolve(message.result) : entry.reject(new Error(message.failure))))
    })
    worker.on('error', (error: Error) => {
      if (worker === this.#worker) this.#fail(new WorkerLostError(`The worker crashed: ${error.message}`, { cause: error }))
    })
    worker.on('exit', (code) => {
      if (worker === this.#worker) this.#fail(new WorkerLostError(`The worker ended with ${code}`))
    })
    return worker
  }

  #settle(tell: (entry: Entry<Job, Result>) => void): void {
    const entry = this.#current
    this.#current = null
    if (entry) {
      clearTimeout(entry.timer)
      tell(entry)
    }
    this.#next()
  }

  /** Gives up the worker together with its job. */
  #fail(error: Error): void {
    this.#end()
    this.#settle((entry) => entry.reject(error))
  }

  #end(): void {
    const worker = this.#worker
    this.#worker = null
    if (!worker) return
    this.#ending = worker.terminate().finally(() => {
      this.#ending = null
      this.#next()
    })
  }
}
