import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../../harness/server/server'
import { send } from '../../../harness/http'
import { first } from '../../support/public-pages'
import { readable } from '../../support/html'
import { expect, test } from '../../support/test'

type Renderer = typeof import('../../../../site/entry-server')
type Rendered = Awaited<ReturnType<Renderer['render']>>

/** Renders a page with the site's server build and a real API, of which some reads fail. */
async function rendered(url: string, page: string, fails: (read: string) => boolean): Promise<Rendered> {
  const { render }: Renderer = await import(pathToFileURL(path.join(ROOT, 'dist/site/server/entry-server.js')).href)
  const read = async (target: string): Promise<{ status: number; body: unknown; total: number | null }> => {
    if (fails(target)) return { status: 503, body: { detail: 'The database is unavailable' }, total: null }
    const response = await send(url, target)
    const total = response.headers['x-total-count']
    return { status: response.status, body: response.json, total: total === undefined ? null : Number(total) }
  }
  return render({ url: page, origin: url, read, settings: { analyticsKey: null, analyticsHost: 'https://example.org' } })
}

test('a page renders even if its side reads fail, and is marked as partial', async ({ server, client }) => {
  const [episode, drink, quote, review, post] = await Promise.all([
    first(client, '/v1/caffeine/episodes'),
    first(client, '/v1/caffeine/drinks'),
    first(client, '/v1/quotes'),
    first(client, '/v1/culinary'),
    first(client, '/v1/blog/posts', 'limit=1&is_published=true'),
  ])
  for (const [page, main, contains, lacks] of [
    [`/caffeine/episode/${episode.id}`, `/episodes/${episode.id}`, episode['title'], 'Previous'],
    [`/caffeine/drink/${drink.id}`, `/drinks/${drink.id}`, drink['notes'], 'From the same episode'],
    [`/quotes/${quote.id}`, `/quotes/${quote.id}`, quote['author'], 'More from'],
    [`/culinary/review/${review.id}`, `/culinary/${review.id}`, review['restaurant_name'], 'More '],
    [`/blog/${post.id}`, `/posts/${post.id}`, post['title'], 'Previous'],
    ['/about', 'nothing', 'Taste is an argument you can lose.', 'FOUNDERS'],
    ['/', 'nothing', 'Caffeine Compendium', '60 drinks'],
    ['/', 'nothing', 'Manifesto', 'Latest'],
  ] as const) {
    const whole = await rendered(server.url, page, () => false)
    expect.soft([whole.status, whole.partial], page).toEqual([200, false])
    const without = await rendered(server.url, page, (read) => !read.endsWith(main))
    expect.soft([without.status, without.partial], page).toEqual([200, true])
    expect.soft(readable(`<body>${without.html}`), page).toContain(String(contains))
    expect.soft(readable(`<body>${without.html}`), page).not.toContain(lacks)
    // the browser continues from there and requests the rest
    expect.soft(JSON.parse(without.state), page).toMatchObject({ hydrate: true })
  }
})

test('a page whose main read fails responds with 503 and its message, and the browser retries', async ({ server, client }) => {
  const away = 'The server might be unavailable or experiencing issues.'
  const reach = (what: string): string => `CONNECTION_FAILURE: Unable to reach the ${what} database. ${away}`
  const [episode, drink, quote, review, post] = await Promise.all(
    ['/v1/caffeine/episodes', '/v1/caffeine/drinks', '/v1/quotes', '/v1/culinary', '/v1/blog/posts'].map((list) => first(client, list)),
  )
  for (const [page, contains] of [
    ['/caffeine', 'CONNECTION_FAILURE: Unable to retrieve episodes data.'],
    ['/caffeine', reach('caffeine')],
    ['/caffeine/tierlist', reach('caffeine')],
    [`/caffeine/episode/${episode?.id}`, 'EPISODE_ACCESS_ERROR'],
    [`/caffeine/episode/${episode?.id}`, `CONNECTION_FAILURE: Unable to retrieve episode data. ${away}`],
    [`/caffeine/drink/${drink?.id}`, reach('caffeine')],
    ['/quotes', reach('quotes')],
    [
      `/quotes/${quote?.id}`,
      'CONNECTION_FAILURE: Unable to retrieve the quote. The quote might not exist or the server is experiencing issues.',
    ],
    ['/culinary', reach('culinary')],
    ['/culinary/tierlist', reach('culinary')],
    [
      `/culinary/review/${review?.id}`,
      'CONNECTION_FAILURE: Unable to retrieve the restaurant review. The review might not exist or the server is experiencing issues.',
    ],
    ['/blog', reach('blog')],
    [`/blog/${post?.id}`, `CONNECTION_FAILURE: Unable to retrieve blog post data. ${away}`],
    ['/search?q=seneca', `CONNECTION_FAILURE: Unable to search. ${away}`],
  ] as const) {
    const failed = await rendered(server.url, page, () => true)
    expect.soft(failed.status, page).toBe(503)
    expect.soft(readable(`<body>${failed.html}`), page).toContain(contains)
    expect.soft(JSON.parse(failed.state), page).toMatchObject({ hydrate: false, reads: [] })
  }
})

test('drinks and episodes are read independently', async ({ server, client }) => {
  const episode = await first(client, '/v1/caffeine/episodes')
  const { status, html } = await rendered(server.url, '/caffeine', (read) => read.includes('/drinks'))
  expect(status).toBe(503)
  expect(readable(`<body>${html}`)).toContain(String(episode['title']))
  expect(readable(`<body>${html}`)).toContain('SYSTEM_ERROR')
})
