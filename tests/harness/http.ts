import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { jsonAs, parseJson } from './json'

/** A response as received: not decoded, no redirects followed. */
export type HttpResponse<T = unknown> = {
  readonly method: string
  readonly path: string
  readonly sent: Readonly<Record<string, string>>
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
  /** The parsed body; undefined unless it is JSON. */
  readonly json: T
}

export type Call = { method?: string; headers?: Record<string, string>; body?: string | Buffer; timeoutMs?: number }

// generous, because the machine may be busy
const TIMEOUT_MS = 60_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

function parsed(text: string, type: string | undefined): unknown {
  if (!text || !/json/.test(type ?? '')) return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Sends one request. The path is sent exactly as given. @template T the type of the body that the test expects. */
export async function send<T = unknown>(base: string, path: string, call: Call = {}): Promise<HttpResponse<T>> {
  try {
    return await attempt<T>(base, path, call)
  } catch (error) {
    // the server may close an idle connection just when it is reused
    if (error instanceof IdleClosed) return attempt<T>(base, path, call)
    throw error
  }
}

class IdleClosed extends Error {}

function attempt<T>(
  base: string,
  path: string,
  { method = 'GET', headers = {}, body, timeoutMs = TIMEOUT_MS }: Call,
): Promise<HttpResponse<T>> {
  const { hostname, port } = new URL(base)
  const length: Record<string, string> = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const out = request({ hostname, port, path, method, agent, headers: { ...length, ...headers } }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.once('error', reject)
      incoming.once('end', () => {
        const bytes = Buffer.concat(chunks)
        const encoded = incoming.headers['content-encoding'] !== undefined
        const text = encoded ? '' : bytes.toString('utf8')
        resolve({
          method,
          path,
          sent: headers,
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          bytes,
          text,
          json: jsonAs<T>(parsed(text, incoming.headers['content-type'])),
        })
      })
    })
    out.setTimeout(timeoutMs, () => out.destroy(new Error(`${method} ${path}: no response in ${timeoutMs} ms`)))
    out.once('error', (error: NodeJS.ErrnoException) =>
      reject(out.reusedSocket && error.code === 'ECONNRESET' ? new IdleClosed(error.message) : error),
    )
    out.end(body)
  })
}
