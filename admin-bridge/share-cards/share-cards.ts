import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { isPublicEntity } from '../contract'
import { readOne } from '../public-site/public-reads'
import { cardOf } from '../public-site/records'
import type { Read } from '../public-site/types'
import type { CardJob, CardWorkerData } from './card-worker'
import { QueueBusyError, WorkerLostError, WorkerQueue, type WorkerLimits } from './worker-queue'

/** Part of every ETag. Raise it when the drawing changes, so that clients drop cards of the old design. */
const DESIGN_VERSION = 2
const CACHE_BYTES = 48 * 1024 * 1024
/** Pages link to a card with its record's version, so an hour is safe. */
const MAX_AGE_S = 3_600
/** A card takes a fifth of a second; on a slow machine the first one takes up to two seconds. */
const LIMITS: WorkerLimits = { waiting: 24, waitMs: 10_000, workMs: 10_000, idleMs: 300_000 }
/** For JavaScript objects; fonts and pictures are outside of this heap. */
const WORKER_HEAP_MB = 256
/** A card that crashed the worker is not attempted again for this long, because it would probably crash it again. */
const RETRY_DELAY_MS = 60_000
/** Both are written by the build: the worker beside the server's bundle, the fonts by build-fonts.mjs. */
const WORKER_FILE = new URL('./card-worker.js', import.meta.url)
const FONT_DIR = path.resolve('dist/fonts')
/** Lets pages of other origins embed a card. */
const CROSS_ORIGIN = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

type CardsDeps = { read: Read; dataDir: string; clientDir: string }
/** A card to be drawn, and its cache key. */
type KeyedCard = CardJob & { key: string }

/** The card for the record that a path names; null if there is none that visitors can see. */
async function findCard(read: Read, kind: string, id: string): Promise<KeyedCard | null> {
  if (!isPublicEntity(kind) || !/^[1-9]\d{0,9}$/.test(id)) return null
  const record = await readOne(read, kind, Number(id))
  if (!record) return null
  return { key: `${kind}-${id}-${Date.parse(record.updated_at).toString(36)}-${DESIGN_VERSION}`, card: cardOf(kind, record) }
}

/** Serves the cards for shared links. They are drawn on the first request and cached until their record changes. */
export class ShareCards {
  readonly #cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: (picture) => picture.length + 64 })
  readonly #failed = new LRUCache<string, true>({ max: 1_000, ttl: RETRY_DELAY_MS })
  readonly #inProgress = new Map<string, Promise<Buffer>>()
  readonly #queue: WorkerQueue<CardJob, Uint8Array>

  constructor(readonly deps: CardsDeps) {
    const workerData: CardWorkerData = { fontDir: FONT_DIR, mediaDir: path.join(deps.dataDir, 'media'), clientDir: deps.clientDir }
    const open = () => new Worker(WORKER_FILE, { workerData, resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB } })
    this.#queue = new WorkerQueue(open, LIMITS)
  }

  /** The card as PNG; requests for the same card share one drawing. @throws QueueBusyError, WorkerLostError, or an Error if drawing fails. */
  async picture({ key, card }: KeyedCard): Promise<Buffer> {
    const cached = this.#cache.get(key) ?? this.#inProgress.get(key)
    if (cached) return cached
    if (this.#failed.has(key)) throw new QueueBusyError('The card failed a moment ago')
    const drawing = this.#draw(key, { card }).finally(() => this.#inProgress.delete(key))
    this.#inProgress.set(key, drawing)
    return drawing
  }

  async #draw(key: string, job: CardJob): Promise<Buffer> {
    try {
      const bytes = await this.#queue.run(job)
      const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      this.#cache.set(key, picture)
      return picture
    } catch (error) {
      if (error instanceof WorkerLostError) this.#failed.set(key, true)
      throw error
    }
  }

  /**
   * Sends a card: 304 without drawing if the client has it, 404 if there is none.
   * @throws what `picture` throws.
   */
  async send(request: Request, response: Response, found: KeyedCard | null): Promise<void> {
    if (!found) {
      response.status(404).set('Cache-Control', 'no-store').type('text').send('Not Found')
      return
    }
    const etag = `"${found.key}"`
    const headers = { 'Cache-Control': `public, max-age=${MAX_AGE_S}`, ETag: etag, ...CROSS_ORIGIN }
    if (request.headers['if-none-match']?.includes(etag)) {
      response.status(304).set(headers).end()
      return
    }
    const picture = await this.picture(found)
    response.set(headers).type('png').send(picture)
  }

  /** Handles `/og/{kind}/{id}.png`. @throws ReadFailure, or what `picture` throws. */
  record = async (request: Request, response: Response): Promise<void> =>
    this.send(request, response, await findCard(this.deps.read, String(request.params['kind']), String(request.params['id'])))

  /** Handles the card of all other pages. */
  site = (request: Request, response: Response): Promise<void> =>
    this.send(request, response, { key: `site-${DESIGN_VERSION}`, card: null })
}
