import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { compress, encodingFor, type Encoding } from './compression'

/** A complete response, ready to be cached and sent. */
export type HttpResponse = { status: number; headers: Record<string, string>; body: Buffer }
/** A response that is sent piece by piece, as it is made. It is never cached. */
export type StreamedResponse = Pick<HttpResponse, 'status' | 'headers'> & { readonly stream: AsyncIterable<string> }
type Headers = Readonly<Record<string, string>>

/** A response with its entity tag and its compressed forms, which are created on first use and shared by all requests. */
export type TaggedResponse = HttpResponse & {
  etag: string
  /** A promise while the form is being created. */
  encoded: Partial<Record<Encoding, Buffer | Promise<Buffer>>>
  /** What is sent, by the headers of its kind of request. */
  prepared: WeakMap<Headers, Partial<Record<Encoding | 'identity', PreparedResponse>>>
}

/** The entity tag of a body, without its quotes. */
export const entityTag = (body: Buffer): string => createHash('sha1').update(body).digest('base64url')

/** Adds an entity tag, also for responses that are not cached. */
export function withEtag(untagged: HttpResponse): TaggedResponse {
  return { ...untagged, etag: entityTag(untagged.body), encoded: {}, prepared: new WeakMap() }
}

const matchesEtag = (header: string, etag: string): boolean =>
  header.trim() === '*' || [...header.matchAll(/"([^"]*)"/g)].some(([, tag = '']) => tag.replace(/-(br|gzip)$/, '') === etag)

const etagOf = ({ etag }: TaggedResponse, encoding: Encoding | null): string => `"${etag}${encoding ? `-${encoding}` : ''}"`

const lengthHeaders = (body: Buffer, encoding: Encoding | null): Headers => ({
  ...(encoding ? { 'Content-Encoding': encoding } : {}),
  'Content-Length': String(body.length),
})

/** The compressed body. Equal requests share the work, and it continues when the client that caused it leaves. */
function encodedBody({ encoded, body }: TaggedResponse, encoding: Encoding): Buffer | Promise<Buffer> {
  const known = encoded[encoding]
  if (known) return known
  const work = compress[encoding](body).then((bytes) => {
    // someone may have put a smaller form there meanwhile
    if (encoded[encoding] === work) encoded[encoding] = bytes
    return bytes
  })
  encoded[encoding] = work
  return work
}

/** Node sends a body that is a string in one piece with the headers, which costs less for short ones. */
const TEXT_MAX_BYTES = 8 * 1024
/** Where the request's id is in the header lists. */
const ID_INDEX = 1

/**
 * All that a response consists of, so that requests only copy it. The header lists alternate names and values, as
 * `writeHead` takes them.
 */
type PreparedResponse = { etag: string; headers: string[]; notModified: string[]; body: Buffer | string }

/** Merges headers. Later values replace earlier ones, whatever the case of their names. */
function headerList(...layers: Headers[]): string[] {
  const byName = new Map<string, [string, string]>()
  for (const layer of layers) for (const [name, value] of Object.entries(layer)) byName.set(name.toLowerCase(), [name, value])
  return [...byName.values()].flat()
}

function prepare(tagged: TaggedResponse, headers: Headers, encoding: Encoding | null, body: Buffer): PreparedResponse {
  const etag = etagOf(tagged, encoding)
  const common: Headers[] = [{ 'X-Request-Id': '' }, headers, tagged.headers, { ETag: etag }]
  return {
    etag,
    headers: headerList(...common, lengthHeaders(body, encoding)),
    notModified: headerList(...common),
    // latin1 keeps every byte as it is
    body: body.length <= TEXT_MAX_BYTES ? body.toString('latin1') : body,
  }
}

function preparedFor(tagged: TaggedResponse, headers: Headers, encoding: Encoding | null): PreparedResponse | null {
  let forms = tagged.prepared.get(headers)
  const known = forms?.[encoding ?? 'identity']
  if (known) return known
  const body = encoding ? encodedBody(tagged, encoding) : tagged.body
  if (body instanceof Promise) return null
  if (!forms) tagged.prepared.set(headers, (forms = {}))
  return (forms[encoding ?? 'identity'] = prepare(tagged, headers, encoding, body))
}

type Sending = {
  /** All headers of this kind of request. What is sent is kept by this object, so fast requests pass the same one. */
  readonly headers: Headers
  /** The request's id. */
  readonly id: string
}

/**
 * Sends a response: compressed if the client accepts it, as 304 if the client has it, without a body for HEAD.
 * @returns false if nothing was sent, because the compressed form is not ready yet.
 */
export function sendPrepared(
  request: IncomingMessage,
  response: ServerResponse,
  tagged: TaggedResponse,
  { headers, id }: Sending,
): boolean {
  const prepared = preparedFor(tagged, headers, encodingFor(request, tagged.body))
  if (!prepared) return false
  const known = tagged.status === 200 ? request.headers['if-none-match'] : undefined
  const isNotModified = known !== undefined && (known === prepared.etag || matchesEtag(known, tagged.etag))
  const list = isNotModified ? prepared.notModified : prepared.headers
  // writeHead reads the list before it returns, so all requests can share it
  list[ID_INDEX] = id
  response.writeHead(isNotModified ? 304 : tagged.status, list)
  if (isNotModified || request.method === 'HEAD') response.end()
  else response.end(prepared.body, 'latin1')
  return true
}

/** Sends a response as `sendPrepared` does, as soon as its compressed form is ready. @param headers of this request, besides those that it has. */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  tagged: TaggedResponse,
  headers: Headers,
): Promise<void> {
  const encoding = encodingFor(request, tagged.body)
  if (encoding) await encodedBody(tagged, encoding)
  sendPrepared(request, response, tagged, { headers, id: String(response.getHeader('X-Request-Id')) })
}
