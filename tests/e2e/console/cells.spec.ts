import type { Locator, Page } from '@playwright/test'
import { failRequests, isWrite, openConsole, ownEpisode, rowOf, toast, uniqueWord } from '../support/console-page'
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

test('a cell keeps what was typed when it is not valid, not up to date or not answered, and never overwrites', async ({ page, client }) => {
  const word = uniqueWord()
  const [a = 0, b = 0, c = 0] = await drinksNamed(client, word, 3)
  const [first, second, third] = [`${word} a`, `${word} b`, `${word} c`]
  const put = (id: number, body: Record<string, unknown>) => client.call('PUT', `${DRINKS}/${id}`, body)
  await openConsole(page, `/admin/caffeine/drinks?q=${word}&sort=name&columns=notes`)
  const rating = cell(page, first, 'rating')
  await expect(rating).toHaveAccessibleName(`${first} Rating 6.0`)

  // not valid, by the form's own words; Escape gives up
  await rating.click()
  await page.keyboard.type('77')
  await page.keyboard.press('Enter')
  await expect(rating).toBeFocused()
  await expect(rating).toHaveValue('77')
  await expect(rating).toHaveAccessibleDescription('Rating must be a number from 0 to 10')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(rating).toHaveText('6.0')
  await expect(rating).toBeFocused()

  // somebody else has changed the same: nothing is overwritten without a word
  await put(a, { final_rating: 4.4, tier: 'F' })
  await put(b, { brand: 'Theirs' })
  await page.keyboard.type('8.8')
  await page.keyboard.press('Enter')
  await expect(rating.and(page.getByRole('textbox'))).toHaveValue('8.8')
  await expect(rating).toHaveAccessibleDescription(
    /^This row is not up to date\. You, in another place, saved it on .+ It is “4\.4” now\.$/,
  )
  expect(await client.read(DRINKS, a)).toMatchObject({ final_rating: 4.4, tier: 'F' })
  // the keys went on to the next row; a change to another field is no conflict, and stays
  await expect(cell(page, second, 'rating')).toBeFocused()
  await page.keyboard.type('7,1')
  await page.keyboard.press('Tab')
  await expect(cell(page, second, 'tier')).toBeFocused()
  await expect.poll(() => client.read(DRINKS, b)).toMatchObject({ final_rating: 7.1, tier: 'B', brand: 'Theirs' })
  await rowOf(page, first).getByRole('button', { name: 'Take theirs' }).click()
  await expect(rating).toHaveText('4.4')
  await expect(rating).toBeFocused()
  await put(a, { final_rating: 5.5, tier: 'D' })
  await page.keyboard.type('8.8')
  await page.keyboard.press('Enter')
  await rowOf(page, first).getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => client.read(DRINKS, a)).toMatchObject({ final_rating: 8.8, tier: 'A' })

  // a tier by hand stays, as in the form; Tab and the arrows go around
  await cell(page, second, 'tier').focus()
  await page.keyboard.press('d')
  await page.keyboard.press('Shift+Tab')
  await expect(cell(page, second, 'rating')).toBeFocused()
  await page.keyboard.type('9.5')
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, third, 'rating')).toBeFocused()
  await expect.poll(() => client.read(DRINKS, b)).toMatchObject({ final_rating: 9.5, tier: 'D' })

  // no response: the text stays beside its message, and Enter tries again
  const network = await failRequests(page, isWrite)
  await cell(page, third, 'brand').focus()
  await page.keyboard.type('Fresh')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, third).getByRole('alert')).toHaveText('Not saved: no connection to the server. Enter in this cell tries again.')
  await expect(cell(page, third, 'brand').and(page.getByRole('textbox'))).toHaveValue('Fresh')
  await network.mend()
  await cell(page, third, 'brand').press('Enter')
  await expect(cell(page, third, 'brand')).toHaveText('Fresh')
  // the cell shows it while the request is on its way, and the reload would cancel that
  await expect.poll(() => client.read(DRINKS, c)).toMatchObject({ brand: 'Fresh' })
  // without the toasts of the saves above, whose Undo would be pressed if it came first
  await page.reload()

  // a long text keeps its lines; leaving the cell saves; undo takes it back
  await cell(page, third, 'notes').click()
  await page.keyboard.type('Sour.')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Again.')
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => client.read(DRINKS, c)).toMatchObject({ notes: 'Sour.\nAgain.', brand: 'Fresh' })
  await toast(page, 'Caffeine drink updated successfully').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => client.read(DRINKS, c)).toMatchObject({ notes: null, brand: 'Fresh' })
  await expect(cell(page, third, 'notes')).toHaveText('N/A')

  // after a reload the list names what was typed, and the form of the record offers it
  await cell(page, third, 'brand').click()
  await page.keyboard.type('Half')
  await page.reload()
  await page.getByRole('link', { name: /^Brand of .+ “Half”$/ }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Brand')).toHaveValue('Half')
})

test('status, cuisine and category change in their lists, with the questions of the form', async ({ page, client }) => {
  const word = uniqueWord()
  const review = await client.create('/v1/culinary', { restaurant_name: `${word} Inn`, final_rating: 6, is_published: false })
  await client.call('PUT', `/v1/culinary/${review.id}`, { visit_date: null })
  await openConsole(page, `/admin/culinary/reviews?q=${word}`)
  const status = cell(page, word, 'status')
  await status.focus()
  await page.keyboard.press('Enter')
  await status.selectOption('published')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Publish this review as it is?' })
  await expect(question).toContainText('It has no visit date. Readers see DATE_UNAVAILABLE.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await client.read('/v1/culinary', review.id)).toMatchObject({ is_published: false })
  await cell(page, word, 'status').press('Escape')
  await cell(page, word, 'visited').click()
  await cell(page, word, 'visited').fill('2024-03-05')
  await page.keyboard.press('Tab')
  await expect(cell(page, word, 'visited')).toHaveText('Mar 5, 2024')
  await expect(status).toBeFocused()
  await page.keyboard.press('p')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Published')).toBeVisible()
  await cell(page, word, 'cuisine').focus()
  await page.keyboard.press('j')
  await cell(page, word, 'cuisine').selectOption('Japanese')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => client.read('/v1/culinary', review.id))
    .toMatchObject({ is_published: true, cuisine_type: 'Japanese', visit_date: '2024-03-05' })

  const category = await client.create('/v1/blog/categories', { name: `Topic ${word}`, slug: word.toLowerCase() })
  const body = { title: word, slug: `post-${word.toLowerCase()}`, author: 'Ada', content: 'Text.', is_published: true }
  const post = await client.create('/v1/blog/posts', body)
  await openConsole(page, `/admin/blog/posts?q=${word}`)
  await page.getByRole('button', { name: 'Category' }).click()
  await cell(page, word, 'category').focus()
  await page.keyboard.press('Enter')
  await cell(page, word, 'category').selectOption(`Topic ${word}`)
  await page.keyboard.press('Enter')
  await expect(cell(page, word, 'category')).toHaveText(`Topic ${word}`)
  await expect.poll(() => client.read('/v1/blog/posts', post.id)).toMatchObject({ category_id: category.id, author: 'Ada' })
  // a pending draft would be dropped by a public change
  await client.call('PUT', `/v1/blog/posts/${post.id}?draft=true`, { title: `${word} to come` })
  await cell(page, word, 'author').click()
  await page.keyboard.type('Grace')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, word).getByRole('alert')).toHaveText('It has a draft that is not published yet. Open its form to change it.')
  expect(await client.read('/v1/blog/posts', post.id)).toMatchObject({ author: 'Ada' })
})
