import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { ContentVersion } from '../../../cms/database/content-version'
import type { Viewer } from '../../store/content-store'
import { httpError } from '../errors'
import { RequestSlots } from '../limits/request-slots'

/**
 * Cache key of an API read. Everybody who is no administrator gets the same reply, with and without a trailing slash.
 * @param query as `canonicalQuery` gives it: a parameter that the route ignores must not make a key of its own.
 */
export function replyKey(viewer: Viewer, path: string, query: string): string {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path
  const address = query ? `${bare}?${query}` : bare
  return viewer?.isAdmin ? `admin ${address}` : address
}

/** A reply as bytes, with what stands in front of it. */
export type Reply = { status: number; headers: Record<string, string>; body: Buffer }

type Kept = Reply & { version: string; at: number; etag: string; encoded: Partial<Record<Encoding, Promise<Buffer>>> }
type Encoding = 'br' | 'gzip'

const MEMORY_BYTES = 96 * 1024 * 1024
/** What is kept is looked at anew after this long even when no commit was seen. */
export const KEPT_MS = 30_000
/** Reads under way for one key, each for another content version: with many writes there would be no end of them. */
const READS_PER_KEY = 2
const COMPRESSED_FROM_BYTES = 1_024
const BROTLI_QUALITY = 5

const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

/**
 * Bounds the work behind replies that are not cached: a flood of different addresses must leave room for other requests.
 * Pages read through the cache while they render, so they have places of their own: sharing them could wait for itself.
 */
const placesFor = (places: number): RequestSlots =>
  new RequestSlots({ places, line: 256, waitMs: 8_000, holdMs: 30_000, busy: () => httpError.busy(BUSY, 503), late: httpError.unavailable })
const BUSY = 'The server is busy. Please try again.'
const READS = 8
const PAGES = 4

/** What a reply is made of: one read of the database, or a page that makes several. */
export type ReplyKind = 'read' | 'page'

/**
 * Keeps replies to reads as finished bytes under the content version: any commit, through whichever door, makes all of
 * them stale at once (design.md, How a request flows). Equal requests that arrive together are answered by one look.
 */
export class ReplyCache {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (kept, key) => kept.body.length * 2 + key.length + 512,
  })
  /** By key, then by the content version that the read began with. */
  readonly #underWay = new Map<string, Map<string, Promise<Kept>>>()
  readonly #places: Readonly<Record<ReplyKind, RequestSlots>> = { read: placesFor(READS), page: placesFor(PAGES) }

  constructor(readonly version: ContentVersion) {}

  /** The kept reply, if it is certainly fresh and can be told at once (SQLite); else null. */
  fresh(key: string): Kept | null {
    const kept = this.#kept.get(key)
    return kept && kept.version === this.version.now() && Date.now() - kept.at < KEPT_MS ? kept : null
  }

  /**
   * The reply for a key: the kept one while nothing was committed since, else a new one.
   * @throws what `make` throws; HttpError 503 when too many replies are being made.
   */
  async get(key: string, make: () => Promise<Reply>, making: ReplyKind = 'read'): Promise<Kept> {
    for (;;) {
      const version = await this.version.settled()
      const kept = this.#kept.get(key)
      if (kept && kept.version === version && Date.now() - kept.at < KEPT_MS) return kept
      const reads = this.#underWay.get(key)
      const same = reads?.get(version)
      if (same) return same
      if (!reads || reads.size < READS_PER_KEY) return this.#start(key, version, () => this.#inPlace(making, make))
      // those under way began before the latest commit, so their replies will not do
      await Promise.race(reads.values()).catch(() => undefined)
    }
  }

  #start(key: string, version: string, make: () => Promise<Reply>): Promise<Kept> {
    const reads = this.#underWay.get(key) ?? new Map<string, Promise<Kept>>()
    this.#underWay.set(key, reads)
    const making = this.#make(key, version, make).finally(() => {
      reads.delete(version)
      if (reads.size === 0) this.#underWay.delete(key)
    })
    reads.set(version, making)
    return making
  }

  /** Runs the work in a place of its kind. Others may wait for the same reply, so no client that leaves ends it. */
  #inPlace(making: ReplyKind, make: () => Promise<Reply>): Promise<Reply> {
    return this.#places[making].run(make, new AbortController().signal)
  }

  async #make(key: string, version: string, make: () => Promise<Reply>): Promise<Kept> {
    const kept: Kept = { ...withEtag(await make()), version, at: Date.now() }
    if (kept.status < 500) this.#kept.set(key, kept)
    return kept
  }
}

/** A reply with its entity tag, outside the cache too. */
export function withEtag(reply: Reply): Omit<Kept, 'version' | 'at'> {
  return { ...reply, etag: createHash('sha1').update(reply.body).digest('base64url'), encoded: {} }
}

function wantedEncoding(request: IncomingMessage, reply: { body: Buffer }): Encoding | null {
  if (reply.body.length < COMPRESSED_FROM_BYTES) return null
  const accepted = request.headers['accept-encoding']
  if (!accepted) return null
  const takes = (name: string): boolean =>
    new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(\\s*[;,]|\\s*$)`, 'i').test(accepted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}

const matches = (header: string, etag: string): boolean =>
  header.trim() === '*' || [...header.matchAll(/"([^"]*)"/g)].some(([, tag = '']) => tag.replace(/-(br|gzip)$/, '') === etag)

/**
 * Sends a reply: compressed where the client takes it, 304 where it has it already, no body for HEAD.
 * @param headers the connection's own: request id, security, caching.
 */
export async function sendReply(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Omit<Kept, 'version' | 'at'>,
  headers: Record<string, string>,
): Promise<void> {
  const encoding = wantedEncoding(request, reply)
  const tagged = { ...headers, ...reply.headers, ETag: `"${reply.etag}${encoding ? `-${encoding}` : ''}"` }
  const known = request.headers['if-none-match']
  if (reply.status === 200 && known !== undefined && matches(known, reply.etag)) {
    response.writeHead(304, tagged).end()
    return
  }
  const body = encoding ? await (reply.encoded[encoding] ??= compress[encoding](reply.body)) : reply.body
  response.writeHead(reply.status, {
    ...tagged,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
    'Content-Length': String(body.length),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
