import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { openConsole } from '../support/console-page'
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
