import type { Page } from '@playwright/test'
import { uniqueWord } from '../support/console-page'
import { startPanelSession } from '../support/panel-page'
import { expect, FAILED_REQUEST, test } from '../support/test'

/** Changes a text field and waits until the form counts as changed. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await page.fill(`#field-${name}`, text)
  await expect(page.locator('#action-save')).toBeEnabled()
}

/** Deletes the document of the form. */
async function remove(page: Page): Promise<void> {
  await page.locator('.doc-controls__popup button, .doc-controls .popup-button').first().click()
  await page.locator('#action-delete').click()
  await page.locator('#confirm-action').click()
}

test.describe('two people with one document open', () => {
  test.use({ expected: [FAILED_REQUEST] })

  test('the panel refuses a stale save by the names of the changed fields, keeps what was typed, and goes either way', async ({
    page,
    client,
  }) => {
    const quote = await client.create('/v1/quotes', { quote_text: `Know ${uniqueWord()}.`, author: 'Socrates', context: 'An evening' })
    const put = (body: Record<string, unknown>) => client.call('PUT', `/v1/quotes/${quote.id}`, body)
    const stored = () => client.read('/v1/quotes', quote.id)
    const refusal = page.getByRole('alertdialog', { name: 'This document has changed' })
    await startPanelSession(page)
    await page.goto(`/panel/collections/quotes/${quote.id}`)
    await type(page, 'context', 'Mine')
    await put({ author: 'Plato' })
    await page.click('#action-save')
    await expect(refusal).toContainText('you have changed Author since you opened this page. Nothing was saved.')
    await expect(page.locator('[data-sonner-toast]'), 'a toast does not say it again').toBeHidden()
    expect(await stored()).toMatchObject({ author: 'Plato', context: 'An evening' })

    await page.keyboard.press('Escape')
    await expect(refusal).toBeHidden()
    await expect(page.locator('#action-save')).toBeFocused()
    await expect(page.locator('#field-context')).toHaveValue('Mine')
    await page.locator('#field-context').focus()
    await page.keyboard.press('Control+s')
    await expect(refusal).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('#field-context')).toBeFocused()
    await page.keyboard.press('Control+s')
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await refusal.getByRole('button', { name: 'Load the current state' }).click()
    await expect(page.locator('#field-author')).toHaveValue('Plato')
    await expect(page.locator('#field-context')).toHaveValue('An evening')
    expect(asked, 'whether to leave without saving').toEqual([])
    await expect(page.locator('#field-author'), 'the changed field').toBeFocused()

    await type(page, 'context', 'Mine again')
    await put({ author: 'Seneca' })
    await page.click('#action-save')
    await refusal.getByRole('button', { name: 'Save over it' }).click()
    await expect(page.getByText('Updated successfully')).toBeVisible()
    await expect(refusal).toBeHidden()
    expect(await stored()).toMatchObject({ author: 'Plato', context: 'Mine again' })
    await expect(page.locator('#field-author'), 'Save is off').toBeFocused()

    // the form knows the state that its own save has made
    await type(page, 'author', 'Epictetus')
    await page.click('#action-save')
    await expect.poll(stored).toMatchObject({ author: 'Epictetus', context: 'Mine again' })
    await expect(refusal).toBeHidden()
  })

  test('the panel says who has deleted the document, and saves what was typed once it is restored', async ({ page, client }) => {
    const quote = await client.create('/v1/quotes', { quote_text: `Know ${uniqueWord()}.`, author: 'Socrates' })
    await startPanelSession(page)
    await page.goto(`/panel/collections/quotes/${quote.id}`)
    await type(page, 'context', 'Mine')
    await client.remove('/v1/quotes', quote.id)
    await page.click('#action-save')
    const [kept, who] = ['Not saved. Your changes are still in the form.', 'In another place, you have deleted this quote.']
    await expect(page.getByText(`${kept} ${who} Restore it from the trash, then save again.`)).toBeVisible()
    await expect(page.locator('#field-context')).toHaveValue('Mine')
    await remove(page)
    await expect(page.getByText('you have deleted this quote. It is in the trash.')).toBeVisible()
    await expect(page.getByText('Moved to the trash')).toBeHidden()
    await client.call('POST', `/v1/trash/quote/${quote.id}/restore`)
    await page.click('#action-save')
    await expect.poll(() => client.read('/v1/quotes', quote.id)).toMatchObject({ context: 'Mine' })
  })
})
