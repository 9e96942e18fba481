import { beforeEach, beforeAll, describe, expect, it } from 'vitest'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { send } from '../../harness/http'
import { readPage } from './page'
import { sharedWorld, type World } from '../../harness/world'

const SECRET = 'Qqunsaidqq'
const post = contractOf('post')

let world: World
let draft: ApiRecord
beforeAll(() => {
  world = sharedWorld()
})
beforeEach(async () => {
  const words = { title: `${SECRET} title`, content: `${SECRET} content`, excerpt: `${SECRET} excerpt`, author: `${SECRET} author` }
  draft = await world.make(post, { ...words, slug: `${SECRET}-${Math.random().toString(36).slice(2)}`, is_published: false })
  // a later published post, so that the site map has a part for the draft's id
  await world.make(post, { is_published: true })
})

/** Everything that visitors and crawlers can read about a post apart from its own page. */
const listsWith = ({ id }: ApiRecord): string[] => [
  '/blog',
  '/',
  '/feed.xml',
  '/blog/feed.xml',
  `/sitemap-post-${Math.ceil(id / 1000)}.xml`,
  `/search?q=${SECRET}`,
  `/search?q=${SECRET}&all=1`,
  `/api/v1/search?q=${SECRET}`,
]

/** The addresses where the text or the address of a post can be found now. */
async function addressesShowing(record: ApiRecord, headers: Record<string, string> = {}): Promise<string[]> {
  const found: string[] = []
  const { id } = record
  for (const path of listsWith(record)) {
    const { text, status } = await send(world.server.url, path, { headers })
    expect(status, path).toBe(200)
    // a results page repeats the search terms, so the rest of the text is what counts
    if (new RegExp(`${SECRET} (title|content|excerpt|author)|/blog/${id}(?!\\d)`).test(text)) found.push(path)
  }
  return found
}

describe('a draft', () => {
  it('is a 404 for visitors, reveals none of its text, and has no card', async () => {
    for (const path of [`/blog/${draft.id}`, `/blog/${draft.id}?utm_source=x`]) {
      const page = await readPage(world.server.url, path)
      expect(page.response.status, path).toBe(404)
      expect(page.response.text).not.toContain(SECRET)
      expect(page.document.querySelector('h1')?.textContent).toBe('Post not found')
      expect([page.meta('robots'), page.response.headers['cache-control'], page.things]).toEqual(['noindex', 'no-store', []])
      expect(new URL(page.meta('og:image') ?? '').pathname, "only the site's own card").toBe('/og/site.png')
    }
    expect((await send(world.server.url, `/og/post/${draft.id}.png`)).status).toBe(404)
    expect((await send(world.server.url, `/blog/${draft.id}`, { method: 'HEAD' })).status).toBe(404)
    expect(await addressesShowing(draft)).toEqual([])
  })

  it("does not get into shared pages through an administrator's request", async () => {
    const bearer = { Authorization: `Bearer ${world.server.adminToken}`, Cookie: `payload-token=${world.server.adminToken}` }
    const page = await send(world.server.url, `/blog/${draft.id}`, { headers: bearer })
    expect(page.text).not.toContain(SECRET)
    for (const path of listsWith(draft).filter((each) => !each.startsWith('/api'))) {
      expect((await send(world.server.url, path, { headers: bearer })).text, path).not.toMatch(
        new RegExp(`${SECRET} (title|content|excerpt|author)`),
      )
    }
    // the API shows it to administrators, and to nobody after them
    expect((await world.admin.get(`${post.path}/${draft.id}`)).text).toContain(SECRET)
    expect((await world.anyone.get(`${post.path}/${draft.id}`)).status).toBe(404)
    expect(await addressesShowing(draft)).toEqual([])
  })

  it('is not a neighbour of a published post', async () => {
    const published = await world.make(post, { is_published: true })
    const page = await readPage(world.server.url, `/blog/${published.id}`)
    expect([page.response.status, page.response.text.includes(SECRET)]).toEqual([200, false])
  })

  it('appears everywhere when published, and disappears everywhere when withdrawn', async () => {
    expect(await addressesShowing(draft)).toEqual([])
    await world.admin.change(post, draft.id, { is_published: true })
    expect(await addressesShowing(draft)).toEqual(listsWith(draft))
    const page = await readPage(world.server.url, `/blog/${draft.id}`)
    expect(page.response.status).toBe(200)
    expect(page.thing('BlogPosting')['headline']).toBe(`${SECRET} title`)
    const card = new URL(page.meta('og:image') ?? '')
    expect((await send(world.server.url, card.pathname + card.search)).status).toBe(200)

    await world.admin.change(post, draft.id, { is_published: false })
    expect(await addressesShowing(draft)).toEqual([])
    const known = { 'If-None-Match': String(page.response.headers['etag']) }
    expect((await send(world.server.url, `/blog/${draft.id}`, { headers: known })).status).toBe(404)
    expect((await send(world.server.url, card.pathname + card.search)).status).toBe(404)
    await world.admin.del(`${post.path}/${draft.id}`)
    expect((await send(world.server.url, `/blog/${draft.id}`)).status).toBe(404)
  })
})
