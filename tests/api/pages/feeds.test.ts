import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BatchResponse } from '../../../admin-bridge/contract/batches'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { addresses } from '../../../admin-bridge/contract'
import { send } from '../../harness/http'
import { until } from '../../harness/poll'
import { readPage } from './page'
import { ownWorld, type OwnWorld } from '../../harness/world'
import { all, one, parseXml, type Element } from './xml'

/** Every character with a meaning in XML, HTML, CDATA or URLs, and some that XML forbids but text allows. */
const NASTY = `Tom & "Jerry" <b>'s</b> </title></script><script>x</script> ]]> ]]> &amp; &#0; %20 ✓ 🙂 \uffff\ufffe`

/** The feeds, their kinds of record, and a page that must link to each (autodiscovery). */
const FEEDS: { path: string; section: string; kinds: string[]; page: string }[] = [
  { path: '/feed.xml', section: '/', kinds: ['episode', 'drink', 'review', 'quote', 'post'], page: '/about' },
  { path: '/caffeine/feed.xml', section: '/caffeine', kinds: ['episode', 'drink'], page: '/caffeine/tierlist' },
  { path: '/culinary/feed.xml', section: '/culinary', kinds: ['review'], page: '/culinary/tierlist' },
  { path: '/quotes/feed.xml', section: '/quotes', kinds: ['quote'], page: '/quotes' },
  { path: '/blog/feed.xml', section: '/blog', kinds: ['post'], page: '/blog' },
]
const ADDRESSES: Record<string, (id: number) => string> = {
  episode: (id) => `/caffeine/episode/${id}`,
  drink: (id) => `/caffeine/drink/${id}`,
  review: (id) => `/culinary/review/${id}`,
  quote: (id) => `/quotes/${id}`,
  post: (id) => `/blog/${id}`,
}
const KINDS = Object.keys(ADDRESSES)
const DRAFT = 'Zzdraftzz nobody may read'

let world: OwnWorld
const records: Record<string, ApiRecord> = {}
let draft: ApiRecord
const address = (kind: string): string => `${world.server.url}${ADDRESSES[kind]?.(records[kind]?.id ?? 0)}`

beforeAll(async () => {
  world = await ownWorld()
  const make = (noun: string, more: Record<string, unknown>): Promise<ApiRecord> => world.make(contractOf(noun), more, 'all')
  const episode = await make('episode', { title: NASTY, description: `${NASTY}\n\n${NASTY}`, publication_date: '2024-03-05' })
  records['episode'] = episode
  records['drink'] = await make('drink', { name: NASTY, notes: NASTY, episode_id: episode.id, final_rating: 9.4, tier: 'S' })
  records['review'] = await make('review', { restaurant_name: NASTY, notes: NASTY, final_rating: 3.2, tier: 'F' })
  records['quote'] = await make('quote', { quote_text: NASTY, author: NASTY, context: NASTY, episode_id: episode.id })
  records['post'] = await make('post', { title: NASTY, content: NASTY, excerpt: NASTY, author: NASTY, is_published: true })
  draft = await make('post', { title: DRAFT, content: DRAFT, excerpt: DRAFT, author: DRAFT, is_published: false })
})
afterAll(() => world.running.stop())

async function readFeed(path: string): Promise<{ channel: Element; items: Element[]; text: string }> {
  const response = await send(world.server.url, path)
  expect([response.status, response.headers['content-type']], path).toEqual([200, 'application/rss+xml; charset=utf-8'])
  const root = parseXml(response.text)
  expect([root.name, root.attributes['version']]).toEqual(['rss', '2.0'])
  const channel = one(root, 'channel')
  return { channel, items: all(channel, 'item'), text: response.text }
}
async function remove(kind: string, gone: readonly ApiRecord[]): Promise<void> {
  const { json } = await world.admin.post<BatchResponse>('/v1/batches/', { kind, act: 'delete', ids: gone.map(({ id }) => id) })
  const changed = async () => (await world.admin.get<BatchResponse>(`/v1/batches/${json.batch}`)).json.changed
  await until('the end of the act, which may come after the response', async () => (await changed()) === gone.length)
}
const textOf = (element: Element, name: string): string => one(element, name).text
/** An RFC 822 date, as RSS requires. */
const RFC_822 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/

describe('the XML parser of these tests', () => {
  it.each([
    ['', 'text', '<a>', '<a></b>', '<a/><b/>', '<a><b></a></b>', '<a/></a>', '<p:a/>', '<a p:b="1"/>', '<a b=c/>', '<a b="1" b="2"/>'],
    ['<a>x & y</a>', '<a>&nbsp;</a>', '<a>&#1;</a>', '<a>\u0001</a>', '<a>\ufffe</a>', '<a>\ud800</a>', '<a>]]></a>', '<a>x < y</a>'],
    ['<a b="<"/>', '<a><![CDATA[x]]>y]]></a>'],
  ])('rejects malformed documents such as %j', (...documents) => {
    for (const document of documents) expect(() => parseXml(document), document).toThrow('invalid XML')
    expect(one(parseXml('<r xmlns:a="u"><a:b c="&amp;">&lt;<![CDATA[<i>&</i>]]></a:b></r>'), 'a:b').text).toBe('<<i>&</i>')
  })
})

describe.each(FEEDS)('$path', ({ path, section, kinds, page }) => {
  it('is valid RSS that names itself, its section and its newest change', async () => {
    const { channel } = await readFeed(path)
    expect(textOf(channel, 'title')).toMatch(/^CCC: /)
    expect(textOf(channel, 'description')).not.toBe('')
    expect(textOf(channel, 'link')).toBe(new URL(section, world.server.url).href)
    expect(one(channel, 'atom:link').attributes).toMatchObject({ rel: 'self', href: `${world.server.url}${path}` })
    expect(textOf(channel, 'lastBuildDate')).toMatch(RFC_822)
    const picture = textOf(one(channel, 'image'), 'url')
    expect((await send(world.server.url, new URL(picture).pathname)).status, picture).toBe(200)
  })

  it('holds only its own kinds of record, each with an absolute address, date, text and picture', async () => {
    const { items, text } = await readFeed(path)
    expect(items.map((item) => textOf(item, 'link')).toSorted()).toEqual(kinds.map(address).toSorted())
    for (const item of items) {
      const kind = textOf(item, 'category')
      expect(textOf(item, 'link')).toBe(address(kind))
      expect(one(item, 'guid')).toMatchObject({ text: address(kind), attributes: { isPermaLink: 'true' } })
      expect(textOf(item, 'pubDate')).toMatch(RFC_822)
      const date = kind === 'episode' ? '2024-03-05T00:00:00.000Z' : String(records[kind]?.['published_at'])
      expect(Date.parse(textOf(item, 'pubDate'))).toBe(Math.floor(Date.parse(date) / 1000) * 1000)
      const { type, url = '' } = one(item, 'enclosure').attributes
      expect([type, url.startsWith(`${world.server.url}/og/${kind}/`)]).toEqual(['image/png', true])
    }
    expect(text).not.toContain(DRAFT)
  })

  it('shows titles exactly, and escapes markup in texts', async () => {
    const { items } = await readFeed(path)
    for (const item of items) {
      // characters that XML forbids are dropped, and the ends of a CDATA section stay
      expect(textOf(item, 'title')).toContain(`Tom & "Jerry" <b>'s</b> </title></script><script>x</script> ]]> ]]> &amp; &#0; %20 ✓ 🙂`)
      for (const part of ['description', 'content:encoded']) {
        const markup = textOf(item, part)
        expect(markup, part).toContain('Tom &amp; &quot;Jerry&quot; &lt;b&gt;')
        expect(markup, part).not.toMatch(/<b>|<script/)
      }
      // all addresses are absolute, because feed readers show them elsewhere
      for (const [, found = ''] of textOf(item, 'content:encoded').matchAll(/(?:src|href)="([^"]*)"/g))
        expect(found).toMatch(/^https?:\/\//)
    }
  })

  it('is linked from the HTML of its section', async () => {
    const feeds = (await readPage(world.server.url, page)).links('alternate')
    expect(feeds.every(({ type, title }) => type === 'application/rss+xml' && title !== null && title !== '')).toBe(true)
    const { channel } = await readFeed(path)
    const link = feeds.find(({ href }) => new URL(href, world.server.url).pathname === path)
    expect(link?.title).toBe(textOf(channel, 'title'))
    expect(feeds.some(({ href }) => href === '/feed.xml')).toBe(true)
  })
})

describe('/feed.xml', () => {
  it('includes the grade in titles of drinks and restaurants', async () => {
    const titles = (await readFeed('/feed.xml')).items.map((item) => textOf(item, 'title'))
    expect(titles.filter((title) => title.endsWith(': 9.4/10, tier S'))).toHaveLength(1)
    expect(titles.filter((title) => title.endsWith(': 3.2/10, tier F'))).toHaveLength(1)
  })

  it('is sorted newest first, is fresh after a write, and holds at most fifty entries', async () => {
    const quote = contractOf('quote')
    const made: ApiRecord[] = []
    for (let n = 0; n < 51; n++) made.push(await world.make(quote))
    const { items } = await readFeed('/quotes/feed.xml')
    expect(items).toHaveLength(50)
    const dates = items.map((item) => Date.parse(textOf(item, 'pubDate')))
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
    const links = items.map((item) => textOf(item, 'link'))
    expect(links).not.toContain(address('quote'))
    const newest = made.at(-1)
    await world.admin.change(quote, Number(newest?.id), { quote_text: 'Said at once' })
    expect((await readFeed('/quotes/feed.xml')).items.map((item) => textOf(item, 'title')).join()).toContain('Said at once')
    await remove('quote', made)
    expect((await readFeed('/quotes/feed.xml')).items.map((item) => textOf(item, 'link'))).toEqual([address('quote')])
  })
})

describe('/caffeine/feed.xml', () => {
  it('dates an episode by its publication, or else by its creation', async () => {
    const episode = contractOf('episode')
    const undated = await world.make(episode, { publication_date: null })
    const future = await world.make(episode, { publication_date: '2031-01-01' })
    const past = await world.make(episode, { publication_date: '1999-01-01' })
    // with as many dated episodes as a feed holds, the undated one still has its place
    const older: ApiRecord[] = []
    for (let n = 0; n < 50; n++) older.push(await world.make(episode, { publication_date: '1998-01-01' }))
    const ids = (await readFeed('/caffeine/feed.xml')).items.flatMap((item) => {
      const [, kind, id] = /(episode|drink)\/(\d+)$/.exec(textOf(item, 'link')) ?? []
      return kind === 'episode' ? [Number(id)] : []
    })
    expect(ids).toHaveLength(49)
    const made = [undated, future, past].map(({ id }) => Number(id))
    expect(ids.filter((id) => made.includes(id))).toEqual([future, undated, past].map(({ id }) => Number(id)))
    await remove('episode', [undated, future, past, ...older])
  })
})

describe('/sitemap.xml', () => {
  const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  async function read(path: string, rootName: string): Promise<Element> {
    const response = await send(world.server.url, path)
    expect([response.status, response.headers['content-type']], path).toEqual([200, 'application/xml; charset=utf-8'])
    const root = parseXml(response.text)
    expect([root.name, root.attributes['xmlns']], path).toEqual([rootName, SITEMAPS])
    return root
  }
  /** Paths of the parts that the index lists. */
  const parts = async (): Promise<string[]> =>
    all(await read('/sitemap.xml', 'sitemapindex'), 'sitemap').map((part) => new URL(textOf(part, 'loc')).pathname)
  const locations = async (): Promise<Map<string, string | undefined>> => {
    const roots = await Promise.all((await parts()).map((path) => read(path, 'urlset')))
    const entries = roots.flatMap((root) => all(root, 'url').map((url) => [textOf(url, 'loc'), all(url, 'lastmod')[0]?.text] as const))
    expect(new Set(entries.map(([url]) => url)).size, 'no address is listed twice').toBe(entries.length)
    return new Map(entries)
  }

  it('lists every public page and every published record once, with working absolute addresses', async () => {
    const found = await locations()
    const expected = [...Object.values(addresses).map((path) => world.server.url + path), ...KINDS.map(address)]
    expect([...found.keys()].toSorted()).toEqual(expected.toSorted())
    for (const kind of KINDS) expect(found.get(address(kind)), kind).toBe(records[kind]?.['updated_at'])
    for (const each of found.keys()) {
      const page = await readPage(world.server.url, new URL(each).pathname)
      expect(page.response.status, each).toBe(200)
      expect(page.meta('robots'), `${each} is indexable`).toBeNull()
      expect(page.links('canonical'), each).toEqual([{ href: each, title: null, type: null }])
    }
  })

  it('adds a new record at once, updates the date of a changed one, and removes a deleted one', async () => {
    const post = await world.make(contractOf('post'))
    const where = `${world.server.url}/blog/${post.id}`
    expect((await locations()).get(where)).toBe(post['updated_at'])
    const changed = await world.admin.change(contractOf('post'), post.id, { title: 'Another' })
    expect((await locations()).get(where)).toBe(changed['updated_at'])
    await world.admin.change(contractOf('post'), post.id, { is_published: false })
    expect((await locations()).has(where)).toBe(false)
    expect((await locations()).has(`${world.server.url}/blog/${draft.id}`)).toBe(false)
  })

  it('has a part for the fixed pages, and one for each thousand ids of an entity', async () => {
    const kinds = KINDS.map((kind) => `/sitemap-${kind}-1.xml`)
    expect((await parts()).toSorted()).toEqual(['/sitemap-pages.xml', ...kinds].toSorted())
    for (const part of [
      '1',
      'drink',
      'drink-0',
      'drink-2',
      'drink-01',
      'drink-x',
      'drink-1000000000',
      'category-1',
      'user-1',
      'pages-1',
      'x',
    ])
      expect((await send(world.server.url, `/sitemap-${part}.xml`)).status, part).toBe(404)
  })
})

describe('/robots.txt', () => {
  it('allows crawlers except in console, panel, API and search, and names the site map', async () => {
    const response = await send(world.server.url, '/robots.txt')
    expect([response.status, response.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = response.text.split('\n')
    expect(lines[0]).toBe('User-agent: *')
    for (const path of ['/admin', '/panel', '/api', '/search']) expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).not.toContain('Disallow: /')
    expect(lines).toContain(`Sitemap: ${world.server.url}/sitemap.xml`)
  })
})
