import type { Locator, Page, Request } from '@playwright/test'
import type { Client } from './client'
import { expect } from './test'
import { jsonAs } from '../../harness/json'

/** A word that no other record of the run contains. */
export const uniqueWord = (): string => `Zz${Math.random().toString(36).slice(2, 8)}`

/** An episode for a test's drinks, so that other tests' drinks do not interfere. */
export const ownEpisode = async (client: Client): Promise<number> =>
  (await client.create('/v1/caffeine/episodes', { title: `Sitting of ${uniqueWord()}` })).id

/** The drinks that an episode embeds. */
export async function drinksOf(client: Client, episode: number): Promise<unknown[]> {
  const record = await client.read('/v1/caffeine/episodes', episode)
  return record ? jsonAs(record['drinks']) : []
}

/** Waits until the page has its heading and its records, so that what a test changes next is changed after they were read. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('[data-loading]')).toHaveCount(0)
}

/** Opens a console page and waits for its hydration, because earlier clicks and keys would be lost, and for its records. */
export async function openConsole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await expectLoaded(page)
}

/**
 * Shows another console page as a link would, with a tenth of the CPU time of a new document. For tests that have opened
 * the console and are not about a first load. The two pages must have different headings.
 */
export async function navigateConsole(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.innerText()
  await page.evaluate((to) => {
    // the router counts its entries; without a number it warns that it cannot ask before a form is left
    const entry: unknown = window.history.state
    const at = typeof entry === 'object' && entry !== null && 'idx' in entry ? Number(entry.idx) : 0
    const state = { usr: null, key: to, idx: at + 1 }
    window.history.pushState(state, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  }, path)
  await expect(heading).not.toHaveText(before)
  await expectLoaded(page)
}

/** The row of a list with this text. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** The texts of a row's cells, including the row header, in column order, without the checkbox. */
export const cellsOf = async (row: Locator): Promise<string[]> =>
  (await row.locator('th, td:not(:has(> label > input[type="checkbox"]))').allInnerTexts()).map((text) => text.trim())

/** A toast with this text. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('[role="status"], [role="alert"]').filter({ has: page.getByRole('button', { name: 'Dismiss' }), hasText: text })

/** A closed cell of a list, which is labelled like the form's field when it is empty. */
const CLOSED_CELL = '[data-cell]'

/** A field of a form by its label, whatever its type of control. Never a cell of the list that the page still shows. */
export const field = (page: Page | Locator, label: string): Locator =>
  page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByLabel(label, { exact: true }).and(page.locator(`:not(${CLOSED_CELL})`)))
    .first()

/** Enters a value as a user would: types, selects or ticks it. */
export async function enterValue(control: Locator, value: string | boolean): Promise<void> {
  if (typeof value === 'boolean') return control.setChecked(value)
  const tag = await control.evaluate((element) => element.tagName)
  if (tag === 'SELECT') await control.selectOption(value)
  else await control.fill(value)
}

/** Chooses a record in a field that finds it by typing. @param text what the server finds. */
export async function chooseRecord(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text)
  await page.getByRole('listbox', { name: label }).getByRole('option', { name: text }).click()
}

/** The error message of a field: the text that describes it while it is invalid. */
export async function expectFieldError(control: Locator, text: string): Promise<void> {
  await expect(control).toHaveAttribute('aria-invalid', 'true')
  await expect(control).toHaveAccessibleDescription(new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))
}

/** Whether a request writes content to the API: not one that signs in or out, or that says who has a form open. */
export const isWrite = (request: Request): boolean =>
  ['POST', 'PUT', 'DELETE'].includes(request.method()) && /\/api\/v1\/(?!auth\/|presence\/)/.test(request.url())

/** Holds the requests that `which` selects until they are released, to test the state in between. */
export async function holdRequests(
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

/** Fails the requests that `which` selects with a network error, until `mend` is called. */
export async function failRequests(
  page: Page,
  which: (request: Request) => boolean,
): Promise<{ mend: () => Promise<void>; asked: () => number }> {
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

/** Answers each write with a failure of the server. */
export const refuseWrites = (page: Page): Promise<unknown> =>
  page.route('**/api/v1/**', (route) =>
    isWrite(route.request()) ? route.fulfill({ status: 503, json: { detail: 'Busy' } }) : route.fallback(),
  )

/** Asserts that the page is not wider than the window, once it has followed a change of the window's width. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overhang = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overhang, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0)
}

/** A message that is not specific to a module. */
export const NO_CONNECTION = 'Unable to connect to the server. Please check your connection or try again later.'

/** Fills in the sign-in form and submits it. */
export async function signInByForm(page: Page, identifier: string, password: string): Promise<void> {
  await page.getByLabel('Identifier').fill(identifier)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'INITIATE_SESSION' }).click()
}

/** The value of a key in the browser's storage. */
export const stored = (page: Page, key: string): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), key)

/** The message in the form beside the toast of a failed save. */
export const NOT_SAVED = 'Not saved. Your changes are still in the form.'
