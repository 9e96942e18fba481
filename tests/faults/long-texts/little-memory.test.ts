import { beforeAll, describe, expect, it } from 'vitest'
import { call, login, panelHeaders } from '../support/client'
import { expectSuccess } from '../support/content'
import { ownServer } from '../support/own-server'

type Post = { title: string; content: string }
type Found = { total: number; results: { title: string; snippet: string }[] }

/** As editor states, these posts together take many times the memory of the server. */
const POSTS = 10
const PARAGRAPHS = 60_000
const LITTLE_MEMORY = { NODE_OPTIONS: '--max-old-space-size=192' }
const CONTENT = `first kestrel\n\n${'a\n\n'.repeat(PARAGRAPHS)}last kestrels`

const own = ownServer()

/** How often a text, which must not overlap itself, is in a file that is too long to be read at once. */
async function countIn(response: Response, text: string): Promise<number> {
  const decoder = new TextDecoder()
  let [count, rest] = [0, '']
  for await (const bytes of response.body ?? []) {
    rest += decoder.decode(bytes, { stream: true })
    count += rest.split(text).length - 1
    rest = rest.slice(-text.length + 1)
  }
  return count
}

describe('posts of many paragraphs', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    for (let index = 0; index < POSTS; index++) {
      const post = { title: `Long ${index}`, slug: `long-${index}`, excerpt: 'Long', author: 'Ada', content: CONTENT, is_published: true }
      expectSuccess(await own.client.post('/blog/posts', post))
    }
    // more versions of one of them than fit in memory as editor states
    for (const title of ['Changed', 'Changed again', 'Long 0']) expectSuccess(await own.client.put('/blog/posts/1', { title }))
    await own.server.stop()
    await own.restart(LITTLE_MEMORY)
  })

  it('are listed as they were sent, as many as fit in a response', async () => {
    const posts = expectSuccess(await own.client.get<Post[]>(`/blog/posts/?limit=${POSTS}`))
    expect(posts.length).toBeGreaterThan(POSTS / 2)
    for (const { content } of posts) expect(content === CONTENT).toBe(true)
  })

  it.each([
    ['kestrel', 'first kestrel a a', /^first kestrel a a.*…$/],
    ['kestrels', 'the end', /^….* a last kestrels$/],
    ['long', 'the beginning, for a word of the title', /^first kestrel a a.*…$/],
  ])('are found by "%s", with a snippet that shows %s', async (word, _what, snippet) => {
    const { total, results } = expectSuccess(await own.client.get<Found>(`/search?q=${word}&limit=${POSTS}`))
    expect({ total, results: results.length }).toEqual({ total: POSTS, results: POSTS })
    for (const result of results) expect(result.snippet).toMatch(snippet)
  })

  it.each(['csv', 'json'])('are exported as %s to the last word', async (format) => {
    const headers = { authorization: `Bearer ${await login(own.server.url)}` }
    const response = await fetch(`${own.server.url}/api/v1/exports/post?format=${format}`, { headers })
    expect(response.status).toBe(200)
    expect(await countIn(response, 'last kestrels')).toBe(POSTS)
  })

  it.each(['/panel', '/panel/collections/posts', '/panel-api/posts', '/panel-api/posts/versions'])(
    'let %s be answered, which shows several of them',
    async (path) => {
      const { status, text } = await call(`${own.server.url}${path}`, { headers: await panelHeaders(own.server.url) })
      expect(status).toBe(200)
      expect(text.includes('Long 0')).toBe(true)
    },
  )

  it.each(['/search?q=kestrel', '/search?all=1&q=long', '/blog', '/sitemap.xml', '/'])('let %s be answered', async (path) => {
    expect((await call(`${own.server.url}${path}`)).status).toBe(200)
  })
})
