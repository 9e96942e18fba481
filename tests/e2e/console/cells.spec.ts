import type { Locator, Page } from '@playwright/test'
import { openConsole, ownEpisode, rowOf, toast, uniqueWord } from '../support/console-page'
import type { Client } from '../support/client'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../support/test'

const DRINKS = '/v1/caffeine/drinks'

/** Creates drinks of 6.0, C in an episode of their own. @returns their ids, in the order of their names. */
async function drinksNamed(client: Client, word: string, count: number): Promise<number[]> {
  const episode = await ownEpisode(client)
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    const name = `${word} ${String.fromCharCode(97 + index)}`
    ids.push((await client.create(DRINKS, { name, brand: 'Old', final_rating: 6, tier: 'C', episode_id: episode })).id)
  }
  return ids
}

/** The closed or open cell of a column in the row with a text. */
const cell = (page: Page, row: string, column: string): Locator => rowOf(page, row).locator(`[data-cell="${column}"]`)

test.use({ expected: [FAILED_REQUEST] })
test.beforeEach(({ page, client }) => signIn(page, client))

test('ten ratings are corrected by keyboard, with at most 45 keys and no click', async ({ page, client }) => {
  const word = uniqueWord()
  await drinksNamed(client, word, 10)
  const ratings = ['9.1', '3.2', '8.4', '7.7', '5.5', '6.6', '2.8', '9.9', '4.1', '7.0']
  await openConsole(page, `/admin/caffeine/drinks?q=${word}`)
  await expect(page.getByText('10 of')).toBeVisible()
  // by rating, then latest first
  const order = await page.getByRole('rowheader').allInnerTexts()
  let keys = 0
  const press = async (...pressed: string[]): Promise<void> => {
    for (const key of pressed) await page.keyboard.press(key)
    keys += pressed.length
  }
  const start = Date.now()
  await press('e')
  await expect(cell(page, order[0] ?? '', 'brand')).toBeFocused()
  await press('ArrowRight')
  for (const rating of ratings) await press(...rating, 'Enter')
  const savedNow = async (): Promise<string[]> =>
    (await client.list(DRINKS, `q=${word}&sort=-id`)).map((each) => `${String(each['final_rating'])} ${String(each['tier'])}`)
  await expect.poll(savedNow).toEqual(['9.1 S', '3.2 F', '8.4 A', '7.7 B', '5.5 D', '6.6 C', '2.8 F', '9.9 S', '4.1 F', '7 B'])
  console.log(`ten ratings: ${keys} keys, 0 clicks, ${((Date.now() - start) / 1000).toFixed(1)} s`)
  expect(keys).toBeLessThanOrEqual(45)

  // the rows have kept their places, each with its rating and the tier that follows
  const shown = await page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .allInnerTexts()
  for (const [index, rating] of ratings.entries()) {
    expect(shown[index]).toContain(order[index])
    expect(shown[index]).toContain(rating)
  }
  await page.getByRole('button', { name: 'Sort again' }).click()
  await expect(page.getByRole('rowheader').first()).toHaveText(order[7] ?? '')
  // ten toasts would hide the rows
  await expect(toast(page, 'Caffeine drink updated successfully').filter({ visible: true })).toHaveCount(3)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
})
