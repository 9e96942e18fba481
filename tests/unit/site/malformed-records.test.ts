import { expect, it, vi } from 'vitest'
import { render } from '../../../site/entry-server'

const post = { id: 5, title: 'Of cans', slug: 'of-cans', content: 'Words.', is_published: true }
const review = { id: 3, restaurant_name: 'Saffron', is_published: true }

it('pages with malformed records are rendered on the server', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const settings = { analyticsKey: null, analyticsHost: '' }
  const odd: Record<string, unknown> = {
    '/blog': [post, null],
    '/blog/5': { ...post, author: 7, content: undefined },
    '/culinary': [{ ...review, tier: 'Z', final_rating: null }],
    '/culinary/review/3': { ...review, tier: null, visit_date: 5 },
    '/caffeine/drink/1': { id: 1 },
    '/caffeine/episode/7': { id: 7 },
    '/quotes/4': { id: 4 },
  }
  for (const [url, body] of Object.entries(odd)) {
    const read = () => Promise.resolve({ status: 200, body, total: 2 })
    const rendered = await render({ url, origin: 'http://x', settings, read })
    expect(rendered.status, url).toBe(200)
    if (url.startsWith('/blog')) expect(rendered.html).toContain('Unknown Author')
  }
})
