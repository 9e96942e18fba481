import type { ServerResponse } from 'node:http'
import { HttpError } from '../errors'

/** Status of a request whose client left before the reply. Nobody receives it; it stands in the log. */
export const CLIENT_GONE = 499

export const clientGone = (): HttpError => new HttpError(CLIENT_GONE, 'The client left before the reply')

/** A signal that aborts when the client leaves before it has its reply; at once when it has left already. */
export function clientAbortSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const look = (): void => {
    if (!response.writableFinished) gone.abort()
  }
  // the event came before us, and will not come again
  if (response.destroyed || response.closed || response.req.socket.destroyed) look()
  else response.once('close', look)
  return gone.signal
}
