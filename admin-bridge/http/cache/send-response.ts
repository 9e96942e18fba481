import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A complete response, ready to be cached and sent. */
export type HttpResponse = { status: number; headers: Record<string, string>; body: Buffer }

type Encoding = 'br' | 'gzip'
/** A response with its entity tag and its compressed forms, which are created on first use. */
export type TaggedResponse = HttpResponse & { etag: string; encoded: Partial<Record<Encoding, Promise<Buffer>>> }

const COMPRESSED_FROM_BYTES = 1_024
const BROTLI_QUALITY = 5

const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

/** Adds an entity tag, also for responses that are not cached. */
export function withEtag(untagged: HttpResponse): TaggedResponse {
  return { ...untagged, etag: createHash('sha1').update(untagged.body).digest('base64url'), encoded: {} }
}

function acceptedEncoding(request: IncomingMessage, { body }: { body: Buffer }): Encoding | null {
  if (body.length < COMPRESSED_FROM_BYTES) return null
  const accepted = request.headers['accept-encoding']
  if (!accepted) return null
  const accepts = (name: string): boolean =>
    new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(\\s*[;,]|\\s*$)`, 'i').test(accepted)
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null
}

const matchesEtag = (header: string, etag: string): boolean =>
  header.trim() === '*' || [...header.matchAll(/"([^"]*)"/g)].some(([, tag = '']) => tag.replace(/-(br|gzip)$/, '') === etag)

/**
 * Sends a response: compressed if the client accepts it, as 304 if the client has it, without a body for HEAD.
 * @param headers of this request, such as caching and security headers.
 */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  tagged: TaggedResponse,
  headers: Record<string, string>,
): Promise<void> {
  const encoding = acceptedEncoding(request, tagged)
  const allHeaders = { ...headers, ...tagged.headers, ETag: `"${tagged.etag}${encoding ? `-${encoding}` : ''}"` }
  const ifNoneMatch = request.headers['if-none-match']
  if (tagged.status === 200 && ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, tagged.etag)) {
    response.writeHead(304, allHeaders).end()
    return
  }
  const body = encoding ? await (tagged.encoded[encoding] ??= compress[encoding](tagged.body)) : tagged.body
  response.writeHead(tagged.status, {
    ...allHeaders,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
    'Content-Length': String(body.length),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
