import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Exchange = [request: IncomingMessage, response: ServerResponse]

/** Requests that may wait on one connection. Browsers and proxies do not pipeline, so they never get near it. */
const PIPELINED_MAX = 32

/**
 * Handles the requests of one connection one at a time, in order. Node dispatches every request that has arrived, so a
 * client that pipelines hundreds of requests would start all of that work at once. The work would continue after the client
 * disconnects, because only the first response on a connection gets a `close` event.
 * @returns a listener that closes a connection with too many waiting requests and drops those of a closed connection.
 */
export function serializePerConnection(listener: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Exchange[]>()
  const handle = (socket: Socket, [request, response]: Exchange): void => {
    response.once('close', () => {
      const next = socket.destroyed ? undefined : queues.get(socket)?.shift()
      if (next) handle(socket, next)
      else queues.delete(socket)
    })
    listener(request, response)
  }
  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)
    if (!queue) {
      queues.set(socket, [])
      handle(socket, [request, response])
    } else if (queue.length < PIPELINED_MAX) queue.push([request, response])
    else socket.destroy()
  }
}
