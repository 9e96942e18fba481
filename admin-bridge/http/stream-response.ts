import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StreamedResponse } from './cache/send-response'

/** The pieces after the first one, and the first one in front of them. */
async function* continued(first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield first
  try {
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/**
 * Sends a response piece by piece, as fast as the client reads. An error after the first piece ends the connection, so that the client
 * does not take what it has for the whole.
 * @param headers of this request. @throws the error of the first piece, before anything is sent.
 */
export async function sendStream(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers: own, stream }: StreamedResponse,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const pieces = stream[Symbol.asyncIterator]()
  const first = await pieces.next()
  response.writeHead(status, { ...headers, ...own })
  if (first.done || request.method === 'HEAD') {
    response.end()
    await pieces.return?.()
    return
  }
  await pipeline(Readable.from(continued(first.value, pieces)), response)
}
