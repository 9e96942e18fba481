import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { CARD_KINDS, type CardKind } from '../contract'
import type { CardJob, CardWorkerData, DrawnCard } from './card-worker'
import { cardOf } from './cards'
import { readOne } from '../pages/sharing-reads'
import type { PagesDeps, Read } from '../pages/types'
import { QueueBusyError, WorkerLostError, WorkerQueue, type WorkerLimits } from './worker-queue'

/** Moves when the drawing changes, so that nobody keeps a card of the old design. */
const DESIGN = 2
const MEMORY_BYTES = 48 * 1024 * 1024
/** Their addresses move with their records, so an hour is safe. */
const SECONDS_KEPT = 3_600
/** A card takes a fifth of a second, the first one in a script up to two. */
const LIMITS: WorkerLimits = { waiting: 24, waitMs: 10_000, workMs: 10_000, idleMs: 300_000 }
/** Opened fonts and pictures lie outside of this. */
const WORKER_HEAP_MB = 256
/** A card on which the worker was lost is not tried again before this long: it may well do the same again. */
const FAILED_MS = 60_000
/** The build puts it beside the server's own files. */
const WORKER_FILE = new URL('./card-worker.js', import.meta.url)

type CardsDeps = { read: Read; dataDir: string; clientDir: string; log: PagesDeps['log'] }
/** What the picture under a key is drawn from. */
type Found = CardJob & { key: string }
type Drawn = { picture: Buffer; complete: boolean }

const isCardKind = (text: string): text is CardKind => CARD_KINDS.some((kind) => kind === text)

/** The card that a path names, and the key under which its picture stands; null when there is no such record for visitors. */
async function findCard(read: Read, kind: string, id: string): Promise<Found | null> {
  if (!isCardKind(kind) || !/^[1-9]\d{0,9}$/.test(id)) return null
  const record = await readOne(read, kind, Number(id))
  if (!record) return null
  return { key: `${kind}-${id}-${Date.parse(record.updated_at).toString(36)}-${DESIGN}`, card: cardOf(kind, record) }
}

/**
 * Folders for opened fonts: in DATA_DIR, and where that is full or read-only, in one of this process's own, which goes
 * with it. Those are named once: fonts stay open for the whole process, and a later worker must find them again.
 */
function fontFolders(dataDir: string): string[] {
  const name = `ccc-fonts-${randomUUID()}`
  const ownFolders = [os.tmpdir(), '/dev/shm'].map((parent) => path.join(parent, name))
  process.once('exit', () => ownFolders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
  return [path.join(dataDir, 'cache', 'fonts'), ...ownFolders]
}

/** The cards for shared links: drawn when first asked for, then kept until their record changes. */
export class Cards {
  readonly #drawn = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: (picture) => picture.length + 64 })
  readonly #failed = new LRUCache<string, true>({ max: 1_000, ttl: FAILED_MS })
  readonly #underWay = new Map<string, Promise<Drawn>>()
  readonly #queue: WorkerQueue<CardJob, DrawnCard>
  readonly #noticed = new Set<string>()

  constructor(readonly deps: CardsDeps) {
    const { dataDir, clientDir, log } = deps
    const data: CardWorkerData = { fontFolders: fontFolders(dataDir), mediaDir: path.join(dataDir, 'media'), clientDir }
    const open = () => new Worker(WORKER_FILE, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB } })
    this.#queue = new WorkerQueue(open, LIMITS, (notice) => {
      if (!this.#noticed.has(notice)) log.error({ notice }, 'a font folder for share cards cannot be written to')
      this.#noticed.add(notice)
    })
  }

  /** The picture of a card. @throws QueueBusy, WorkerLost; an Error when drawing fails. */
  async picture(found: Found): Promise<Drawn> {
    const { key } = found
    const kept = this.#drawn.get(key)
    if (kept) return { picture: kept, complete: true }
    if (this.#failed.has(key)) throw new QueueBusyError('The card failed a moment ago')
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    const drawing = this.#draw(found).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, drawing)
    return drawing
  }

  async #draw({ key, card }: Found): Promise<Drawn> {
    try {
      const { picture: bytes, complete } = await this.#queue.run({ card })
      const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      if (complete) this.#drawn.set(key, picture)
      return { picture, complete }
    } catch (error) {
      if (error instanceof WorkerLostError) this.#failed.set(key, true)
      throw error
    }
  }

  /**
   * Answers for a card: 304 without drawing for those who have it, 404 for what visitors cannot see.
   * @throws ReadFailure; what `picture` throws.
   */
  async answer(request: Request, response: Response, found: Found | null): Promise<void> {
    if (!found) {
      response.status(404).set('Cache-Control', 'no-store').type('text').send('Not Found')
      return
    }
    const kept = {
      'Cache-Control': `public, max-age=${SECONDS_KEPT}`,
      ETag: `"${found.key}"`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }
    if (request.headers['if-none-match']?.includes(`"${found.key}"`)) {
      response.status(304).set(kept).end()
      return
    }
    const { picture, complete } = await this.picture(found)
    response
      .set(complete ? kept : { 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'cross-origin' })
      .type('png')
      .send(picture)
  }

  /** `/og/{kind}/{id}.png`. */
  record = async (request: Request, response: Response): Promise<void> =>
    this.answer(request, response, await findCard(this.deps.read, String(request.params['kind']), String(request.params['id'])))

  /** The card of all other pages. */
  site = (request: Request, response: Response): Promise<void> => this.answer(request, response, { key: `site-${DESIGN}`, card: null })
}
