import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf, type Contract, type ApiRecord } from '../../harness/contracts'
import { addresses } from '../../../admin-bridge/contract'
import { send } from '../../harness/http'
import { readPage, type Page } from './page'
import { jpeg } from '../../harness/pictures'
import { sharedWorld, type World } from '../../harness/world'

const NASTY = `Tom & "Jerry" <b>'s</b> </title></script><script>x</script><!-- $& $1 \u2028 🙂`
const HARD_TITLES = ['<span size="99999">&x;', 'W'.repeat(200)]
type Kind = { kind: string; address: string; name: string; pictured: string | null }
const KINDS: Kind[] = [
  { kind: 'episode', address: '/caffeine/episode', name: 'title', pictured: 'thumbnail_url' },
  { kind: 'drink', address: '/caffeine/drink', name: 'name', pictured: 'image_url' },
  { kind: 'review', address: '/culinary/review', name: 'restaurant_name', pictured: 'restaurant_image_url' },
  { kind: 'quote', address: '/quotes', name: 'quote_text', pictured: null },
  { kind: 'post', address: '/blog', name: 'title', pictured: 'featured_image_url' },
]

let world: World
beforeAll(() => {
  world = sharedWorld()
})
const open = (path: string): Promise<Page> => readPage(world.server.url, path)
const pathOf = (address: string | null): string => {
  const { origin, pathname, search } = new URL(address ?? '')
  expect(origin, `${address} is absolute and on this site`).toBe(world.server.url)
  return pathname + search
}

/** The decoded share picture of a page. */
async function cardOf(page: Page): Promise<{ address: string; bytes: Buffer; pixel: (x: number, y: number) => number[] }> {
  const address = pathOf(page.meta('og:image'))
  const response = await send(world.server.url, address)
  expect([response.status, response.headers['content-type']], address).toEqual([200, 'image/png'])
  expect(response.headers['cross-origin-resource-policy'], 'other sites may embed it').toBe('cross-origin')
  const { data, info } = await sharp(response.bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 630])
  expect([page.meta('og:image:width'), page.meta('og:image:height')]).toEqual(['1200', '630'])
  return { address, bytes: response.bytes, pixel: (x, y) => [...data.subarray((y * 1200 + x) * info.channels).subarray(0, 3)] }
}

/** Checks what every shareable page must contain. */
function expectShareable(page: Page, path: string): void {
  expect(page.response.status, path).toBe(200)
  expect(page.links('canonical').map(({ href }) => href)).toEqual([world.server.url + path])
  expect(page.meta('og:url')).toBe(world.server.url + path)
  expect(page.meta('og:title')).toBe(page.title)
  expect(page.title).toMatch(/\S/)
  expect(page.meta('og:site_name')).toBe('CCC')
  expect(page.meta('twitter:card')).toBe('summary_large_image')
  expect(page.meta('og:image:alt')).toMatch(/\S/)
  expect(page.meta('robots')).toBeNull()
  const description = page.meta('description') ?? ''
  expect(page.meta('og:description')).toBe(description)
  expect([...description].length, description).toBeGreaterThan(9)
  expect([...description].length, description).toBeLessThan(165)
}

describe.each(KINDS)('the $kind page', ({ kind, address, name, pictured }) => {
  const entity = (): Contract => contractOf(kind)

  it.each(kind === 'drink' ? (['required', 'all'] as const) : (['all'] as const))(
    'has share metadata with title, description, address and its own picture (%s fields)',
    async (which) => {
      const record = await world.make(
        entity(),
        { [name]: `Shared ${kind} ${which}`, ...(kind === 'post' ? { is_published: true } : {}) },
        which,
      )
      const page = await open(`${address}/${record.id}`)
      expectShareable(page, `${address}/${record.id}`)
      expect(page.title).toContain(`Shared ${kind} ${which}`)
      expect(page.title).toMatch(/ · CCC$/)
      expect(page.meta('og:type')).toBe('article')
      const card = await cardOf(page)
      expect(card.address).toMatch(new RegExp(`^/og/${kind}/${record.id}\\.png\\?v=`))
      // the picture is not a single colour
      expect(new Set(Array.from({ length: 60 }, (_, x) => card.pixel(x * 20, 240).join())).size).toBeGreaterThan(2)
    },
  )

  it('shows any character in its title exactly, and none as markup', async () => {
    const record = await world.make(entity(), { [name]: NASTY, ...(kind === 'post' ? { is_published: true } : {}) })
    const page = await open(`${address}/${record.id}`)
    expect(page.response.status).toBe(200)
    if (kind !== 'quote') expect(page.title).toBe(`${NASTY} · CCC`)
    expect(page.meta('og:title')).toBe(page.title)
    expect([...page.document.querySelectorAll('script')].filter(({ textContent }) => textContent === 'x')).toEqual([])
    expect(page.response.text).not.toContain('<script>x')
    expect(page.document.querySelector('h1')?.textContent).toBe(NASTY)
    expect(page.document.querySelector('h1')?.children.length).toBe(0)
    expect(page.things.length).toBeGreaterThan(1)
    if (kind === 'drink') await cardOf(page)
  })

  // all cards draw text with the same code; `cards.test.ts` draws other scripts
  it.runIf(kind === 'drink')('has a card whatever characters its title contains', async () => {
    for (const title of HARD_TITLES) {
      const record = await world.make(entity(), { [name]: title, ...(kind === 'post' ? { is_published: true } : {}) })
      await cardOf(await open(`${address}/${record.id}`))
    }
  })

  it('gets a new card when the record changes, with its uploaded picture', async () => {
    const record = await world.make(entity(), kind === 'post' ? { is_published: true } : {})
    const before = await cardOf(await open(`${address}/${record.id}`))
    const { path, image } = entity()
    if (image && pictured) {
      const bytes = await jpeg({ width: 600, height: 800, colour: '#0000ff' })
      expect((await world.admin.upload(`${path}/${record.id}/${image.path}`, { bytes })).status).toBe(200)
    } else await world.admin.change(entity(), record.id, { [name]: 'Quite other words' })
    const after = await cardOf(await open(`${address}/${record.id}`))
    expect(after.address).not.toBe(before.address)
    expect(after.bytes.equals(before.bytes)).toBe(false)
    if (pictured) expect(after.pixel(900, 500)[2], 'the picture is on the card').toBeGreaterThan(200)
    // an old card address still shows the current card
    expect((await send(world.server.url, before.address)).bytes.equals(after.bytes)).toBe(true)
  })
})

/** The colours of both palettes, by their strongest channel. */
const HUES: Record<string, (r: number, g: number, b: number) => boolean> = {
  purple: (r, g, b) => b > r && r > g,
  green: (r, g, b) => g > r && g > b,
  blue: (r, g, b) => b > g && g > r,
  yellow: (r, g, b) => r > 200 && g > 180 && b < 140,
  orange: (r, g, b) => r > 200 && g > 100 && g < 180 && b < 130,
  red: (r, g, b) => r > 200 && g < 140 && b < 140,
}
const TIERS = ['S', 'A', 'B', 'C', 'D', 'F']
const PALETTES: { kind: string; address: string; hues: string[] }[] = [
  { kind: 'drink', address: '/caffeine/drink', hues: ['purple', 'green', 'blue', 'yellow', 'orange', 'red'] },
  { kind: 'review', address: '/culinary/review', hues: ['purple', 'red', 'orange', 'yellow', 'green', 'blue'] },
]

describe.each(PALETTES)('the rating card of a $kind', ({ kind, address, hues }) => {
  it('shows the tier in its colour and letter, and the rating', async () => {
    const seen: Buffer[] = []
    for (const [index, tier] of TIERS.entries()) {
      const record = await world.make(contractOf(kind), { tier, final_rating: 7.3 })
      const page = await open(`${address}/${record.id}`)
      expect(page.meta('og:image:alt')).toContain(`7.3 out of 10, tier ${tier}`)
      const { bytes, pixel } = await cardOf(page)
      const [r = 0, g = 0, b = 0] = pixel(1190, 10)
      expect(HUES[hues[index] ?? '']?.(r, g, b), `${tier} is ${hues[index]}: ${r} ${g} ${b}`).toBe(true)
      const letter = await sharp(bytes).extract({ left: 1090, top: 10, width: 100, height: 100 }).greyscale().raw().toBuffer()
      expect(Math.min(...letter), 'the letter is dark on its tile').toBeLessThan(40)
      seen.push(letter)
    }
    expect(new Set(seen.map((letter) => letter.toString('base64'))).size, 'six different tiles').toBe(6)
  })

  it('differs by a tenth of a rating', async () => {
    const make = (final_rating: number): Promise<ApiRecord> =>
      world.make(contractOf(kind), { final_rating, ...(kind === 'drink' ? { name: 'Same' } : { restaurant_name: 'Same' }) })
    const [one, other] = await Promise.all([make(8.1), make(8.2)])
    const number = async ({ id }: ApiRecord): Promise<string> =>
      (
        await sharp((await cardOf(await open(`${address}/${id}`))).bytes)
          .extract({ left: 64, top: 430, width: 300, height: 100 })
          .raw()
          .toBuffer()
      ).toString('base64')
    expect(await number(one)).not.toBe(await number(other))
  })
})

describe('pages without a record', () => {
  it.each(Object.values(addresses))("share %s with the site's own card", async (path) => {
    const page = await open(path)
    expectShareable(page, path)
    expect(page.meta('og:type')).toBe('website')
    expect((await cardOf(page)).address).toBe('/og/site.png')
  })

  it.each([
    ['/nothing-here', null],
    ['/quotes/2147483647', null],
    ['/blog/x', null],
    ['/search', '/search'],
    ['/search?q=a&all=1&b=2', '/search?q=a'],
  ])('keep %s out of search engines', async (path, canonical) => {
    const page = await open(path)
    expect(page.meta('robots')).toBe('noindex')
    expect(page.links('canonical').map(({ href }) => href)).toEqual(canonical ? [world.server.url + canonical] : [])
    expect(page.things).toEqual([])
    expect(page.title).toMatch(/ · CCC$/)
  })

  it('tell crawlers to stay out of the console', async () => {
    for (const path of ['/admin', '/admin/login', '/admin/team']) {
      const page = await open(path)
      expect([page.response.status, page.meta('robots'), page.response.headers['x-robots-tag']], path).toEqual([200, 'noindex', 'noindex'])
    }
  })
})

describe('share cards', () => {
  it.each([
    '/og/drink/0.png',
    '/og/drink/2147483647.png',
    '/og/drink/99999999999.png',
    '/og/drink/x.png',
    '/og/drink/1.jpg',
    '/og/member/1.png',
    '/og/constructor/1.png',
  ])('do not exist at %s', async (path) => {
    const { status, headers } = await send(world.server.url, path)
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
  })

  it('answer 304 to a matching tag, and only headers to HEAD', async () => {
    const { id } = await world.make(contractOf('drink'))
    for (const path of ['/og/site.png', `/og/drink/${id}.png`]) {
      const { headers, bytes } = await send(world.server.url, path)
      const known = { 'If-None-Match': String(headers['etag']) }
      expect((await send(world.server.url, path, { headers: known })).status, path).toBe(304)
      expect((await send(world.server.url, path, { headers: { 'If-None-Match': '"other"' } })).status, path).toBe(200)
      const head = await send(world.server.url, path, { method: 'HEAD' })
      expect([head.status, head.headers['content-length'], head.bytes.length], path).toEqual([200, String(bytes.length), 0])
    }
  })
})
