import { LRUCache } from 'lru-cache'
import type { Moment } from '../../../cms/database/content-changes/change-clock'
import type { ContentVersion } from '../../../cms/database/content-changes/content-version'
import { httpError } from '../errors'
import { RequestSlots } from '../limits/request-slots'
import { ReadSources, currentSources, recordSources } from './read-sources'
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

/** `moment`: the response contains every commit up to it, as far as its sources are concerned. */
type CacheEntry = TaggedResponse & { sources: ReadSources; moment: Moment; createdAt: number }
/** A response that is being made. `moment` is the one at which the work began; null while it waits for its turn. */
type Progress = { readonly sources: ReadSources; moment: Moment | null }
type PendingRead = { readonly progress: Progress; readonly entry: Promise<CacheEntry> }

const MEMORY_BYTES = 96 * 1024 * 1024
/** What an entry takes besides its key and its body: objects, headers, tag and sources. Measured with small bodies. */
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
    busy: httpError.busy,
    timedOut: httpError.databaseUnavailable,
  })
const CONCURRENT_READS = 8
const CONCURRENT_PAGES = 4

/** How a response is created: by one database read, or by rendering a page, which needs several reads. */
type Producer = 'read' | 'page'

/**
 * Caches responses to reads. A response becomes stale when a collection or a record changes that it was made of, by a commit
 * of this process or of another one. Concurrent requests for the same key share one read.
 */
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
   * Returns the cached response if nothing that it was made of has changed since, else a new one. A response that is made
   * from other cached responses depends on all that they depend on. Responses to searches are shared, but not kept.
   * @param produce reads the content and creates the response; its errors reject the call.
   * @throws HttpError 503 when too many responses are being produced.
   */
  async get(key: string, produce: () => Promise<HttpResponse>, producer: Producer = 'read'): Promise<CacheEntry> {
    const arrival = await this.version.current()
    for (;;) {
      const entry = this.#freshEntry(key, arrival)
      if (entry) {
        currentSources()?.addAll(entry.sources)
        return entry
      }
      const reads = this.#pending.get(key) ?? []
      const shared = reads.findLast(({ progress }) => this.#contains(progress, arrival))
      if (!shared && reads.length >= READS_PER_KEY) {
        // what the reads in progress are made of has changed since they began
        await Promise.race(reads.map((read) => read.entry)).catch(() => undefined)
        continue
      }
      const { progress, entry: made } = shared ?? this.#start(key, produce, producer)
      await made.catch(() => undefined)
      // a read that began before this call may have gone on to read what has changed
      if (!this.#contains(progress, arrival)) continue
      currentSources()?.addAll(progress.sources)
      return made
    }
  }

  /** Makes a response that is never cached, in the slots of the others. @throws HttpError 503 as {@link get}. */
  uncached(produce: () => Promise<HttpResponse>, producer: Producer = 'read'): Promise<HttpResponse> {
    return this.#slots[producer].run(produce, new AbortController().signal)
  }

  #freshEntry(key: string, now: Moment): CacheEntry | null {
    const entry = this.#entries.get(key)
    if (!entry || Date.now() - entry.createdAt >= ENTRY_MAX_AGE_MS || !this.#contains(entry, now)) return null
    // the next check then need not look at the sources
    entry.moment = Math.max(entry.moment, now)
    return entry
  }

  /** Whether a response contains every commit up to a moment that concerns it, as far as its sources are known. */
  #contains({ sources, moment }: Progress, now: Moment): boolean {
    return moment === null || moment >= now || !sources.haveChangedSince(moment, this.version.clock)
  }

  #start(key: string, produce: () => Promise<HttpResponse>, producer: Producer): PendingRead {
    const progress: Progress = { sources: new ReadSources(), moment: null }
    const entry = this.#make(key, progress, produce, producer).finally(() => {
      const others = this.#pending.get(key)?.filter((each) => each !== read) ?? []
      if (others.length > 0) this.#pending.set(key, others)
      else this.#pending.delete(key)
    })
    const read: PendingRead = { progress, entry }
    this.#pending.set(key, [...(this.#pending.get(key) ?? []), read])
    return read
  }

  /** Makes a response in a slot. Others may wait for the same response, so a disconnecting client does not cancel it. */
  async #make(key: string, progress: Progress, produce: () => Promise<HttpResponse>, producer: Producer): Promise<CacheEntry> {
    const { sources } = progress
    const begin = (): Promise<HttpResponse> => {
      progress.moment = this.version.clock.seen
      return recordSources(sources, produce)
    }
    const made = await this.#slots[producer].run(begin, new AbortController().signal).finally(() => sources.close())
    const entry: CacheEntry = { ...withEtag(made), sources, moment: progress.moment ?? 0, createdAt: Date.now() }
    const isNewest = (this.#entries.peek(key)?.moment ?? 0) <= entry.moment
    if (entry.status < 500 && isNewest && !SEARCH.test(key)) this.#entries.set(key, entry)
    return entry
  }
}
