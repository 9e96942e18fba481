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

test('the legal pages show a contact address at the public host, with and without scripts', async ({ server, page }) => {
  const { hostname } = new URL(server.url)
  for (const path of ['/terms', '/privacy']) {
    const { text: html } = await fetchPage(server.url, path)
    expect.soft(html, path).toMatch(new RegExp(`<a href="mailto:contact@${hostname}"[^>]*>contact@${hostname}</a>`))
    await open(page, path)
    await expect.soft(page.locator(`#main a[href="mailto:contact@${hostname}"]`).first(), path).toHaveText(`contact@${hostname}`)
  }
})
