import { test } from '../../support/empty-server'
import { fetchPage, readable } from '../../support/html'
import { main, ready } from '../../support/public-pages'
import { expect, expectAccessible } from '../../support/test'

const EMPTY: readonly [path: string, words: readonly string[]][] = [
  ['/', ['Caffeine Compendium', '0 episodes · 0 drinks']],
  ['/caffeine', ['NO_EPISODES_FOUND', 'NO_DRINKS_FOUND']],
  ['/caffeine?tier=S', ['NO_EPISODES_FOUND', 'NO_DRINKS_FOUND']],
  ['/caffeine/tierlist', ['NO_DRINKS_FOUND']],
  ['/quotes', ['NO_QUOTES_FOUND']],
  ['/culinary', ['NO_REVIEWS_FOUND']],
  ['/culinary?cuisine=Yemeni', ['NO_YEMENI_RESTAURANTS_FOUND']],
  ['/culinary/tierlist', ['NO_REVIEWS_FOUND']],
  ['/blog', ['NO_POSTS_FOUND']],
  ['/about', ['Taste is an argument you can lose.']],
  ['/search?q=anything', ['NO_RESULTS_FOUND']],
]

test('an empty site shows the empty state of each list', async ({ emptyServer, page }) => {
  for (const [path, words] of EMPTY) {
    await test.step(path, async () => {
      const { status, text: html } = await fetchPage(emptyServer.url, path)
      expect.soft(status, path).toBe(200)
      for (const word of words) expect.soft(readable(html), path).toContain(word)
    })
  }
  for (const path of ['/caffeine', '/culinary/tierlist']) {
    await page.goto(emptyServer.url + path)
    await ready(page)
    await expect(main(page)).toContainText('NO_')
    await expectAccessible(page)
  }
})

test('a section of the About page appears only if it has entries', async ({ emptyServer, emptyClient, page }) => {
  const sections = page.locator('#main h2')
  await page.goto(`${emptyServer.url}/about`)
  await expect(sections).toHaveCount(0)
  await emptyClient.create('/v1/team', { name: 'Only Guest', status: 'SPECIAL_GUEST', role: 'Guest', bio: 'One line.\nTwo lines.' })
  await page.reload()
  await expect(sections).toHaveText(['SPECIAL_GUESTS'])
  await expect(page.getByRole('heading', { name: 'Only Guest' })).toBeVisible()
  await expect(page.locator('#main img'), 'a guest has no picture').toHaveCount(0)
  await emptyClient.create('/v1/team', { name: 'First Founder', status: 'FOUNDER' })
  await page.reload()
  await expect(sections).toHaveText(['FOUNDERS', 'SPECIAL_GUESTS'])
  await expect(page.locator('#main img')).toHaveAttribute('src', /portrait/)
})

test('quotes beyond the first hundred load by scrolling, by button and without scripts', async ({ emptyServer, emptyClient, page }) => {
  const total = 105
  for (let number = 1; number <= total; number += 1)
    await emptyClient.create('/v1/quotes', {
      quote_text: `Quote number ${number} of many.`,
      author: number === 1 ? 'Seneca' : `Author ${number % 7}`,
    })
  const cards = page.locator('#main blockquote')
  await page.goto(`${emptyServer.url}/quotes`)
  await expect(cards).toHaveCount(100)
  await ready(page)
  await page.getByRole('button', { name: 'LOAD_MORE' }).scrollIntoViewIfNeeded()
  await expect(cards).toHaveCount(total)
  await expect(page.getByText('Quote number 1 of many.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'LOAD_MORE' }), 'there is no more').toHaveCount(0)
  const { text: html } = await fetchPage(emptyServer.url, '/quotes')
  expect(html).toMatch(/<a [^>]*href="\/quotes\?page=2"[^>]*>LOAD_MORE<\/a>/)
  const { text: second } = await fetchPage(emptyServer.url, '/quotes?page=2')
  expect(readable(second)).toContain('Quote number 1 of many.')
  expect(readable(second)).not.toContain('Quote number 105 of many.')
  expect(readable(second)).toContain('Page 2 of 2')
  expect(second).toMatch(/<a [^>]*href="\/quotes"[^>]*>PREVIOUS_PAGE<\/a>/)
})
