import type { Locator, Page } from '@playwright/test'
import { field, isWrite, uniqueWord, openConsole, toast } from '../support/console-page'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../support/test'

/** The dialog about fields that two people have changed. */
const conflictOf = (page: Page): Locator => page.getByRole('alertdialog', { name: / has changed$/ })

test.describe('two people editing one record', () => {
  test.use({ expected: [FAILED_REQUEST] })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('keep their changes to different fields; the second chooses between two values of one field', async ({ page, client }) => {
    const word = uniqueWord()
    const quote = await client.create('/v1/quotes', { quote_text: `Know ${word}.`, author: 'Socrates', context: 'An evening' })
    const put2 = (body: Record<string, unknown>) => client.call('PUT', `/v1/quotes/${quote.id}`, body)
    const save = page.getByRole('button', { name: 'Save Quote' })
    const question = conflictOf(page)
    let writes = 0
    page.on('request', (request) => void (isWrite(request) && (writes += 1)))
    await openConsole(page, `/admin/quotes/edit/${quote.id}`)
    await field(page, 'Author').fill('Plato of Athens')
    await field(page, 'Quote Text').fill(`Know thyself, ${word}.`)

    await put2({ author: 'Seneca of Rome', context: 'A letter', quote_text: `Know ${word} well.` })
    await save.click()
    await expect(question).toHaveAccessibleDescription(/^You, in another place, saved it on .+\. Choose what to keep/)
    const author = question.getByRole('group', { name: 'Author', exact: true })
    await expect(author.locator('mark')).toHaveText(['Plato', 'Athens', 'Seneca', 'Rome'])
    await expect(question.getByRole('group', { name: 'Context', exact: true })).toBeHidden()
    await expect(question).toContainText('It also has your changes from another place to Context.')
    await expect(page.locator('button[type=submit]'), 'nothing is being saved').toHaveText('Save Quote')
    await expectAccessible(page, '[role=alertdialog]')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(save).toBeEnabled()
    await expect(field(page, 'Author')).toHaveValue('Plato of Athens')
    await expect(field(page, 'Context'), "the other person's change is kept").toHaveValue('A letter')
    expect(writes).toBe(0)

    await save.click()
    const settle = question.getByRole('button', { name: 'Save' })
    await expect(settle).toBeDisabled()
    await author.getByRole('radio', { name: 'Take theirs' }).check()
    await expect(question.getByRole('status')).toHaveText('1 of 2 still to choose')
    await question.getByRole('group', { name: 'Quote Text', exact: true }).getByRole('radio', { name: 'Keep mine' }).check()
    await settle.click()
    await expect(page).toHaveURL('/admin/quotes')
    expect(await client.read('/v1/quotes', quote.id)).toMatchObject({
      author: 'Seneca of Rome',
      context: 'A letter',
      quote_text: `Know thyself, ${word}.`,
    })
  })

  test('lose nothing when one saves between the read and the save of the other', async ({ page, client }) => {
    const quote = await client.create('/v1/quotes', { quote_text: `Know ${uniqueWord()}.`, author: 'Socrates', context: 'An evening' })
    const put2 = (body: Record<string, unknown>) => client.call('PUT', `/v1/quotes/${quote.id}`, body)
    // somebody else is faster than each of these saves
    const faster = [{ context: 'A letter' }, { author: 'Seneca' }, { context: 'A second letter' }]
    const statuses: number[] = []
    await page.route(`**/api/v1/quotes/${quote.id}*`, async (route) => {
      const change = route.request().method() === 'PUT' ? faster.shift() : undefined
      if (change) await put2(change)
      await route.continue()
    })
    page.on('response', (response) => void (isWrite(response.request()) && statuses.push(response.status())))
    await openConsole(page, `/admin/quotes/edit/${quote.id}`)
    await field(page, 'Author').fill('Plato')
    await page.getByRole('button', { name: 'Save Quote' }).click()
    const author = conflictOf(page).getByRole('group', { name: 'Author', exact: true })
    await author.getByRole('radio', { name: 'Keep mine' }).check()
    await conflictOf(page).getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL('/admin/quotes')
    expect(await client.read('/v1/quotes', quote.id)).toMatchObject({ author: 'Plato', context: 'A second letter' })
    expect(statuses).toEqual([412, 412, 412, 200])
    await expect(toast(page, 'Failed to update quote')).toBeHidden()
  })

  test('are asked again before a deletion of what has changed since the list was loaded', async ({ page, client }) => {
    const word = uniqueWord()
    const quote = await client.create('/v1/quotes', { quote_text: `Know ${word}.`, author: 'Socrates' })
    await openConsole(page, `/admin/quotes?q=${word}`)
    await client.call('PUT', `/v1/quotes/${quote.id}`, { author: 'Plato' })
    await page.getByRole('button', { name: /^Delete/ }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toHaveAccessibleDescription(/^It has changed since this list was loaded\. You, in another place, saved it on/)
    await expect(dialog.getByRole('definition').locator('mark')).toHaveText(['Socrates', 'Plato'])
    expect(await client.read('/v1/quotes', quote.id)).not.toBeNull()
    // and once more, because it changes before the second answer
    await client.call('PUT', `/v1/quotes/${quote.id}`, { author: 'Seneca' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled()
    expect(await client.read('/v1/quotes', quote.id)).toMatchObject({ author: 'Seneca' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toBeHidden()
    expect(await client.read('/v1/quotes', quote.id)).toBeNull()
  })

  test("a restored draft never overwrites another user's changes without asking", async ({ page, client }) => {
    const quote = await client.create('/v1/quotes', { quote_text: `Draft ${uniqueWord()}.`, author: 'Socrates', context: 'An evening' })
    const put2 = (body: Record<string, unknown>) => client.call('PUT', `/v1/quotes/${quote.id}`, body)
    const edit = `/admin/quotes/edit/${quote.id}`
    const leaveWith = async (context: string): Promise<void> => {
      await openConsole(page, edit)
      await field(page, 'Context').fill(context)
      await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
      await page.goto('/')
    }
    await leaveWith('A night')
    await put2({ author: 'Plato' })
    await openConsole(page, edit)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(field(page, 'Context')).toHaveValue('A night')
    await expect(field(page, 'Author')).toHaveValue('Plato')
    await page.getByRole('button', { name: 'Save Quote' }).click()
    await expect(page).toHaveURL('/admin/quotes')
    expect(await client.read('/v1/quotes', quote.id)).toMatchObject({ author: 'Plato', context: 'A night' })

    await leaveWith('A dawn')
    await put2({ context: 'A noon' })
    await openConsole(page, edit)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(field(page, 'Context')).toHaveValue('A dawn')
    // what was restored is a draft again, of the same changes
    await page.reload()
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.keyboard.press('Control+s')
    const question = conflictOf(page)
    await expect(question.getByRole('group', { name: 'Context: Theirs' })).toHaveText('A noon')
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    expect(await client.read('/v1/quotes', quote.id)).toMatchObject({ context: 'A noon' })
  })
})
