import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long a client may leave response bytes unread. */
export const UNREAD_MS = 60_000
const CHECKS_PER_LIMIT = 6

/**
 * Describes the bytes of a socket that its client has not taken yet, in Node's buffer and in libuv's queue; null for none.
 * Equal descriptions mean that nothing was taken in between.
 */
function unsentBytes(socket: Socket): string | null {
  // `_handle` is private to Node, which reads it the same way for socket timeouts: `bytesWritten` counts queued bytes as sent
  const { writeQueueSize = 0 } = (socket as { _handle?: { writeQueueSize?: number } | null })._handle ?? {}
  if (socket.writableLength === 0 && writeQueueSize === 0) return null
  return `${socket.writableLength} ${writeQueueSize} ${socket.bytesWritten}`
}

type Stall = { unsent: string; since: number }

/**
 * Disconnects clients that stop reading their responses, because an unread response holds its memory. Slow clients that
 * keep reading and idle connections are left alone.
 * @param limitMs how long the unsent bytes of a connection may stay unchanged.
 * @param onDisconnect called for each connection that is closed.
 * @returns a function that stops the checks.
 */
export function disconnectSlowReaders(server: Server, limitMs = UNREAD_MS, onDisconnect: () => void = () => undefined): () => void {
  const stalls = new Map<Socket, Stall | null>()
  const check = (): void => {
    const now = performance.now()
    for (const [socket, stall] of stalls) {
      const unsent = unsentBytes(socket)
      if (unsent === null) stalls.set(socket, null)
      else if (stall?.unsent !== unsent) stalls.set(socket, { unsent, since: now })
      else if (now - stall.since >= limitMs) {
        onDisconnect()
        socket.destroy()
      }
    }
  }
  server.on('connection', (socket: Socket) => {
    stalls.set(socket, null)
    socket.once('close', () => stalls.delete(socket))
  })
  const timer = setInterval(check, limitMs / CHECKS_PER_LIMIT).unref()
  return () => clearInterval(timer)
}
