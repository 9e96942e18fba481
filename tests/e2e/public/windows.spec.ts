import { main, open } from '../support/public-pages'
import { expect, FAILED_REQUEST, test } from '../support/test'

const POSTS = '/v1/blog/posts'
const NEXT_WINDOW = /\/api\/v1\/blog\/posts\/?\?.*skip=10/

test.use({ expected: [FAILED_REQUEST] })

test('9: what was read stays when the next window fails, and is gone on with when the reader asks', async ({ page, client }) => {
  const published = (await client.list(POSTS, 'limit=1000&is_published=true')).length
  expect(published).toBeGreaterThan(10)
  await page.clock.install()
  const tries: string[] = []
  await page.route(NEXT_WINDOW, (route) => {
    tries.push(route.request().url())
    return route.abort()
  })
  await open(page, '/blog')
  const cards = main(page).getByRole('article')
  await expect(cards).toHaveCount(10)
  await cards.last().scrollIntoViewIfNeeded()
  const alert = main(page).getByRole('alert')
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(alert).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(alert).toContainText('CONNECTION_FAILURE: Unable to reach the blog database.')
  await expect(cards).toHaveCount(10)
  // nobody asks again but the reader
  await page.clock.runFor(60_000)
  expect(tries).toHaveLength(4)
  await page.unroute(NEXT_WINDOW)
  await alert.getByRole('button', { name: 'RETRY_CONNECTION' }).click()
  await expect(cards).toHaveCount(published)
  await expect(alert).toHaveCount(0)
})

test('19: words without an end break, and no page grows wider than its window', async ({ page, client }) => {
  const word = 'Eeeendless'.repeat(20)
  const episode = await client.create('/v1/caffeine/episodes', { title: word, guest_name: word, description: word })
  const drink = await client.create('/v1/caffeine/drinks', {
    name: word,
    brand: word,
    notes: word,
    final_rating: 5,
    episode_id: episode.id,
  })
  const review = await client.create('/v1/culinary', { restaurant_name: word, notes: word, final_rating: 5 })
  const quote = await client.create('/v1/quotes', { quote_text: word, author: word, context: word })
  const post = await client.create(POSTS, { title: word, slug: 'endless', author: word, excerpt: word, content: word, is_published: true })
  const paths = [
    `/caffeine/episode/${episode.id}`,
    `/caffeine/drink/${drink.id}`,
    `/culinary/review/${review.id}`,
    `/quotes/${quote.id}`,
    `/blog/${post.id}`,
    '/caffeine',
    '/culinary',
    '/quotes',
    '/blog',
    '/caffeine/tierlist',
    `/search?q=${word}`,
    `/quotes?author=${word}no`,
  ]
  for (const path of paths) {
    await open(page, path)
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overhang, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
  await client.remove('/v1/caffeine/episodes', episode.id)
  await client.remove('/v1/culinary', review.id)
  await client.remove('/v1/quotes', quote.id)
  await client.remove(POSTS, post.id)
})
