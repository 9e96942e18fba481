import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpError } from '../http/errors'
import { API_HEADERS } from '../http/request'

/** Sends JSON as Payload's REST does. */
export function sendPanelJson(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, headers = {} }: { status: number; body: object; headers?: Record<string, string> },
): void {
  const bytes = Buffer.from(JSON.stringify(body))
  const own = { 'Content-Type': 'application/json', 'Content-Length': String(bytes.length), 'Cache-Control': 'no-store' }
  response.writeHead(status, { ...API_HEADERS, ...own, ...headers })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** Sends a refusal in the shape that Payload's panel reads. */
export function sendPanelError(request: IncomingMessage, response: ServerResponse, { status, detail, more }: HttpError): void {
  if (response.headersSent) return void response.destroy()
  // a body that nobody reads would keep the connection waiting
  if (!request.readableEnded) request.resume()
  sendPanelJson(request, response, { status, body: { errors: [{ message: detail }] }, headers: more.headers })
}
