import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { startServer } from '../../harness/server/server'
import { Client } from '../support/client'
import { navigateConsole, openConsole } from '../support/console-page'
import { ADMIN } from '../../harness/server/server'
import { expect, signIn, test } from '../support/test'

const FIRST_LOAD = 250_000

test.use({ needsOwnContext: true })

test("the console's first load is at most 250 kB of script, gzipped", async ({ page, client }) => {
  await signIn(page, client)
  const scripts = new Map<string, Response>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response)
  })
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.getElementById('attention')) return
      observer.disconnect()
      document.documentElement.dataset['shownAt'] = String(performance.now())
    }).observe(document, { childList: true, subtree: true })
  })
  await openConsole(page, '/admin')
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
  // only what was requested before the page was shown: prefetching afterwards delays nobody
  const needed = await page.evaluate(() => {
    const shownAt = Number(document.documentElement.dataset['shownAt'])
    return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime <= shownAt ? [name] : []))
  })
  // read here, because scripts that are prefetched until the test ends cannot be read any more
  const bodies = await Promise.all([...scripts].filter(([url]) => needed.includes(url)).map(([, response]) => response.body()))
  expect(bodies.length).toBeGreaterThan(1)
  const size = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
  expect(size).toBeLessThanOrEqual(FIRST_LOAD)
})

test('every list of an empty site shows its empty state, and nothing needs attention', async ({ page }) => {
  const server = await startServer()
  try {
    await signIn(page, await Client.signIn(server.url, ADMIN.username, ADMIN.password))
    const empty = {
      '/admin/caffeine/episodes': 'NO_EPISODES_FOUND',
      '/admin/caffeine/drinks': 'NO_DRINKS_FOUND',
      '/admin/culinary/reviews': 'NO_RESTAURANT_REVIEWS_FOUND',
      '/admin/quotes': 'NO_QUOTES_FOUND',
      '/admin/blog/posts': 'NO_POSTS_FOUND',
      '/admin/blog/categories': 'NO_CATEGORIES_FOUND',
      '/admin/team': 'NO_TEAM_MEMBERS_FOUND',
    }
    await openConsole(page, `${server.url}/admin`)
    await expect(page.getByText('All done. Nothing needs attention.')).toBeVisible()
    for (const [path, words] of Object.entries(empty)) {
      await navigateConsole(page, path)
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    }
    await navigateConsole(page, '/admin/caffeine/drinks')
    await expect(page.getByLabel('Statistics')).toContainText('Total drinks0')
    await expect(page.getByLabel('Statistics')).toContainText('Average ratingN/A')
  } finally {
    await server.stop()
  }
})
