import type { IncomingMessage } from 'node:http'
import { clientClosedRequest } from './limits/client-abort'
import { httpError } from './errors'

export type BodyLimits = {
  /** Largest body, in bytes. */
  maxBytes: number
  /** Longest time for the whole body to arrive, in milliseconds. */
  timeoutMs: number
  /** The memory budget that all bodies of this kind share. */
  memory: MemoryBudget
  /** Error message for a larger body; without it, one that names the limit. */
  tooLarge?: string
}

/** Limits the memory of bodies that wait to be handled. Rejects requests beyond the limit. */
export class MemoryBudget {
  #usedBytes = 0

  /** @param maxBytes for all bodies together. */
  constructor(private readonly maxBytes: number) {}

  /** @throws HttpError 503 when the budget does not have that many bytes left. */
  reserve(bytes: number): void {
    if (this.#usedBytes + bytes > this.maxBytes) throw httpError.busy()
    this.#usedBytes += bytes
  }

  release(bytes: number): void {
    this.#usedBytes -= bytes
  }
}

/** Whether the request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Reads a whole body into memory before the request is handled, so that a slow or stalled client holds no other resource.
 * The caller releases the memory with `limits.memory.release(body.length)` when the request is done.
 * @throws HttpError 408 too slow, 413 too large, 499 client disconnected, 503 memory budget exhausted.
 */
export function readBody(request: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  const { maxBytes, timeoutMs, memory } = limits
  const { tooLarge = `The request must not be larger than ${Math.floor(maxBytes / 1024)} KiB` } = limits
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => fail(httpError.requestTimeout()), timeoutMs)
    const stopReading = (): void => {
      clearTimeout(timer)
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose)
      request.on('error', () => undefined)
    }
    const fail = (error: unknown): void => {
      stopReading()
      memory.release(size)
      // discard the rest
      request.resume()
      reject(error)
    }
    const onData = (chunk: Buffer): void => {
      try {
        if (size + chunk.length > maxBytes) throw httpError.payloadTooLarge(tooLarge)
        memory.reserve(chunk.length)
        size += chunk.length
        chunks.push(chunk)
      } catch (error) {
        fail(error)
      }
    }
    const onEnd = (): void => {
      stopReading()
      resolve(Buffer.concat(chunks, size))
    }
    const onClose = (): void => fail(clientClosedRequest())
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return fail(httpError.payloadTooLarge(tooLarge))
    if (request.destroyed) return fail(clientClosedRequest())
    request.on('data', onData).once('end', onEnd).once('close', onClose).once('error', onClose)
  })
}
