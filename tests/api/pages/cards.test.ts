import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { send } from '../../harness/http'
import { jpeg } from '../../harness/pictures'
import { ownWorld, type OwnWorld } from '../../harness/world'

/** The area of the title of a drink without a brand, and the area of the picture on any card. */
const TITLE = { left: 60, top: 180, width: 620, height: 250 }
const PICTURE = { left: 720, top: 130, width: 440, height: 460 }
/** Separates text from background by brightness: the background is far darker, and the dimmest letters are far lighter. */
const INK = 100
const TIERS_AS_DRAWN = ['#b794ff', '#57e389', '#62a8ff', '#f5d547', '#ff9d4d', '#ff6b6b']

let world: OwnWorld
let folder: string
beforeAll(async () => {
  // A host without fonts, such as a small container.
  folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-fonts-'))
  const fonts = path.join(folder, 'none.conf')
  await writeFile(fonts, '<fontconfig></fontconfig>')
  world = await ownWorld({ env: { FONTCONFIG_FILE: fonts } })
})
afterAll(async () => {
  await world.running.stop()
  await rm(folder, { recursive: true })
})

type Area = { left: number; top: number; width: number; height: number }

async function card(address: string): Promise<Buffer> {
  const { status, bytes } = await send(world.server.url, `/og/${address}.png`)
  expect(status, address).toBe(200)
  return bytes
}
const hexOf = async (picture: Buffer, left: number, top: number): Promise<string> =>
  `#${(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()).subarray(0, 3).toString('hex')}`
const greysOf = (picture: Buffer, area: Area): Promise<Buffer> => sharp(picture).extract(area).greyscale().raw().toBuffer()

/** The bounding box of the text in an area. */
async function inkOf(picture: Buffer, area: Area): Promise<{ width: number; height: number }> {
  const greys = await greysOf(picture, area)
  const xs: number[] = []
  const ys: number[] = []
  greys.forEach((grey, index) => {
    if (grey < INK) return
    xs.push(index % area.width)
    ys.push(Math.floor(index / area.width))
  })
  const span = (values: number[]): number => (values.length ? Math.max(...values) - Math.min(...values) + 1 : 0)
  return { width: span(xs), height: span(ys) }
}

/** Counts sharp changes of brightness between neighbouring pixels; a gradient has none. */
async function edgesIn(picture: Buffer, area: Area): Promise<number> {
  const greys = await greysOf(picture, area)
  return greys.filter((grey, index) => index % area.width > 0 && Math.abs(grey - (greys[index - 1] ?? grey)) > 5).length
}

describe('a title in any script on a host without fonts', () => {
  let id: number
  beforeAll(async () => {
    id = (await world.make(contractOf('drink'), { brand: null, final_rating: 7.3, tier: 'B' })).id
  })
  const drawn = new Map<string, Buffer>()
  const titled = async (name: string): Promise<Buffer> => {
    const known = drawn.get(name)
    if (known) return known
    await world.admin.change(contractOf('drink'), id, { name })
    const picture = await card(`drink/${id}`)
    drawn.set(name, picture)
    return picture
  }

  it.each([
    ['Chinese and Japanese', '一', 'flat'],
    ['Arabic', 'ا', 'upright'],
    ['Cyrillic', 'І', 'upright'],
    ['Devanagari', '।', 'upright'],
  ])('is drawn in %s, not as boxes', async (_script, letter, shape) => {
    const { width, height } = await inkOf(await titled(letter), TITLE)
    const [long, short] = shape === 'flat' ? [width, height] : [height, width]
    expect(short, 'the text is drawn').toBeGreaterThan(0)
    expect(long, `${width} by ${height}`).toBeGreaterThan(short * 1.8)
  })

  it('is omitted where our fonts lack its characters, and the card is still drawn', async () => {
    const none = await titled('🔥')
    for (const name of ['\ue000\ue001', 'Tea தமிழ் காபி கடை']) expect((await titled(name)).equals(none), name).toBe(true)
    expect(await inkOf(none, TITLE)).toEqual({ width: 0, height: 0 })
    expect(await hexOf(none, 1190, 10), 'the tier').toBe('#62a8ff')
    expect((await inkOf(none, { left: 60, top: 430, width: 300, height: 110 })).width, 'the rating').toBeGreaterThan(150)
  })

  it.each([
    ['Kick 🔥⚡', 'Kick'],
    ['Kick 𓀀 two', 'Kick two'],
    ['Cafe\u0301', 'Caf\u00e9'],
  ])('draws %j like %j', async (name, same) => {
    expect((await titled(name)).equals(await titled(same))).toBe(true)
  })

  it('keeps symbols that our fonts contain', async () => {
    expect((await titled('Kick ★')).equals(await titled('Kick'))).toBe(false)
  })
})

describe('the content of a share card', () => {
  it.each([
    ['drink', 'image_url'],
    ['post', 'featured_image_url'],
  ])("includes the site's own picture on the %s card if the record has none", async (kind, pictured) => {
    const record = await world.make(contractOf(kind), { [pictured]: null, ...(kind === 'post' ? { is_published: true } : {}) })
    expect(await edgesIn(await card(`${kind}/${record.id}`), PICTURE)).toBeGreaterThan(300)
  })

  it.each(['episode', 'post'])('includes an edge-to-edge line at the bottom of the %s card', async (kind) => {
    const { path: list, image } = contractOf(kind)
    const { id } = await world.make(contractOf(kind), kind === 'post' ? { is_published: true } : {})
    const bytes = await jpeg({ width: 600, height: 800, colour: '#0000ff' })
    for (const pictured of [false, true]) {
      if (pictured) expect((await world.admin.upload(`${list}/${id}/${image?.path}`, { bytes })).status).toBe(200)
      const drawn = await card(`${kind}/${id}`)
      const line = await Promise.all([5, 600, 1195].map((x) => hexOf(drawn, x, 627)))
      expect(line).toEqual(Array.from({ length: 3 }, () => (kind === 'post' ? '#eceef0' : '#c6f432')))
    }
  })

  it.each([
    ['Plato', '#62a8ff'],
    [' seneca ', '#e8b878'],
    ['Somebody', '#c9ced3'],
  ])("uses the site's author colour for a quote by %j", async (author, colour) => {
    const { id } = await world.make(contractOf('quote'), { author })
    expect(await hexOf(await card(`quote/${id}`), 600, 627)).toBe(colour)
  })

  it("shows the can and the tiers S to F on the site's own card", async () => {
    const drawn = await card('site')
    expect(await Promise.all(TIERS_AS_DRAWN.map((_, index) => hexOf(drawn, index * 200 + 100, 620)))).toEqual(TIERS_AS_DRAWN)
    expect(await edgesIn(drawn, PICTURE)).toBeGreaterThan(1_000)
  })
})
