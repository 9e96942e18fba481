import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { send, type HttpResponse } from '../../harness/http'
import { pageFrom } from './page'
import { sharedWorld, type World } from '../../harness/world'

let world: World
const made: Record<string, ApiRecord> = {}
beforeAll(async () => {
  world = sharedWorld()
  for (const kind of ['episode', 'quote', 'post', 'team member']) made[kind] = await world.make(contractOf(kind))
  // a tier list shows the best hundred, also of those that other files have made
  for (const kind of ['drink', 'review']) made[kind] = await world.make(contractOf(kind), { final_rating: 10 })
})
const get = (path: string, headers: Record<string, string> = {}): Promise<HttpResponse> => send(world.server.url, path, { headers })
const idOf = (kind: string): number => made[kind]?.id ?? 0

/** A page of each kind, and the other files made from content. */
const PAGES = ['/', '/caffeine', '/caffeine/tierlist', '/culinary', '/quotes', '/blog', '/about', '/terms', '/search?q=a']
const FILES = ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-drink-1.xml', '/feed.xml', '/caffeine/feed.xml']
const DETAILS: [string, string][] = [
  ['episode', '/caffeine/episode'],
  ['drink', '/caffeine/drink'],
  ['review', '/culinary/review'],
  ['quote', '/quotes'],
  ['post', '/blog'],
]
const allAddresses = (): string[] => [...PAGES, ...FILES, ...DETAILS.map(([kind, path]) => `${path}/${idOf(kind)}`)]

describe('a response from the cache', () => {
  /** Headers apart from those that differ for every response. */
  const headersOf = ({ headers }: HttpResponse) => ({ ...headers, 'x-request-id': undefined, date: undefined })

  it('has the same headers, whether the address is spelled as in the site or takes the way through the router', async () => {
    for (const address of allAddresses()) {
      for (const encoding of ['identity', 'gzip']) {
        const headers = { 'Accept-Encoding': encoding }
        await get(address, headers)
        const [kept, routed] = [
          await get(address, headers),
          await get(`${address}${address.includes('?') ? '&' : '?'}utm_source=x`, headers),
        ]
        expect(kept.status, address).toBe(200)
        expect(headersOf(kept), address).toEqual(headersOf(routed))
        expect(kept.headers['x-request-id']).not.toBe(routed.headers['x-request-id'])
      }
    }
  })
})

describe('entity tags', () => {
  it('are strong on every page and feed, which must be revalidated, and lead to a 304', async () => {
    for (const path of allAddresses()) {
      const { status, headers } = await get(path)
      const tag = String(headers['etag'])
      expect([status, headers['cache-control']], path).toEqual([200, 'public, no-cache'])
      expect(tag, path).toMatch(/^"[\w-]+"$/)
      expect(String(headers['vary']), path).toContain('Accept-Encoding')
      for (const known of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
        const again = await get(path, { 'If-None-Match': known })
        expect([again.status, again.bytes.length, again.headers['etag'], again.headers['cache-control']], `${path}: ${known}`).toEqual([
          304,
          0,
          tag,
          'public, no-cache',
        ])
      }
      for (const other of ['"other"', '""', 'nonsense', tag.slice(0, -2)]) {
        expect((await get(path, { 'If-None-Match': other })).status, `${path}: ${other}`).toBe(200)
      }
    }
  })

  it('do not make missing pages cacheable', async () => {
    for (const path of ['/quotes/0', '/nothing', '/admin']) {
      const { headers } = await get(path)
      expect(headers['cache-control'], path).toBe('no-store')
    }
    expect((await get('/quotes/0', { 'If-None-Match': '*' })).status).toBe(404)
  })

  it('stay the same for the same page, for every visitor and request, because its bytes do', async () => {
    for (const path of allAddresses()) {
      const first = await get(path)
      const again = await get(path, { Authorization: `Bearer ${world.server.adminToken}`, Cookie: 'a=b', 'User-Agent': 'Somebody else' })
      expect(again.bytes.equals(first.bytes), path).toBe(true)
      expect(first.headers['set-cookie'], path).toBeUndefined()
    }
  })
})

describe('compression', () => {
  it('encodes the page with br and gzip under separate tags', async () => {
    for (const path of [...allAddresses(), '/nothing', '/admin']) {
      const plain = await get(path)
      const br = await get(path, { 'Accept-Encoding': 'gzip, deflate, br' })
      const gzip = await get(path, { 'Accept-Encoding': 'gzip' })
      if (plain.bytes.length < 1024) continue
      expect([br.headers['content-encoding'], gzip.headers['content-encoding']], path).toEqual(['br', 'gzip'])
      expect(brotliDecompressSync(br.bytes).equals(plain.bytes), path).toBe(true)
      expect(gunzipSync(gzip.bytes).equals(plain.bytes), path).toBe(true)
      expect(br.headers['content-length'], path).toBe(String(br.bytes.length))
      expect(br.bytes.length, path).toBeLessThan(plain.bytes.length)
      expect(new Set([plain, br, gzip].map(({ headers }) => headers['etag'])).size, path).toBe(3)
      if (plain.status !== 200 || path === '/admin') continue
      const known = { 'Accept-Encoding': 'br', 'If-None-Match': String(br.headers['etag']) }
      expect((await get(path, known)).status, path).toBe(304)
    }
  })

  it.each([
    ['identity', undefined],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0, gzip; q=0', undefined],
    ['BR', 'br'],
    ['deflate, zstd', undefined],
    ['brx, gzipped', undefined],
  ])('answers Accept-Encoding %s with %s', async (accepted, encoding) => {
    expect((await get('/terms', { 'Accept-Encoding': accepted })).headers['content-encoding']).toBe(encoding)
  })

  it('applies to scripts and styles but not to fonts', async () => {
    const files = [...(await get('/')).text.matchAll(/"(\/assets\/[^" ]+\.(?:js|css|woff2))"/g)].map(([, file]) => file ?? '')
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      const [plain, br] = [await get(file), await get(file, { 'Accept-Encoding': 'br' })]
      if (file.endsWith('.woff2') || plain.bytes.length < 1024) expect(br.headers['content-encoding'], file).toBeUndefined()
      else expect(brotliDecompressSync(br.bytes).equals(plain.bytes), file).toBe(true)
    }
  })
})

describe('query parameters', () => {
  it('create no separate page if no page reads them', async () => {
    for (const path of ['/', '/caffeine', '/about', `/quotes/${idOf('quote')}`]) {
      const plain = await get(path)
      for (const query of ['?utm_source=x', '?fbclid=1&gclid=2', '?a[b]=c', '?__proto__=x', '?', '?&&', '?%zz=1']) {
        const other = await get(path + query)
        expect([other.status, other.headers['etag']], path + query).toEqual([200, plain.headers['etag']])
        expect(other.text, path + query).not.toContain('utm_source')
      }
    }
  })

  it('create a separate page if the page reads them, in any order', async () => {
    const plain = (await get('/caffeine')).headers['etag']
    const [one, other] = [await get('/caffeine?tier=S&sort=name'), await get('/caffeine?utm=1&sort=name&tier=S')]
    expect(one.headers['etag']).not.toBe(plain)
    expect(other.headers['etag']).toBe(one.headers['etag'])
    expect(pageFrom(one).document.querySelector('[aria-pressed="true"]')?.textContent).toBe('S')
  })
})

describe('freshness', () => {
  it.each([
    { kind: 'episode', field: 'title', shows: () => ['/caffeine', `/caffeine/episode/${idOf('episode')}`, '/search?q=Freshly'] },
    {
      kind: 'drink',
      field: 'name',
      shows: () => ['/caffeine', '/caffeine/tierlist', `/caffeine/drink/${idOf('drink')}`, '/search?q=Freshly'],
    },
    { kind: 'review', field: 'restaurant_name', shows: () => ['/culinary', '/culinary/tierlist', `/culinary/review/${idOf('review')}`] },
    { kind: 'quote', field: 'quote_text', shows: () => ['/quotes', `/quotes/${idOf('quote')}`, '/quotes/feed.xml'] },
    { kind: 'post', field: 'title', shows: () => ['/blog', `/blog/${idOf('post')}`, '/blog/feed.xml', '/feed.xml'] },
    { kind: 'team member', field: 'name', shows: () => ['/about'] },
  ])('shows a changed $kind on its pages right after the PUT, with a new tag', async ({ kind, field, shows }) => {
    const entity = contractOf(kind)
    for (const round of [1, 2, 3]) {
      const before = await Promise.all(shows().map((path) => get(path)))
      const words = `Freshly ${kind} ${round}`
      await world.admin.change(entity, idOf(kind), { [field]: words })
      const after = await Promise.all(shows().map((path, index) => get(path, { 'If-None-Match': String(before[index]?.headers['etag']) })))
      for (const { status, text, path } of after) expect([status, text.includes(words)], `${path}, round ${round}`).toEqual([200, true])
      if (round > 1)
        for (const { text, path } of after) expect(text, `${path}: the old words`).not.toContain(`Freshly ${kind} ${round - 1}`)
    }
  })

  it('updates pages of other records that show it', async () => {
    const drink = await world.make(contractOf('drink'), { episode_id: idOf('episode'), name: 'Beside' })
    const paths = [`/caffeine/episode/${idOf('episode')}`, `/caffeine/drink/${idOf('drink')}`, `/caffeine/drink/${drink.id}`]
    await Promise.all(paths.map((path) => get(path)))
    await world.admin.change(contractOf('drink'), drink.id, { name: 'Renamed beside', final_rating: 9.9 })
    expect((await get(paths[0] ?? '')).text).toContain('Renamed beside')
    await world.admin.change(contractOf('episode'), idOf('episode'), { title: 'Retitled around' })
    expect((await get(paths[2] ?? '')).text).toContain('Retitled around')
  })

  it('removes deleted records at once, and shows a record whose id was requested before it existed', async () => {
    const quote = contractOf('quote')
    const { id } = await world.make(quote)
    expect((await get(`/quotes/${id}`)).status).toBe(200)
    expect((await get(`/quotes/${id + 1}`)).status).toBe(404)
    await world.admin.del(`${quote.path}/${id}`)
    const gone = await get(`/quotes/${id}`)
    expect([gone.status, pageFrom(gone).document.querySelector('h1')?.textContent]).toEqual([404, 'QUOTE_NOT_FOUND'])
    expect((await get('/quotes')).text).not.toContain(`href="/quotes/${id}"`)
    const next = await world.make(quote)
    expect(next.id).toBe(id + 1)
    expect((await get(`/quotes/${next.id}`)).status).toBe(200)
  })

  it('never shows concurrent readers anything older than the write they waited for', async () => {
    const quote = contractOf('quote')
    for (let round = 0; round < 5; round++) {
      const words = `Hurried ${round}`
      const crowd = Array.from({ length: 6 }, () => get(`/quotes/${idOf('quote')}`))
      await world.admin.change(quote, idOf('quote'), { quote_text: words })
      expect((await get(`/quotes/${idOf('quote')}`)).text).toContain(words)
      for (const { status } of await Promise.all(crowd)) expect(status).toBe(200)
      expect((await get(`/quotes/${idOf('quote')}`)).text).toContain(words)
    }
  })
})
