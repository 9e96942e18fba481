import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import type { Request, RequestHandler, Response } from 'express'
import { sendResponse, withEtag, type TaggedResponse } from '../http/cache/send-response'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
}
const COMPRESSIBLE = new Set(['.js', '.css', '.svg'])
// file names contain a hash of their content, so a file never changes
const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding', 'X-Content-Type-Options': 'nosniff' }
const NAME = /^\/[A-Za-z0-9_.-]+$/

const compressFully = (bytes: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

/** Reads one file; null if it does not exist or has a name that the build never produces. */
async function readBuilt(folder: string, name: string): Promise<TaggedResponse | null> {
  const extension = path.extname(name)
  const type = TYPES[extension]
  if (!type || !NAME.test(name)) return null
  const body = await readFile(path.join(folder, name)).catch(() => null)
  if (!body) return null
  const file = withEtag({ status: 200, headers: { 'Content-Type': type }, body })
  // maximum compression takes up to a second and runs once per file; until then the default compression is used
  if (COMPRESSIBLE.has(extension)) void compressFully(body).then((bytes) => (file.encoded.br = bytes))
  return file
}

/**
 * Serves the build's hashed files, compressed and cached forever. There are few of them, so they stay in memory after the
 * first request. Sends 404 as text, because a missing script must not be answered with a page.
 */
export function builtFiles(folder: string): RequestHandler {
  const files = new Map<string, Promise<TaggedResponse | null>>()
  const find = (name: string): Promise<TaggedResponse | null> => {
    const reading = files.get(name) ?? readBuilt(folder, name)
    files.set(name, reading)
    // missing names are not remembered, because their number is unlimited
    void reading.then((file) => file ?? files.delete(name))
    return reading
  }
  return async (request: Request, response: Response): Promise<void> => {
    const file = await find(request.path)
    if (file && COMPRESSIBLE.has(path.extname(request.path))) return sendResponse(request, response, file, IMMUTABLE)
    if (!file) {
      response.status(404).set('Cache-Control', 'no-store').type('text').send('Not Found')
      return
    }
    // pictures and fonts are already compressed
    response
      .writeHead(200, { ...IMMUTABLE, ...file.headers, 'Content-Length': String(file.body.length) })
      .end(request.method === 'HEAD' ? undefined : file.body)
  }
}
