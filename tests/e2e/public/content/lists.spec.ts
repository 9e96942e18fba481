import type { Page } from '@playwright/test'
import { fetchPage, readable } from '../../support/html'
import { main, open, ready, text } from '../../support/public-pages'
import type { Entry } from '../../support/client'
import { expect, test } from '../../support/test'

const DRINKS = '/v1/caffeine/drinks'
const REVIEWS = '/v1/culinary'
const names = (page: Page) => main(page).locator('section').last().locator('article h3')
const sorted = (entries: Entry[], by: (a: Entry, b: Entry) => number): Entry[] => entries.toSorted((a, b) => by(a, b) || b.id - a.id)
const byRating = (a: Entry, b: Entry): number => Number(b['final_rating']) - Number(a['final_rating'])
const byName =
  (field: string) =>
  (a: Entry, b: Entry): number =>
    String(a[field]).localeCompare(String(b[field]), 'en')
const fields = (entries: Entry[], field: string): string[] => entries.map((entry) => String(entry[field]))

test('drinks are filtered by tier and sorted by link and keyboard; the address follows, back and forth', async ({ page, client }) => {
  const drinks = await client.list(DRINKS)
  const inTier = (tier: string): Entry[] => drinks.filter((drink) => drink['tier'] === tier)
  await open(page, '/caffeine')
  const filter = page.getByRole('group', { name: 'Tier' })
  await expect(filter.getByRole('button')).toHaveText(['ALL', 'S', 'A', 'B', 'C', 'D', 'F'])
  await expect(names(page)).toHaveText(fields(drinks, 'name'))
  await filter.getByRole('button', { name: 'S', exact: true }).click()
  await expect(page).toHaveURL('/caffeine?tier=S#drinks')
  await expect(filter.getByRole('button', { pressed: true })).toHaveText(['S'])
  await expect(names(page)).toHaveText(fields(inTier('S'), 'name'))
  await expect(page).toHaveTitle('Caffeine Compendium, tier S · CCC')
  await filter.getByRole('button', { name: 'F', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(names(page)).toHaveText(fields(inTier('F'), 'name'))
  await page.getByRole('link', { name: 'rating' }).click()
  await expect(page).toHaveURL('/caffeine?tier=F&sort=rating#drinks')
  await expect(names(page)).toHaveText(fields(sorted(inTier('F'), byRating), 'name'))
  await page.reload()
  await ready(page)
  await expect(names(page)).toHaveText(fields(sorted(inTier('F'), byRating), 'name'))
  await page.goBack()
  await expect(page).toHaveURL('/caffeine?tier=F#drinks')
  await expect(names(page)).toHaveText(fields(inTier('F'), 'name'))
  await filter.getByRole('button', { name: 'ALL' }).click()
  await expect(page).toHaveURL('/caffeine#drinks')
  // the address changes first, and the sort links change with the list
  await expect(names(page)).toHaveText(fields(drinks, 'name'))
  await page.getByRole('link', { name: 'name', exact: true }).click()
  await expect(names(page)).toHaveText(fields(sorted(drinks, byName('name')), 'name'))
  await page.goto('/caffeine?sort=nonsense')
  await expect(names(page)).toHaveText(fields(drinks, 'name'))
})

test('reviews are filtered by the cuisines present, and sorted', async ({ page, client }) => {
  const reviews = await client.list(REVIEWS)
  const served = new Set(reviews.map((review) => text(review, 'cuisine_type')).filter(Boolean))
  const cuisines = [...served].toSorted((a, b) => a.localeCompare(b, 'en'))
  await open(page, '/culinary')
  const filter = page.getByRole('group', { name: 'Cuisine' })
  await expect(filter.getByRole('button')).toHaveText(['ALL', ...cuisines])
  await expect(names(page)).toHaveText(fields(reviews, 'restaurant_name'))
  const [chosen = ''] = cuisines
  const those = reviews.filter((review) => review['cuisine_type'] === chosen)
  await filter.getByRole('button', { name: chosen, exact: true }).click()
  await expect(names(page)).toHaveText(fields(those, 'restaurant_name'))
  expect(new URL(page.url()).searchParams.get('cuisine')).toBe(chosen)
  await filter.getByRole('button', { name: 'ALL' }).click()
  // the sort links change with the list
  await expect(names(page)).toHaveText(fields(reviews, 'restaurant_name'))
  await page.getByRole('link', { name: 'rating' }).click()
  await expect(names(page)).toHaveText(fields(sorted(reviews, byRating), 'restaurant_name'))
  await page.goto(`/culinary?cuisine=${encodeURIComponent('Fish/Seafood')}`)
  await expect(main(page).getByText('NO_FISH/SEAFOOD_RESTAURANTS_FOUND', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'SHOW_ALL' }).click()
  await expect(names(page)).toHaveText(fields(reviews, 'restaurant_name'))
  // the focused button disappeared with the empty list: the filter that it chose has the focus
  await expect(filter.getByRole('button', { name: 'ALL' })).toBeFocused()
})

test('the boards show every record in its tier, best first, and link to it', async ({ page, client }) => {
  for (const [board, list, name] of [
    ['/caffeine/tierlist', DRINKS, 'name'],
    ['/culinary/tierlist', REVIEWS, 'restaurant_name'],
  ] as const) {
    await open(page, board)
    const entries = await client.list(list)
    for (const tier of ['S', 'A', 'B', 'C', 'D', 'F']) {
      const row = main(page).getByRole('region', { name: `Tier ${tier}` })
      const own = sorted(
        entries.filter((entry) => entry['tier'] === tier),
        byRating,
      )
      await expect(row.locator('li a span:first-of-type')).toHaveText(fields(own, name))
      if (own.length === 0) await expect(row).toContainText('Nothing here yet')
    }
    await main(page).getByRole('link', { name: 'Grid', exact: true }).click()
    await expect(page).toHaveURL(board.replace('/tierlist', ''))
    await page.getByRole('link', { name: 'Tier list' }).click()
    await expect(page).toHaveURL(board)
  }
})

test('quotes have four shades and coloured authors, and are filtered by author', async ({ page, client }) => {
  const quotes = await client.list('/v1/quotes')
  await open(page, '/quotes')
  const cards = main(page).getByRole('article')
  await expect(cards.locator('blockquote')).toHaveText(fields(quotes, 'quote_text'))
  const grounds = await cards.evaluateAll((all) => all.slice(0, 8).map((card) => getComputedStyle(card).backgroundColor))
  expect(new Set(grounds.slice(0, 4)).size).toBe(4)
  expect(grounds.slice(4)).toEqual(grounds.slice(0, 4))
  const authors = page.getByRole('navigation', { name: 'Author' })
  await authors.getByRole('link', { name: 'Seneca' }).click()
  await expect(page).toHaveURL('/quotes?author=Seneca#quotes')
  await expect(cards.locator('blockquote')).toHaveText(
    fields(
      quotes.filter((quote) => quote['author'] === 'Seneca'),
      'quote_text',
    ),
  )
  await authors.getByRole('link', { name: 'ALL' }).click()
  await expect(cards.locator('blockquote')).toHaveText(fields(quotes, 'quote_text'))
  await page.getByRole('link', { name: 'author', exact: true }).click()
  await expect(cards.locator('blockquote')).toHaveText(fields(sorted(quotes, byName('author')), 'quote_text'))
  await page.goto('/quotes?author=Nobody')
  await expect(main(page)).toContainText('NO_QUOTES_FOUND')
})

test('the blog continues beyond its first ten posts', async ({ page, client, server }) => {
  const posts = await client.list('/v1/blog/posts', 'limit=1000&is_published=true')
  expect(posts.length).toBeGreaterThan(10)
  await open(page, '/blog')
  await page.getByRole('link', { name: 'Terms' }).scrollIntoViewIfNeeded()
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(fields(posts, 'title'))
  const { text: html } = await fetchPage(server.url, '/blog')
  expect(html).toMatch(/<a [^>]*href="\/blog\?page=2"[^>]*>LOAD_MORE<\/a>/)
  const rest = readable((await fetchPage(server.url, '/blog?page=2')).text)
  expect(rest).toContain(String(posts[10]?.['title']))
  expect(rest).not.toContain(String(posts[0]?.['title']))
})
