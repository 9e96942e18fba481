import type { Page } from '@playwright/test'
import { main, open } from '../../support/public-pages'
import { expect, FAILED_REQUEST, test } from '../../support/test'

const POSTS = '/v1/blog/posts'
const NEXT_WINDOW = /\/api\/v1\/blog\/posts\/?\?.*skip=9&/

test.use({ expected: [FAILED_REQUEST], needsOwnContext: true })

test('loaded records stay when the next window fails, and the reader can retry', async ({ page, client }) => {
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
  // only the reader triggers another attempt
  await page.clock.runFor(60_000)
  expect(tries).toHaveLength(4)
  await page.unroute(NEXT_WINDOW)
  await alert.getByRole('button', { name: 'RETRY_CONNECTION' }).click()
  await expect(cards).toHaveCount(published)
  await expect(alert).toHaveCount(0)
})

test('a post that is deleted while the list is read makes no other one missing', async ({ page, client }) => {
  const newest = await client.create(POSTS, {
    title: 'Newest',
    slug: `newest-${Date.now()}`,
    author: 'Ada',
    content: 'One.',
    is_published: true,
  })
  await open(page, '/blog')
  const titles = main(page).getByRole('article').getByRole('heading')
  await expect(titles.first()).toHaveText('Newest')
  await client.call('DELETE', `${POSTS}/${newest.id}`)
  const left = (await client.list(POSTS, 'limit=1000&is_published=true')).map(({ title }) => String(title))
  await titles.last().scrollIntoViewIfNeeded()
  await expect(titles).toHaveText(left)
})

/** Text that extends beyond its box or the window. A box that hides its overflow clips the text instead of getting wider. */
const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    // exempt: elements that scroll sideways, end in an ellipsis or are for screen readers only
    const aside = '[data-aside]'
    for (const element of document.querySelectorAll('body *')) {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
      if (overflowX === 'auto' || textOverflow === 'ellipsis' || clipPath !== 'none') element.setAttribute('data-aside', '')
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      let box = node.parentElement
      while (box && getComputedStyle(box).display === 'inline') box = box.parentElement
      if (!box?.checkVisibility({ contentVisibilityAuto: true }) || box.closest(aside)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const edge = Math.min(box.getBoundingClientRect().right, window.innerWidth) + 1
      const right = Math.max(...[...range.getClientRects()].map((rect) => rect.right), 0)
      if (right > edge) found.push(`${box.tagName} "${node.textContent?.slice(0, 20) ?? ''}": ${right} beyond ${edge}`)
    }
    return found
  })

test('very long words break, and no page overflows', async ({ page, client }) => {
  const word = 'Eeeendless'.repeat(20)
  const episode = await client.create('/v1/caffeine/episodes', { title: word, guest_name: word, description: word })
  const drink = await client.create('/v1/caffeine/drinks', {
    name: word,
    brand: word,
    notes: word,
    final_rating: 5,
    episode_id: episode.id,
  })
  const review = await client.create('/v1/culinary', { restaurant_name: word, notes: 'w'.repeat(300), final_rating: 5 })
  const member = await client.create('/v1/team', { name: word, role: word, bio: word, status: 'SPECIAL_GUEST' })
  const quote = await client.create('/v1/quotes', { quote_text: word, author: word, context: word })
  const category = await client.create('/v1/blog/categories', { name: word, slug: 'endless' })
  const post = await client.create(POSTS, {
    category_id: category.id,
    title: word,
    slug: 'endless',
    author: word,
    excerpt: word,
    content: word,
    is_published: true,
  })
  const paths = [
    `/caffeine/episode/${episode.id}`,
    `/caffeine/drink/${drink.id}`,
    `/culinary/review/${review.id}`,
    `/quotes/${quote.id}`,
    `/blog/${post.id}`,
    '/',
    '/about',
    '/caffeine',
    '/caffeine/tierlist',
    '/culinary',
    '/quotes',
    '/blog',
    '/blog?category=endless',
    `/search?q=${word}`,
  ]
  for (const path of paths) {
    await open(page, path)
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overhang, `${path} at ${width} px`).toBeLessThanOrEqual(0)
      expect.soft(await stickingOut(page), `${path} at ${width} px`).toEqual([])
    }
  }
  await client.remove('/v1/caffeine/episodes', episode.id)
  await client.remove('/v1/culinary', review.id)
  await client.remove('/v1/team', member.id)
  await client.remove('/v1/quotes', quote.id)
  await client.remove(POSTS, post.id)
  await client.remove('/v1/blog/categories', category.id)
})

test('loading more by keyboard focuses the first new card and announces the number of new ones', async ({ page, client }) => {
  const published = (await client.list(POSTS, 'limit=1000&is_published=true')).length
  // nothing loads automatically: only the key press requests it
  await page.addInitScript(() => {
    window.IntersectionObserver = class implements IntersectionObserver {
      readonly root = null
      readonly rootMargin = ''
      readonly scrollMargin = ''
      readonly thresholds = []
      takeRecords(): IntersectionObserverEntry[] {
        return []
      }
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    }
  })
  await open(page, '/blog')
  const cards = main(page).getByRole('article')
  await expect(cards).toHaveCount(10)
  await main(page).getByRole('button', { name: 'LOAD_MORE' }).focus()
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(published)
  await expect(cards.nth(10).getByRole('link').first()).toBeFocused()
  await expect(main(page).getByRole('status')).toHaveText(`${published - 10} more`)
})
