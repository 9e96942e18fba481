import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpError } from '../http/errors'
import { API_HEADERS } from '../http/request'

/** Sends JSON in the form that Payload's REST API uses. */
export function sendPanelJson(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, headers = {} }: { status: number; body: object; headers?: Record<string, string> },
): void {
  const bytes = Buffer.from(JSON.stringify(body))
  const entityHeaders = { 'Content-Type': 'application/json', 'Content-Length': String(bytes.length), 'Cache-Control': 'no-store' }
  response.writeHead(status, { ...API_HEADERS, ...entityHeaders, ...headers })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** Sends an error in the shape that Payload's panel reads. */
export function sendPanelError(request: IncomingMessage, response: ServerResponse, { status, detail, options }: HttpError): void {
  if (response.headersSent) return void response.destroy()
  // an unread body would keep the connection busy
  if (!request.readableEnded) request.resume()
  sendPanelJson(request, response, { status, body: { errors: [{ message: detail }] }, headers: options.headers })
}
