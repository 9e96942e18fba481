import type { Locator, Page, Request } from '@playwright/test'
import type { Client } from './client'
import { expect } from './test'

/** A word that no other record of the run has. */
export const mark = (): string => `Zz${Math.random().toString(36).slice(2, 8)}`

/** The episode that a test's drinks belong to: its own, so that nobody else's drinks are in the way. */
export const ownEpisode = async (client: Client): Promise<number> =>
  (await client.create('/v1/caffeine/episodes', { title: `Sitting of ${mark()}` })).id

/** The drinks that an episode embeds. */
export async function drinksOf(client: Client, episode: number): Promise<unknown[]> {
  const record = await client.read('/v1/caffeine/episodes', episode)
  return record ? (record['drinks'] as unknown[]) : []
}

/** Opens a console page and waits until it listens: what is pressed before that is nobody's. */
export async function openConsole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The row of a list that holds these words. */
export const rowOf = (page: Page, words: string): Locator => page.getByRole('row').filter({ hasText: words })

/** The words of a row's cells, the name's first cell included, in the order of the columns. */
export const cellsOf = async (row: Locator): Promise<string[]> =>
  (await row.getByRole('cell').or(row.getByRole('rowheader')).allInnerTexts()).map((text) => text.trim())

/** A toast with these words. */
export const toast = (page: Page, words: string): Locator =>
  page.locator('[role="status"], [role="alert"]').filter({ has: page.getByRole('button', { name: 'Dismiss' }), hasText: words })

/** A field of a form by its label, whatever kind of control it is. */
export const field = (page: Page | Locator, label: string): Locator =>
  page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByLabel(label, { exact: true }))
    .first()

/** Puts a value into a field as a person would: types it, chooses it or ticks it. */
export async function put(control: Locator, value: string | boolean): Promise<void> {
  if (typeof value === 'boolean') return control.setChecked(value)
  const tag = await control.evaluate((element) => element.tagName)
  if (tag === 'SELECT') await control.selectOption(value)
  else await control.fill(value)
}

/** What a field says of its error: the words that it is described by, once it is invalid. */
export async function expectRefused(control: Locator, words: string): Promise<void> {
  await expect(control).toHaveAttribute('aria-invalid', 'true')
  await expect(control).toHaveAccessibleDescription(new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))
}

/** Is this a write to the API? Logging out and in are none. */
export const isWrite = (request: Request): boolean =>
  ['POST', 'PUT', 'DELETE'].includes(request.method()) && request.url().includes('/api/v1/') && !request.url().includes('/auth/')

/** Holds every request that `which` picks until it is let go: what a screen shows in between stands still. */
export async function hold(
  page: Page,
  which: (request: Request) => boolean,
): Promise<{ release: () => Promise<void>; asked: () => number }> {
  let open = false
  let asked = 0
  const waiting: Array<() => void> = []
  const pattern = '**/api/v1/**'
  const handler = async (route: import('@playwright/test').Route): Promise<void> => {
    if (!open && which(route.request())) {
      asked += 1
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    await route.fallback()
  }
  await page.route(pattern, handler)
  return {
    asked: () => asked,
    release: async () => {
      open = true
      for (const go of waiting) go()
      await page.unroute(pattern, handler)
    },
  }
}

/** No network for the requests that `which` picks, until it is mended. */
export async function cut(page: Page, which: (request: Request) => boolean): Promise<{ mend: () => Promise<void>; asked: () => number }> {
  let asked = 0
  const pattern = '**/api/v1/**'
  const handler = async (route: import('@playwright/test').Route): Promise<void> => {
    if (!which(route.request())) return route.fallback()
    asked += 1
    await route.abort('connectionfailed')
  }
  await page.route(pattern, handler)
  return { asked: () => asked, mend: () => page.unroute(pattern, handler) }
}

/** No page may be wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }))
  expect(wide, `${page.url()} is wider than its window`).toBeLessThanOrEqual(room)
}

/** The sentences that belong to nobody in particular (product.md 8). */
export const NO_CONNECTION = 'Unable to connect to the server. Please check your connection or try again later.'
export const RETRY = 'RETRY_CONNECTION'

/** Fills the sign-in form and goes in. */
export async function signInByForm(page: Page, identifier: string, password: string): Promise<void> {
  await page.getByLabel('Identifier').fill(identifier)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'INITIATE_SESSION' }).click()
}

/** What the browser keeps under a key of its storage. */
export const stored = (page: Page, key: string): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), key)

/** What the form says beside the toast of a failed save. */
export const STILL_HERE = 'Not saved. Your changes are still in the form.'
