import type { Locator, Page } from '@playwright/test'
import { field, openConsole, ownEpisode, rowOf, uniqueWord } from '../support/console-page'
import type { Client } from '../support/client'
import { expect, signIn, test } from '../support/test'

/** Creates drinks without notes whose names begin with a word. */
async function drinksNamed(client: Client, word: string, names: readonly string[]): Promise<Array<{ id: number; name: string }>> {
  const episode = await ownEpisode(client)
  const made: Array<{ id: number; name: string }> = []
  for (const each of names) {
    const name = `${word} ${each}`
    const { id } = await client.create('/v1/caffeine/drinks', { name, final_rating: 6.4, tier: 'C', episode_id: episode })
    made.push({ id, name })
  }
  return made
}

const nameLink = (page: Page, name: string): Locator => rowOf(page, name).getByRole('rowheader').getByRole('link')

/** The rows that are marked as the ones somebody came from. */
const litRows = (page: Page): Locator => page.locator('tr[data-lit]')

test.beforeEach(({ page, client }) => signIn(page, client))

test('a form leads back to the list that it was opened from: filter, order, place and row', async ({ page, client }) => {
  const word = uniqueWord()
  const drinks = await drinksNamed(
    client,
    word,
    Array.from({ length: 24 }, (_, index) => String.fromCharCode(97 + index)),
  )
  const list = `/admin/caffeine/drinks?q=${word}&sort=name`
  await openConsole(page, list)
  const name = `${word} u`
  await nameLink(page, name).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(100)
  await nameLink(page, name).click()
  await expect(page.getByText('21 of 24 · Drinks database')).toBeVisible()

  // a reload of the form loses nothing
  await page.reload()
  await expect(page.getByText('21 of 24 · Drinks database')).toBeVisible()
  await field(page, 'Brand').fill('Kestrel')
  await page.getByRole('button', { name: 'Save Drink' }).click()
  await expect(page).toHaveURL(list)
  await expect(nameLink(page, name)).toBeFocused()
  await expect(litRows(page)).toHaveText(new RegExp(name))
  await expect(rowOf(page, name)).toContainText('Kestrel')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)

  // cancelling and the back button do the same
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await expect(page).toHaveURL(list)
  await expect(nameLink(page, name)).toBeFocused()
  await nameLink(page, `${word} w`).click()
  await expect(field(page, 'Name')).toHaveValue(`${word} w`)
  await page.goBack()
  await expect(litRows(page)).toHaveText(new RegExp(`${word} w`))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)

  // a record that what was saved moved out of the list
  await nameLink(page, `${word} w`).click()
  await field(page, 'Name').fill('Away')
  await page.getByRole('button', { name: 'Save Drink' }).click()
  await expect(page).toHaveURL(list)
  await expect(page.getByText('The record that you came from is not on this page of the list any more.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Drinks database' })).toBeFocused()

  // who comes from nowhere gets to the specified page
  const [first] = drinks
  await openConsole(page, `/admin/caffeine/drinks/edit/${first?.id ?? 0}`)
  await expect(page.getByRole('button', { name: 'Save and Next' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/caffeine\/episodes\/\d+\/drinks$/)

  // a new record belongs to the list in which it was asked for
  await openConsole(page, list)
  await expect(page.getByText('23 of')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/admin/caffeine/drinks/new')
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await expect(page).toHaveURL(list)
})
