import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long a client may leave a reply unread. */
export const UNREAD_MS = 60_000
const LOOKS_PER_LIMIT = 6

/** The bytes of a socket that wait for its client: in Node's own buffer, and in libuv's queue. */
function unsentBytes(socket: Socket): string | null {
  // private to Node, whose socket time-outs read it the same way: `bytesWritten` counts a large write as sent at once
  const { writeQueueSize = 0 } = (socket as { _handle?: { writeQueueSize?: number } | null })._handle ?? {}
  if (socket.writableLength === 0 && writeQueueSize === 0) return null
  return `${socket.writableLength} ${writeQueueSize} ${socket.bytesWritten}`
}

type Stall = { unsent: string; since: number }

/**
 * Cuts clients that do not read their replies: a reply that nobody takes would hold its memory for ever. A slow client that
 * does read is left alone, and so is a connection with nothing to send.
 * @param limitMs how long the unsent bytes of a connection may stay exactly as they are.
 * @param onCut called for each connection that is cut.
 * @returns what ends the watch.
 */
export function disconnectSlowReaders(server: Server, limitMs = UNREAD_MS, onCut: () => void = () => undefined): () => void {
  const stalls = new Map<Socket, Stall | null>()
  const look = (): void => {
    const now = performance.now()
    for (const [socket, stall] of stalls) {
      const unsent = unsentBytes(socket)
      if (unsent === null) stalls.set(socket, null)
      else if (stall?.unsent !== unsent) stalls.set(socket, { unsent, since: now })
      else if (now - stall.since >= limitMs) {
        onCut()
        socket.destroy()
      }
    }
  }
  server.on('connection', (socket: Socket) => {
    stalls.set(socket, null)
    socket.once('close', () => stalls.delete(socket))
  })
  const timer = setInterval(look, limitMs / LOOKS_PER_LIMIT).unref()
  return () => clearInterval(timer)
}
