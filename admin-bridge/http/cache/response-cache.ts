import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { ContentVersion, Moment } from '../../../cms/database/content-version'
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

/** `moment`: the response contains every commit up to it. */
type CacheEntry = TaggedResponse & { moment: Moment; createdAt: number }
/** A response that is being made. `moment` is the one at which the work began; null while it waits for its turn. */
type Progress = { moment: Moment | null }
type PendingRead = { readonly progress: Progress; readonly entry: Promise<CacheEntry> }

const MEMORY_BYTES = 96 * 1024 * 1024
/** What an entry takes besides its key and its body: objects, headers and tag. Measured with small bodies. */
const ENTRY_BYTES = 6 * 1024
/** Searches differ as much as what people type, so hardly any is asked for again. They are answered without being kept. */
const SEARCH = /[?&]q=./
/** Entries expire after this long even if no commit was seen. */
export const ENTRY_MAX_AGE_MS = 30_000
/** Concurrent reads of one key, each begun after another commit. Without a limit, frequent writes could start many. */
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
    // making a long text takes the thread 50 ms: others get their turn between two of them
    ready: () => setImmediate(),
    busy: httpError.busy,
    timedOut: httpError.databaseUnavailable,
  })
const CONCURRENT_READS = 3
const CONCURRENT_PAGES = 3

/** How a response is created: by one database read, or by rendering a page, which needs several reads. */
type Producer = 'read' | 'page'

/** Caches responses to reads until anything is committed. Concurrent requests for the same key share one read. */
export class ResponseCache {
  readonly #entries = new LRUCache<string, CacheEntry>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (entry, key) => entry.body.length * 2 + key.length * 2 + ENTRY_BYTES,
  })
  readonly #pending = new Map<string, PendingRead[]>()
  readonly #slots: Readonly<Record<Producer, RequestSlots>> = { read: slotsFor(CONCURRENT_READS), page: slotsFor(CONCURRENT_PAGES) }

  constructor(readonly version: ContentVersion) {}

  /** Returns the entry if it is known to be fresh without waiting (SQLite only), else null. */
  fresh(key: string): CacheEntry | null {
    const now = this.version.now()
    return now === null ? null : this.#freshEntry(key, now)
  }

  /**
   * Returns the cached response if nothing has been committed since, else a new one. Responses to searches are shared, but not kept.
   * @param produce reads the content and creates the response; its errors reject the call.
   * @throws HttpError 503 when too many responses are being produced.
   */
  async get(key: string, produce: () => Promise<HttpResponse>, producer: Producer = 'read'): Promise<CacheEntry> {
    const arrival = await this.version.current()
    for (;;) {
      const entry = this.#freshEntry(key, arrival)
      if (entry) return entry
      const reads = this.#pending.get(key) ?? []
      const shared = reads.findLast(({ progress: { moment } }) => moment === null || moment >= arrival)
      if (shared) return shared.entry
      if (reads.length < READS_PER_KEY) return this.#start(key, produce, producer)
      // something was committed after the reads in progress began
      await Promise.race(reads.map((read) => read.entry)).catch(() => undefined)
    }
  }

  /** Makes a response that is never cached, in the slots of the others. @throws HttpError 503 as {@link get}. */
  uncached(produce: () => Promise<HttpResponse>, producer: Producer = 'read'): Promise<HttpResponse> {
    return this.#slots[producer].run(produce, new AbortController().signal)
  }

  #freshEntry(key: string, now: Moment): CacheEntry | null {
    const entry = this.#entries.get(key)
    return entry && entry.moment >= now && Date.now() - entry.createdAt < ENTRY_MAX_AGE_MS ? entry : null
  }

  #start(key: string, produce: () => Promise<HttpResponse>, producer: Producer): Promise<CacheEntry> {
    const progress: Progress = { moment: null }
    const entry = this.#make(key, progress, produce, producer).finally(() => {
      const others = this.#pending.get(key)?.filter((each) => each !== read) ?? []
      if (others.length > 0) this.#pending.set(key, others)
      else this.#pending.delete(key)
    })
    const read: PendingRead = { progress, entry }
    this.#pending.set(key, [...(this.#pending.get(key) ?? []), read])
    return entry
  }

  /** Makes a response in a slot. Others may wait for the same response, so a disconnecting client does not cancel it. */
  async #make(key: string, progress: Progress, produce: () => Promise<HttpResponse>, producer: Producer): Promise<CacheEntry> {
    const begin = (): Promise<HttpResponse> => {
      progress.moment = this.version.seen
      return produce()
    }
    const made = await this.#slots[producer].run(begin, new AbortController().signal)
    const entry: CacheEntry = { ...withEtag(made), moment: progress.moment ?? 0, createdAt: Date.now() }
    const isNewest = (this.#entries.peek(key)?.moment ?? 0) <= entry.moment
    if (entry.status < 500 && isNewest && !SEARCH.test(key)) this.#entries.set(key, entry)
    return entry
  }
}
