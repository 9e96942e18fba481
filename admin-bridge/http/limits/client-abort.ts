import type { ServerResponse } from 'node:http'
import { HttpError } from '../errors'

/** Non-standard status (from nginx) for a client that disconnects before its response. Only the log ever shows it. */
export const CLIENT_CLOSED_REQUEST = 499

/** The error (499) that ends work for a client that is gone. */
export const clientClosedRequest = (): HttpError => new HttpError(CLIENT_CLOSED_REQUEST, 'The client disconnected before the response')

/** Returns a signal that aborts when the client disconnects before its response is complete, or immediately if it already has. */
export function clientAbortSignal(response: ServerResponse): AbortSignal {
  const control = new AbortController()
  const abortIfUnfinished = (): void => {
    if (!response.writableFinished) control.abort()
  }
  // the `close` event has already fired and will not fire again
  if (response.destroyed || response.closed || response.req.socket.destroyed) abortIfUnfinished()
  else response.once('close', abortIfUnfinished)
  return control.signal
}
