import { LRUCache } from 'lru-cache'
import type { ContentVersion } from '../../../cms/database/content-version'
import { httpError } from '../errors'
import { RequestSlots } from '../limits/request-slots'
import { withEtag, type HttpResponse, type TaggedResponse } from './send-response'

type Viewer = { isAdmin?: boolean | null } | null

/**
 * Cache key for a read. All non-administrators share one entry, and so do paths with and without a trailing slash.
 * @param query the result of `canonicalQuery`, so that parameters which the route ignores do not create extra entries.
 */
export function responseKey(viewer: Viewer, path: string, query: string): string {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path
  const address = query ? `${bare}?${query}` : bare
  return viewer?.isAdmin ? `admin ${address}` : address
}

type CacheEntry = TaggedResponse & { version: string; createdAt: number }

const MEMORY_BYTES = 96 * 1024 * 1024
/** Entries expire after this long even if no commit was seen. */
export const ENTRY_MAX_AGE_MS = 30_000
/** Concurrent reads of one key, each for a different content version. Without a limit, frequent writes could start many. */
const READS_PER_KEY = 2

/**
 * Bounds the work behind responses that are not cached, so that a flood of different URLs leaves room for other requests.
 * Pages read through the cache while they render. They have slots of their own, because shared slots could deadlock.
 */
const slotsFor = (concurrency: number): RequestSlots =>
  new RequestSlots({
    concurrency,
    queueLimit: 256,
    queueTimeoutMs: 8_000,
    runTimeoutMs: 30_000,
    busy: httpError.busy,
    timedOut: httpError.databaseUnavailable,
  })
const CONCURRENT_READS = 8
const CONCURRENT_PAGES = 4

/** How a response is created: by one database read, or by rendering a page, which needs several reads. */
type Producer = 'read' | 'page'

/**
 * Caches responses to reads by content version: any commit, of this process or another one, invalidates all entries at
 * once. Concurrent requests for the same key share one read.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, CacheEntry>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (entry, key) => entry.body.length * 2 + key.length + 512,
  })
  /** Reads in progress, by key and by the content version at their start. */
  readonly #pending = new Map<string, Map<string, Promise<CacheEntry>>>()
  readonly #slots: Readonly<Record<Producer, RequestSlots>> = { read: slotsFor(CONCURRENT_READS), page: slotsFor(CONCURRENT_PAGES) }

  constructor(readonly version: ContentVersion) {}

  /** Returns the entry if it is known to be fresh without waiting (SQLite only), else null. */
  fresh(key: string): CacheEntry | null {
    const entry = this.#entries.get(key)
    return entry && isFresh(entry, this.version.now()) ? entry : null
  }

  /**
   * Returns the cached response if nothing has been committed since, else a new one.
   * @param produce reads the content and creates the response; its errors reject the call.
   * @throws HttpError 503 when too many responses are being produced.
   */
  async get(key: string, produce: () => Promise<HttpResponse>, producer: Producer = 'read'): Promise<CacheEntry> {
    for (;;) {
      const version = await this.version.current()
      const entry = this.#entries.get(key)
      if (entry && isFresh(entry, version)) return entry
      const pending = this.#pending.get(key)
      const sameVersion = pending?.get(version)
      if (sameVersion) return sameVersion
      if (!pending || pending.size < READS_PER_KEY) return this.#start(key, version, () => this.#inSlot(producer, produce))
      // the reads in progress began before the latest commit, so their responses are stale
      await Promise.race(pending.values()).catch(() => undefined)
    }
  }

  #start(key: string, version: string, produce: () => Promise<HttpResponse>): Promise<CacheEntry> {
    const pending = this.#pending.get(key) ?? new Map<string, Promise<CacheEntry>>()
    this.#pending.set(key, pending)
    const reading = this.#store(key, version, produce).finally(() => {
      pending.delete(version)
      if (pending.size === 0) this.#pending.delete(key)
    })
    pending.set(version, reading)
    return reading
  }

  /** Runs the read in a slot. Others may wait for the same response, so a disconnecting client does not cancel it. */
  #inSlot(producer: Producer, produce: () => Promise<HttpResponse>): Promise<HttpResponse> {
    return this.#slots[producer].run(produce, new AbortController().signal)
  }

  async #store(key: string, version: string, produce: () => Promise<HttpResponse>): Promise<CacheEntry> {
    const entry: CacheEntry = { ...withEtag(await produce()), version, createdAt: Date.now() }
    if (entry.status < 500) this.#entries.set(key, entry)
    return entry
  }
}

const isFresh = (entry: CacheEntry, version: string | null): boolean =>
  entry.version === version && Date.now() - entry.createdAt < ENTRY_MAX_AGE_MS
