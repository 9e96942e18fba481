import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import type { Request, RequestHandler, Response } from 'express'
import { sendReply, withEtag } from '../http/cache/reply-cache'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
}
const COMPRESSIBLE = new Set(['.js', '.css', '.svg'])
// Names carry a hash of what they hold: what has this name never changes.
const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding', 'X-Content-Type-Options': 'nosniff' }
const NAME = /^\/[A-Za-z0-9_.-]+$/

const squeeze = (bytes: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

type Kept = ReturnType<typeof withEtag>

/** Reads one file; null for none, and for names that no build makes. */
async function readBuilt(folder: string, name: string): Promise<Kept | null> {
  const extension = path.extname(name)
  const type = TYPES[extension]
  if (!type || !NAME.test(name)) return null
  const body = await readFile(path.join(folder, name)).catch(() => null)
  if (!body) return null
  const kept = withEtag({ status: 200, headers: { 'Content-Type': type }, body })
  // The hardest compression takes a second for the largest file, once; until it is done the usual one serves.
  if (COMPRESSIBLE.has(extension)) void squeeze(body).then((bytes) => (kept.encoded.br = Promise.resolve(bytes)))
  return kept
}

/**
 * Serves the build's hashed files, compressed, for good. They are few, so they are kept in memory once asked for.
 * Answers 404 as text: a missing script must never be a page.
 */
export function builtFiles(folder: string): RequestHandler {
  const files = new Map<string, Promise<Kept | null>>()
  const find = (name: string): Promise<Kept | null> => {
    const reading = files.get(name) ?? readBuilt(folder, name)
    files.set(name, reading)
    // Names that are not there are not remembered: there is no end of them.
    void reading.then((kept) => kept ?? files.delete(name))
    return reading
  }
  return async (request: Request, response: Response): Promise<void> => {
    const kept = await find(request.path)
    if (kept && COMPRESSIBLE.has(path.extname(request.path))) return sendReply(request, response, kept, IMMUTABLE)
    if (!kept) {
      response.status(404).set('Cache-Control', 'no-store').type('text').send('Not Found')
      return
    }
    // Pictures and fonts are compressed already.
    response
      .writeHead(200, { ...IMMUTABLE, ...kept.headers, 'Content-Length': String(kept.body.length) })
      .end(request.method === 'HEAD' ? undefined : kept.body)
  }
}
