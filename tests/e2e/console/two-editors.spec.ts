import { field, isWrite, uniqueWord, openConsole, toast } from '../support/console-page'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'

test.describe('two people editing one record', () => {
  test.use({ expected: [FAILED_REQUEST] })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('keep their changes to different fields; the second is asked about a field that both changed', async ({ page, client }) => {
    const word = uniqueWord()
    const quote = await client.create('/v1/quotes', { quote_text: `Know ${word}.`, author: 'Socrates', context: 'An evening' })
    const put2 = (body: Record<string, unknown>) => client.call('PUT', `/v1/quotes/${quote.id}`, body)
    const save = page.getByRole('button', { name: 'Save Quote' })
    const question = page.getByRole('alertdialog', { name: 'This quote has changed' })
    let writes = 0
    page.on('request', (request) => void (isWrite(request) && (writes += 1)))
    await openConsole(page, `/admin/quotes/edit/${quote.id}`)
    await field(page, 'Author').fill('Plato')

    await put2({ author: 'Seneca', context: 'A letter' })
    await save.click()
    await expect(question).toHaveAccessibleDescription(/overwrite these changes:$/)
    await expect(question.getByRole('definition')).toHaveText(['Seneca'])
    await expect(page.locator('button[type=submit]'), 'nothing is being saved').toHaveText('Save Quote')
    await expect(question.getByRole('button', { name: 'Keep Editing' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(save).toBeEnabled()
    await expect(field(page, 'Author')).toHaveValue('Plato')
    await expect(field(page, 'Context'), "the other person's change is kept").toHaveValue('A letter')
    expect(writes).toBe(0)
    await page.keyboard.press('Control+s')
    await question.getByRole('button', { name: 'Overwrite' }).click()
    await expect(page).toHaveURL('/admin/quotes')
    expect(await client.read('/v1/quotes', quote.id)).toMatchObject({ author: 'Plato', context: 'A letter' })

    // different fields: nobody is asked and nothing is overwritten
    await openConsole(page, `/admin/quotes/edit/${quote.id}`)
    await field(page, 'Author').fill('Epictetus')
    await put2({ context: 'A lecture' })
    await save.click()
    await expect(page).toHaveURL('/admin/quotes')
    expect(await client.read('/v1/quotes', quote.id)).toMatchObject({ author: 'Epictetus', context: 'A lecture' })

    // equal values, and fields that the form does not have, are no conflict
    await openConsole(page, `/admin/quotes/edit/${quote.id}`)
    await field(page, 'Context').fill('A morning')
    await put2({ context: 'A morning' })
    await save.click()
    await expect(page).toHaveURL('/admin/quotes')

    // a deleted record is no conflict either: the save itself reports it
    await openConsole(page, `/admin/quotes/edit/${quote.id}`)
    await field(page, 'Context').fill('A night')
    await client.remove('/v1/quotes', quote.id)
    await save.click()
    await expect(toast(page, 'Failed to update quote')).toBeVisible()
    await expect(field(page, 'Context')).toHaveValue('A night')
  })

  test("a restored draft never overwrites another user's changes without asking", async ({ page, client }) => {
    const quote = await client.create('/v1/quotes', { quote_text: `Draft ${uniqueWord()}.`, author: 'Socrates', context: 'An evening' })
    const put2 = (body: Record<string, unknown>) => client.call('PUT', `/v1/quotes/${quote.id}`, body)
    const edit = `/admin/quotes/edit/${quote.id}`
    const leaveWith = async (context: string): Promise<void> => {
      await openConsole(page, edit)
      await field(page, 'Context').fill(context)
      await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
      page.once('dialog', (dialog) => void dialog.accept())
      await page.goto('/')
    }
    await leaveWith('A night')
    await put2({ author: 'Plato' })
    await openConsole(page, edit)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(field(page, 'Context')).toHaveValue('A night')
    await expect(field(page, 'Author')).toHaveValue('Plato')
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL('/admin/quotes')
    expect(await client.read('/v1/quotes', quote.id)).toMatchObject({ author: 'Plato', context: 'A night' })

    await leaveWith('A dawn')
    await put2({ context: 'A noon' })
    await openConsole(page, edit)
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.keyboard.press('Control+s')
    const question = page.getByRole('alertdialog', { name: 'This quote has changed' })
    await expect(question.getByRole('definition')).toHaveText(['A noon'])
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    expect(await client.read('/v1/quotes', quote.id)).toMatchObject({ context: 'A noon' })
  })

  test('the draft of a deleted record can become a new record or be discarded', async ({ page, client }) => {
    const word = uniqueWord()
    const quote = await client.create('/v1/quotes', { quote_text: `Gone ${word}.`, author: 'Socrates' })
    await openConsole(page, `/admin/quotes/edit/${quote.id}`)
    await field(page, 'Context').fill('A night')
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    await client.remove('/v1/quotes', quote.id)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByRole('region', { name: 'Draft' })).toContainText('its quote no longer exists')
    await page.getByRole('button', { name: 'Create a new quote from this draft' }).click()
    await expect(page).toHaveURL('/admin/quotes/new')
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(field(page, 'Quote Text')).toHaveValue(`Gone ${word}.`)
    await expect(field(page, 'Context')).toHaveValue('A night')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto('/admin')
    const kept = page.getByRole('region', { name: 'Unsaved drafts' })
    await kept.getByRole('button', { name: /^Discard New Quote/ }).click()
    await expect(kept).toBeHidden()
  })
})
