import type { Locator, Page } from '@playwright/test'
import { png } from '../../harness/pictures'
import { field, openConsole, ownEpisode, rowOf, toast, uniqueWord } from '../support/console-page'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'

const QUOTES = '/v1/quotes'
const DRINKS = '/v1/caffeine/drinks'

const conflictOf = (page: Page): Locator => page.getByRole('alertdialog', { name: / has changed$/ })

test.describe("other people's work", () => {
  test.use({ expected: [FAILED_REQUEST] })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('on a selected record keeps it from being deleted; a second deletion includes it', async ({ page, client }) => {
    const word = uniqueWord()
    const ids: number[] = []
    for (const letter of ['a', 'b']) ids.push((await client.create(QUOTES, { quote_text: `${word} ${letter}`, author: 'Ada' })).id)
    await openConsole(page, `/admin/quotes?q=${word}`)
    await page.getByRole('checkbox', { name: 'Select all 2 on this page' }).click()
    await client.call('PUT', `${QUOTES}/${ids[1] ?? 0}`, { context: 'New' })
    const remove = async (count: string): Promise<void> => {
      await page.getByRole('region', { name: 'Selected quotes' }).getByRole('button', { name: 'Delete' }).click()
      await page
        .getByRole('alertdialog', { name: `Delete ${count}?` })
        .getByRole('button', { name: 'Delete' })
        .click()
    }
    await remove('2 quotes')
    const outcome = page.getByRole('region', { name: 'What could not be done' })
    await expect(outcome.getByRole('listitem')).toHaveText(`${word} b: admin has changed this quote since`)
    expect(await client.read(QUOTES, ids[0] ?? 0)).toBeNull()
    await expect(rowOf(page, word), 'the list has been read again').toHaveCount(1)
    expect(await client.read(QUOTES, ids[1] ?? 0)).toMatchObject({ context: 'New' })
    await remove('1 quote')
    await expect(page.getByText('1 quote deleted', { exact: true })).toBeVisible()
    expect(await client.read(QUOTES, ids[1] ?? 0)).toBeNull()
  })

  test('on a picture is not replaced by an upload: the save asks which one to keep', async ({ page, client }) => {
    const { id } = await client.create(DRINKS, { name: uniqueWord(), final_rating: 5, tier: 'C', episode_id: await ownEpisode(client) })
    const image = field(page, 'Image URL')
    const upload = async (name: string): Promise<void> => {
      const before = await image.inputValue()
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: await png({ width: 40, height: 40 }) })
      await expect(image).not.toHaveValue(before)
    }
    await openConsole(page, `/admin/caffeine/drinks/edit/${id}`)
    await upload('one.png')
    await upload('two.png')
    const own = await image.inputValue()
    expect(await client.read(DRINKS, id), 'the own upload is no other one').toMatchObject({ image_url: own })
    await client.call('PUT', `${DRINKS}/${id}`, { image_url: 'https://pictures.example/theirs.png' })
    await upload('three.png')
    expect(await client.read(DRINKS, id)).toMatchObject({ image_url: 'https://pictures.example/theirs.png' })
    await page.getByRole('button', { name: 'Save Drink' }).click()
    await conflictOf(page).getByRole('radio', { name: 'Keep mine' }).check()
    const mine = await image.inputValue()
    await conflictOf(page).getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Caffeine drink updated successfully')).toBeVisible()
    expect(await client.read(DRINKS, id)).toMatchObject({ image_url: mine })
  })

  test('is not replaced by an earlier version unasked', async ({ page, client }) => {
    const { id } = await client.create(QUOTES, { quote_text: uniqueWord(), author: 'Ada' })
    await client.call('PUT', `${QUOTES}/${id}`, { author: 'Grace' })
    await openConsole(page, `/admin/quotes/edit/${id}`)
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('button', { name: /^Restore the version of/ }).click()
    await client.call('PUT', `${QUOTES}/${id}`, { context: 'Theirs' })
    const question = page.getByRole('alertdialog', { name: /^Restore the quote as it was on/ })
    await question.getByRole('button', { name: 'Restore' }).click()
    await expect(question).toHaveAccessibleDescription(/^It has changed since this history was shown\. You, in another place, saved it on/)
    await expect(question.locator('dt')).toHaveText(['Context'])
    expect(await client.read(QUOTES, id)).toMatchObject({ author: 'Grace', context: 'Theirs' })
    await question.getByRole('button', { name: 'Restore' }).click()
    await expect(toast(page, 'Version restored')).toBeVisible()
    expect(await client.read(QUOTES, id)).toMatchObject({ author: 'Ada', context: null })
  })
})
