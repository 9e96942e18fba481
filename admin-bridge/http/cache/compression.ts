import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const COMPRESSED_FROM_BYTES = 1_024
/**
 * Bodies from this size get fast settings: at the usual ones a body of 2 MB would occupy a thread for about 90 ms, and the
 * few threads also read files and resolve host names.
 */
const LARGE_FROM_BYTES = 256 * 1024
/** Bounds the memory of parsed header values, because a client could send a different one each time. */
const REMEMBERED_HEADERS_MAX = 200

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Compresses in Node's thread pool, never on the main thread. */
export const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    brotliAsync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length < LARGE_FROM_BYTES ? 5 : 3,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => gzipAsync(bytes, { level: bytes.length < LARGE_FROM_BYTES ? constants.Z_DEFAULT_COMPRESSION : constants.Z_BEST_SPEED }),
}

function parseAccepted(header: string): Encoding | null {
  const accepts = (name: string): boolean =>
    new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(\\s*[;,]|\\s*$)`, 'i').test(header)
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null
}

const remembered = new Map<string, Encoding | null>()

/** The encoding in which a body is sent: the best that the client accepts, or null for none or a small body. */
export function encodingFor(request: IncomingMessage, body: Buffer): Encoding | null {
  if (body.length < COMPRESSED_FROM_BYTES) return null
  const accepted = request.headers['accept-encoding']
  if (!accepted) return null
  const known = remembered.get(accepted)
  if (known !== undefined) return known
  const encoding = parseAccepted(accepted)
  if (remembered.size < REMEMBERED_HEADERS_MAX) remembered.set(accepted, encoding)
  return encoding
}
