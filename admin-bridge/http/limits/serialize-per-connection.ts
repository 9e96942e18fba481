import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Exchange = [request: IncomingMessage, response: ServerResponse]
/** Whether a request of the connection is being handled, and the requests that wait for it. */
type Queue = { isBusy: boolean; waiting: Exchange[] }

/** Requests that may wait on one connection. Browsers and proxies do not pipeline, so they never get near it. */
const PIPELINED_MAX = 32

/**
 * Handles the requests of one connection one at a time, in order. Node dispatches every request that has arrived, so a
 * client that pipelines hundreds of requests would start all of that work at once. The work would continue after the client
 * disconnects, because only the first response on a connection gets a `close` event.
 * @returns a listener that closes a connection with too many waiting requests and drops those of a closed connection.
 */
export function serializePerConnection(listener: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Queue>()
  const handle = (queue: Queue, request: IncomingMessage, response: ServerResponse): void => {
    // `on`, because it costs less than `once`: a response closes only once
    response.on('close', () => {
      const next = request.socket.destroyed ? undefined : queue.waiting.shift()
      if (next) handle(queue, ...next)
      else queue.isBusy = false
    })
    listener(request, response)
  }
  return (request, response) => {
    const { socket } = request
    let queue = queues.get(socket)
    // a connection keeps its queue, because a new one for every request would cost more
    if (!queue) queues.set(socket, (queue = { isBusy: false, waiting: [] }))
    if (!queue.isBusy) {
      queue.isBusy = true
      handle(queue, request, response)
    } else if (queue.waiting.length < PIPELINED_MAX) queue.waiting.push([request, response])
    else socket.destroy()
  }
}
