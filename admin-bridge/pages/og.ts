import path from 'node:path'
import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { CARD_KINDS, type CardKind } from '../contract'
import { cardOf } from './og-cards'
import { drawCard, type Tools } from './og-draw'
import { Fonts } from './og-fonts'
import { Pictures } from './og-pictures'
import { drawSiteCard } from './og-site'
import { Pen } from './og-text'
import { readOne } from './sharing-reads'
import type { Read } from './types'

/** Moves when the drawing changes, so that nobody keeps a card of the old design. */
const DESIGN = 2
const MEMORY_BYTES = 48 * 1024 * 1024
/** Their addresses move with their records, so an hour is safe. */
const SECONDS_KEPT = 3_600

type CardsDeps = { read: Read; dataDir: string; clientDir: string }
/** `draw` makes the picture that stands under the key. */
type Found = { key: string; draw: (tools: Tools) => Promise<Buffer> }

const isCardKind = (text: string): text is CardKind => CARD_KINDS.some((kind) => kind === text)

/** The card that a path names, and the key under which its picture stands; null when there is no such record for visitors. */
async function findCard(read: Read, kind: string, id: string): Promise<Found | null> {
  if (!isCardKind(kind) || !/^[1-9]\d{0,9}$/.test(id)) return null
  const record = await readOne(read, kind, Number(id))
  if (!record) return null
  const key = `${kind}-${id}-${Date.parse(record.updated_at).toString(36)}-${DESIGN}`
  return { key, draw: (tools) => drawCard(cardOf(kind, record), tools) }
}

/** The cards for shared links: drawn when first asked for, then kept until their record changes. */
export class Cards {
  readonly #drawn = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: (picture) => picture.length + 64 })
  readonly #underWay = new Map<string, Promise<Buffer>>()
  #last: Promise<unknown> = Promise.resolve()
  readonly #tools: Tools

  constructor(readonly deps: CardsDeps) {
    const { dataDir, clientDir } = deps
    this.#tools = {
      pen: new Pen(new Fonts(path.join(dataDir, 'cache', 'fonts'))),
      pictures: new Pictures({ mediaDir: path.join(dataDir, 'media'), clientDir }),
    }
  }

  /** The picture of a card. @throws when the fonts cannot be opened. */
  async picture({ key, draw }: Found): Promise<Buffer> {
    const kept = this.#drawn.get(key)
    if (kept) return kept
    let drawing = this.#underWay.get(key)
    if (!drawing) {
      // Drawing takes a processor for a fifth of a second: one at a time leaves the others for readers.
      drawing = this.#last.then(() => draw(this.#tools)).finally(() => this.#underWay.delete(key))
      this.#last = drawing.catch(() => undefined)
      this.#underWay.set(key, drawing)
    }
    const picture = await drawing
    this.#drawn.set(key, picture)
    return picture
  }

  /**
   * Answers for a card: 304 without drawing for those who have it, 404 for what visitors cannot see.
   * @throws ReadFailure; what drawing throws.
   */
  async answer(request: Request, response: Response, found: Found | null): Promise<void> {
    if (!found) {
      response.status(404).set('Cache-Control', 'no-store').type('text').send('Not Found')
      return
    }
    response.set({
      'Cache-Control': `public, max-age=${SECONDS_KEPT}`,
      ETag: `"${found.key}"`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    if (request.headers['if-none-match']?.includes(`"${found.key}"`)) {
      response.status(304).end()
      return
    }
    response.type('png').send(await this.picture(found))
  }

  /** `/og/{kind}/{id}.png`. */
  record = async (request: Request, response: Response): Promise<void> =>
    this.answer(request, response, await findCard(this.deps.read, String(request.params['kind']), String(request.params['id'])))

  /** The card of all other pages. */
  site = (request: Request, response: Response): Promise<void> =>
    this.answer(request, response, { key: `site-${DESIGN}`, draw: drawSiteCard })
}
