import type { Locator, Page } from '@playwright/test'
import { png } from '../../harness/pictures'
import type { Client } from '../support/client'
import { field, openConsole, ownEpisode, rowOf, toast, uniqueWord } from '../support/console-page'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../support/test'

const QUOTES = '/v1/quotes'
const DRINKS = '/v1/caffeine/drinks'
const EPISODES = '/v1/caffeine/episodes'

const conflictOf = (page: Page): Locator => page.getByRole('alertdialog', { name: / has changed$/ })
const draftOf = async (client: Client, id: number) => (await client.call('GET', `${QUOTES}/${id}?draft=true`)).json
const saveQuote = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save Quote' }).click()

test.describe("other people's work", () => {
  test.use({ expected: [FAILED_REQUEST] })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('in a new draft is not published unasked: both are, or both are a draft', async ({ page, client }) => {
    const word = uniqueWord()
    const { id } = await client.create(QUOTES, { quote_text: word, author: 'Ada', context: 'A letter' })
    const question = page.getByRole('alertdialog', { name: 'Publish the draft of this quote, too?' })
    await openConsole(page, `/admin/quotes/edit/${id}`)
    await field(page, 'Author').fill('Grace')
    await client.call('PUT', `${QUOTES}/${id}?draft=true`, { context: 'Unfinished' })
    await saveQuote(page)
    await expect(question).toHaveAccessibleDescription(/^There is a draft since you opened this form\. You, in another place, saved it on/)
    await expect(question.getByRole('listitem')).toHaveText(['Context'])
    await expectAccessible(page, '[role=alertdialog]')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(field(page, 'Author')).toHaveValue('Grace')
    expect(await client.read(QUOTES, id)).toMatchObject({ author: 'Ada', context: 'A letter' })

    await saveQuote(page)
    await question.getByRole('button', { name: 'Save as draft' }).click()
    await expect(toast(page, 'Draft saved. It also has your changes from another place to Context.')).toBeVisible()
    expect(await client.read(QUOTES, id)).toMatchObject({ author: 'Ada', context: 'A letter' })
    expect(await draftOf(client, id)).toMatchObject({ author: 'Grace', context: 'Unfinished', has_draft: true })

    await openConsole(page, `/admin/quotes/edit/${id}`)
    await field(page, 'Author').fill('Grace Hopper')
    await client.call('PUT', `${QUOTES}/${id}?draft=true`, { context: 'Finished' })
    await saveQuote(page)
    await expect(question).toHaveAccessibleDescription(/^The draft has changed since you opened this form\./)
    await question.getByRole('button', { name: 'Publish both' }).click()
    await expect(toast(page, 'Published. It also has your changes from another place to Context.')).toBeVisible()
    expect(await client.read(QUOTES, id)).toMatchObject({ author: 'Grace Hopper', context: 'Finished' })
    expect(await draftOf(client, id)).toMatchObject({ has_draft: false })
  })

  test('that published a record meanwhile does not publish what is typed unasked', async ({ page, client }) => {
    const word = uniqueWord()
    const { id } = await client.create(QUOTES, { quote_text: word, author: 'Ada', is_published: false })
    const question = page.getByRole('alertdialog', { name: 'This quote is public by now' })
    await openConsole(page, `/admin/quotes/edit/${id}`)
    await field(page, 'Context').fill('Half a sent')
    await client.call('PUT', `${QUOTES}/${id}`, { is_published: true })
    await saveQuote(page)
    await expect(question).toHaveAccessibleDescription(/Readers would see your changes at once\.$/)
    await question.getByRole('button', { name: 'Save as draft' }).click()
    await expect(toast(page, 'Draft saved')).toBeVisible()
    expect(await client.read(QUOTES, id)).toMatchObject({ is_published: true, context: null })
    expect(await draftOf(client, id)).toMatchObject({ context: 'Half a sent', has_draft: true })
  })

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

  test('in a draft is not discarded unasked, and comes back with Undo', async ({ page, client }) => {
    const { id } = await client.create(QUOTES, { quote_text: uniqueWord(), author: 'Ada', context: 'A letter' })
    const draft = (body: Record<string, unknown>) => client.call('PUT', `${QUOTES}/${id}?draft=true`, body)
    const question = page.getByRole('alertdialog', { name: 'Discard the draft of this quote?' })
    const discard = page.getByRole('button', { name: 'Discard draft' })
    await draft({ author: 'Grace' })
    await openConsole(page, `/admin/quotes/edit/${id}`)
    await draft({ context: 'A colleague is writing' })
    await discard.click()
    await expect(question).toHaveAccessibleDescription(/^It has changed since this form was opened\. You, in another place, saved it on/)
    await expect(question.locator('dt')).toHaveText(['Context'])
    await expectAccessible(page, '[role=alertdialog]')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    expect(await draftOf(client, id)).toMatchObject({ author: 'Grace', context: 'A colleague is writing' })
    await discard.click()
    await question.getByRole('button', { name: 'Discard draft' }).click()
    await toast(page, 'Draft discarded').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Draft restored')).toBeVisible()
    expect(await draftOf(client, id)).toMatchObject({ author: 'Grace', context: 'A colleague is writing', has_draft: true })
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

  test('in the drinks of an episode is shown before the episode is deleted', async ({ page, client }) => {
    const word = uniqueWord()
    const episode = await client.create(EPISODES, { title: `Sitting ${word}` })
    const can = (name: string) => client.create(DRINKS, { name, final_rating: 5, tier: 'D', episode_id: episode.id })
    const [kept, gone] = [await can(`Kept ${word}`), await can(`Gone ${word}`)]
    await openConsole(page, `/admin/caffeine/episodes?q=${word}`)
    await expect(rowOf(page, word)).toBeVisible()
    await client.call('PUT', `${DRINKS}/${kept.id}`, { notes: 'Theirs' })
    await client.remove(DRINKS, gone.id)
    await can(`New ${word}`)
    await rowOf(page, word)
      .getByRole('button', { name: /^Delete/ })
      .click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toContainText('It has changed since this list was loaded.')
    await expect(question.locator('dt')).toHaveText(['Drink', `Kept ${word}: Notes`, 'Drink'])
    await expect(question.locator('dl')).toContainText(`New ${word}`)
    expect(await client.read(EPISODES, episode.id)).not.toBeNull()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(rowOf(page, word)).toBeHidden()
    expect(await client.read(EPISODES, episode.id)).toBeNull()
  })

  test('that deleted a record already is no failure of another deletion', async ({ page, client }) => {
    const word = uniqueWord()
    const { id } = await client.create(QUOTES, { quote_text: word, author: 'Ada' })
    await openConsole(page, `/admin/quotes?q=${word}`)
    await expect(rowOf(page, word)).toBeVisible()
    await client.remove(QUOTES, id)
    await rowOf(page, word)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'This quote has been deleted already.')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(rowOf(page, word)).toBeHidden()
  })
})
