import type { IncomingMessage } from 'node:http'
import { clientGone } from './limits/client-abort'
import { HttpError, httpError } from './errors'

export type BodyLimits = {
  /** Largest body, in bytes. */
  maxBytes: number
  /** Longest time for the whole body to arrive, in milliseconds. */
  timeMs: number
  /** The memory that all bodies of this kind share. */
  memory: BodyMemory
}

/** Memory for bodies that wait for their request to be handled. Beyond it requests are refused instead of kept. */
export class BodyMemory {
  #used = 0

  /** @param maxBytes for all bodies together. */
  constructor(private readonly maxBytes: number) {}

  /** Takes bytes. @throws HttpError 503 when there are not so many left. */
  take(bytes: number): void {
    if (this.#used + bytes > this.maxBytes) throw httpError.busy('The server is busy. Please try again.', 503)
    this.#used += bytes
  }

  free(bytes: number): void {
    this.#used -= bytes
  }
}

/** The connection is closed after it: the client may be in the middle of its body. */
const tooSlow = () => new HttpError(408, 'The request took too long to arrive', { headers: { Connection: 'close' } })

/** Does the request announce a body? */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Reads a whole body into memory before anything is done with it, so that a client that sends slowly or not at all keeps
 * nobody waiting. The caller gives the memory back with `limits.memory.free(body.length)` when the request is over.
 * @throws HttpError 408 too slow, 413 too large, 499 the client left, 503 no memory left.
 */
export function bufferedBody(request: IncomingMessage, { maxBytes, timeMs, memory }: BodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => finish(tooSlow()), timeMs)
    const finish = (error?: unknown): void => {
      clearTimeout(timer)
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose)
      request.on('error', () => undefined)
      if (error === undefined) return resolve(Buffer.concat(chunks, size))
      memory.free(size)
      // what still comes is thrown away
      request.resume()
      // the reason is an HttpError
      reject(error as HttpError)
    }
    const onData = (chunk: Buffer): void => {
      try {
        if (size + chunk.length > maxBytes) throw httpError.tooLarge()
        memory.take(chunk.length)
        size += chunk.length
        chunks.push(chunk)
      } catch (error) {
        finish(error)
      }
    }
    const onEnd = (): void => finish()
    const onClose = (): void => finish(clientGone())
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return finish(httpError.tooLarge())
    if (request.destroyed) return finish(clientGone())
    request.on('data', onData).once('end', onEnd).once('close', onClose).once('error', onClose)
  })
}
