import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Exchange = [request: IncomingMessage, response: ServerResponse]

/** Requests that may wait on one connection. Browsers and proxies wait for each reply before they send the next request. */
const PIPELINED_MAX = 32

/**
 * Handles the requests of one connection one after another, in order. Node hands out every request that has arrived: a
 * client that pipelines hundreds of them would start all that work at once, and the work would go on after the client left,
 * because only the response at the head of a connection learns that its client is gone.
 * @returns a listener that closes a connection with too many waiting requests, and forgets those of a closed one.
 */
export function serializePerConnection(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, Exchange[]>()
  const begin = (socket: Socket, [request, response]: Exchange): void => {
    response.once('close', () => {
      const next = socket.destroyed ? undefined : waiting.get(socket)?.shift()
      if (next) begin(socket, next)
      else waiting.delete(socket)
    })
    listener(request, response)
  }
  return (request, response) => {
    const { socket } = request
    const queue = waiting.get(socket)
    if (!queue) {
      waiting.set(socket, [])
      begin(socket, [request, response])
    } else if (queue.length < PIPELINED_MAX) queue.push([request, response])
    else socket.destroy()
  }
}
