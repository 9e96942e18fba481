import { canonicalOf, fetchPage, metaOf, readable, structuredData, titleOf } from '../../support/html'
import { open, publicPages, STATIC_PAGES } from '../../support/public-pages'
import { expect, test } from '../../support/test'

const plain = (words: string): string => words.replace(/\s+/g, ' ').trim()

test('the server renders every page with content, title, description, canonical address and landmarks', async ({ server, client }) => {
  const pages = await publicPages(client)
  expect(pages.length).toBeGreaterThan(STATIC_PAGES.length)
  const titles = new Set<string>()
  for (const { path, title, h1, contains, canonical, noindex } of pages) {
    await test.step(path, async () => {
      const { status, text: html, headers } = await fetchPage(server.url, path)
      expect.soft(status, path).toBe(200)
      expect.soft(headers['content-type']).toContain('text/html')
      if (title.endsWith(': ')) expect.soft(titleOf(html)).toMatch(new RegExp(`^${title}.+ · CCC$`))
      else expect.soft(titleOf(html)).toBe(title)
      titles.add(titleOf(html))
      const read = readable(html)
      for (const words of [h1, ...contains]) expect.soft(read, path).toContain(plain(words))
      expect.soft(html.match(/<h1\b/g), `${path}: one h1`).toHaveLength(1)
      expect.soft(html.match(/<main\b/g), `${path}: one main`).toHaveLength(1)
      expect.soft(html, path).toContain('Skip to content')
      expect.soft(canonicalOf(html), path).toBe(server.url + canonical)
      expect.soft(metaOf(html, 'robots'), path).toBe(noindex ? 'noindex' : null)
      expect.soft(metaOf(html, 'og:url'), path).toBe(server.url + canonical)
      expect.soft(metaOf(html, 'description')?.length, path).toBeGreaterThan(20)
      expect.soft(metaOf(html, 'og:image'), path).toMatch(new RegExp(`^${server.url}/og/`))
      for (const data of structuredData(html)) expect.soft(data, path).toMatchObject({ '@context': 'https://schema.org' })
    })
  }
  expect(titles.size, 'every page has its own title').toBe(pages.length)
})

const MISSING: readonly [path: string, words: string][] = [
  ['/caffeine/episode/999999', 'Episode not found'],
  ['/caffeine/episode/none', 'Episode not found'],
  ['/caffeine/episode/0', 'Episode not found'],
  ['/caffeine/episode/01', 'Episode not found'],
  ['/caffeine/drink/999999', 'DRINK_NOT_FOUND'],
  ['/caffeine/drink/-1', 'DRINK_NOT_FOUND'],
  ['/quotes/999999', 'QUOTE_NOT_FOUND'],
  ['/quotes/1e3', 'QUOTE_NOT_FOUND'],
  ['/culinary/review/999999', 'REVIEW_NOT_FOUND'],
  ['/culinary/review/9999999999', 'REVIEW_NOT_FOUND'],
  ['/blog/999999', 'Post not found'],
  ['/blog/some-slug', 'Post not found'],
  ['/nowhere', '404_NOT_FOUND'],
  ['/caffeine/nowhere/at/all', '404_NOT_FOUND'],
  ['/culinary/review', '404_NOT_FOUND'],
  ['/index.html', '404_NOT_FOUND'],
]

test('missing pages respond with 404 and their message, and are not indexed', async ({ server }) => {
  for (const [path, words] of MISSING) {
    const { status, text: html } = await fetchPage(server.url, path)
    expect.soft(status, path).toBe(404)
    expect.soft(readable(html), path).toContain(words)
    expect.soft(titleOf(html), path).toBe(`${words} · CCC`)
    expect.soft(metaOf(html, 'robots'), path).toBe('noindex')
    expect.soft(canonicalOf(html), path).toBeNull()
    if (words === '404_NOT_FOUND') expect.soft(readable(html)).toContain(path)
  }
})

test('a hostile path is shown as text', async ({ server }) => {
  const { status, text: html } = await fetchPage(server.url, '/%3Cscript%3Ealert(1)%3C/script%3E')
  expect(status).toBe(404)
  expect(html).not.toContain('<script>alert')
})

test('the legal pages show a contact address at the public host, with and without scripts', async ({ server, page }) => {
  const { hostname } = new URL(server.url)
  for (const path of ['/terms', '/privacy']) {
    const { text: html } = await fetchPage(server.url, path)
    expect.soft(html, path).toContain(`<a href="mailto:contact@${hostname}">contact@${hostname}</a>`)
    await open(page, path)
    await expect.soft(page.locator(`#main a[href="mailto:contact@${hostname}"]`).first(), path).toHaveText(`contact@${hostname}`)
  }
})

test('only a published post has a page; a draft is not found', async ({ server, client }) => {
  const draft = await client.create('/v1/blog/posts', {
    title: 'A draft of ours',
    slug: `draft-${Date.now()}`,
    content: 'Not yet.',
    author: 'Nobody',
    is_published: false,
  })
  expect((await fetchPage(server.url, `/blog/${draft.id}`)).status).toBe(404)
  expect(readable((await fetchPage(server.url, '/blog')).text)).not.toContain('A draft of ours')
  await client.call('PUT', `/v1/blog/posts/${draft.id}`, { is_published: true })
  expect((await fetchPage(server.url, `/blog/${draft.id}`)).status).toBe(200)
  expect(readable((await fetchPage(server.url, '/blog')).text)).toContain('A draft of ours')
  await client.remove('/v1/blog/posts', draft.id)
  expect((await fetchPage(server.url, `/blog/${draft.id}`)).status).toBe(404)
})
