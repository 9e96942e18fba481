import { APIError } from 'payload'
import { BoundedQueue } from '../bounded-queue'

/** Limits of this process: pictures decoded at once, uploads waiting for that, and the longest wait. */
const CONCURRENCY = 2
const MAX_WAITING = 8
const MAX_WAIT_MS = 45_000

/** The queue is full, or the upload waited too long. */
class TooManyPicturesError extends APIError {
  constructor() {
    super('Too many pictures are being processed. Please try again.', 503, undefined, true)
  }
}

declare module '../process-globals' {
  interface ProcessGlobals {
    decodeGate?: BoundedQueue
  }
}

/** Creates the queue in which uploads wait to be decoded. An upload leaves it when its client disconnects. */
export const createDecodeGate = (): BoundedQueue =>
  new BoundedQueue({
    concurrency: CONCURRENCY,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
    busy: () => new TooManyPicturesError(),
    // the client has gone, so nobody sees this message
    aborted: () => new APIError('The upload was cancelled', 400, undefined, true),
  })
