import type { Page } from '@playwright/test'
import { paragraphNode, stateWith, textNode } from '../../harness/hostile-texts'
import { panelClient } from '../../harness/panel'
import { ADMIN } from '../../harness/server/server'
import { uniqueWord, openConsole } from '../support/console-page'
import { panelEditor } from '../support/panel-editor'
import { startPanelSession } from '../support/panel-page'
import { storedContent } from '../support/rich-posts'
import { BOTH, expect, FAILED_REQUEST, signIn, test } from '../support/test'

const MARA = { username: 'mara', password: 'Another-long-pass-7', isAdmin: true }

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

  test('the panel refuses a stale save of a formatted text, loses nothing of it, and goes either way', BOTH, async ({ page, client }) => {
    const post = await client.create('/v1/blog/posts', {
      title: `Night ${uniqueWord()}`,
      slug: uniqueWord(),
      author: 'Ada',
      content_rich: stateWith(paragraphNode(textNode('Six '), textNode('cold', 1), textNode(' cans'))),
    })
    const write = (text: string) => client.call('PUT', `/v1/blog/posts/${post.id}`, { content: text })
    const stored = () => storedContent(client, String(post['title']))
    const blocks = (text: string) => [{ type: 'paragraph', text, marks: { cold: 1 } }]
    const refusal = page.getByRole('alertdialog', { name: 'This document has changed' })
    /** Types at the end of the text, and saves. */
    const typeAndSave = async (text: string): Promise<void> => {
      await panelEditor(page).click()
      await page.keyboard.press('Control+End')
      await page.keyboard.type(text)
      await page.click('#action-save')
    }
    await startPanelSession(page)
    await page.goto(`/panel/collections/posts/${post.id}`)
    await write('Seven cold cans')
    await typeAndSave(' of mine')
    await expect(refusal).toContainText('you have changed Content since you opened this page. Nothing was saved.')
    expect(await stored()).toEqual(blocks('Seven cold cans'))
    await refusal.getByRole('button', { name: 'Keep editing' }).click()
    await expect(panelEditor(page)).toHaveText('Six cold cans of mine')
    await expect(panelEditor(page).locator('strong')).toHaveText('cold')

    await page.click('#action-save')
    await refusal.getByRole('button', { name: 'Load the current state' }).click()
    await expect(panelEditor(page)).toHaveText('Seven cold cans')
    await expect(panelEditor(page)).toBeFocused()

    await write('Eight cold cans')
    await typeAndSave(' again')
    await refusal.getByRole('button', { name: 'Save over it' }).click()
    await expect(page.getByText('Updated successfully')).toBeVisible()
    expect(await stored()).toEqual(blocks('Seven cold cans again'))
    await expect(panelEditor(page)).toBeFocused()

    // the form knows the state that its own save has made
    await typeAndSave('!')
    await expect.poll(stored).toEqual(blocks('Seven cold cans again!'))
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

  test('the panel does not delete a changed document at once, and keeps what was typed', async ({ page, client }) => {
    const quote = await client.create('/v1/quotes', { quote_text: `Know ${uniqueWord()}.`, author: 'Socrates' })
    await startPanelSession(page)
    await page.goto(`/panel/collections/quotes/${quote.id}`)
    await type(page, 'context', 'Mine')
    await client.call('PUT', `/v1/quotes/${quote.id}`, { author: 'Plato' })
    await remove(page)
    await expect(page.getByText('you have changed Author since you opened this page. Nothing was deleted.')).toBeVisible()
    expect(await client.read('/v1/quotes', quote.id)).toMatchObject({ author: 'Plato' })
    await expect(page.locator('#action-save')).toBeEnabled()
    await expect(page.locator('#field-context')).toHaveValue('Mine')
    await remove(page)
    await expect(page.getByText('Moved to the trash')).toBeVisible()
    expect(await client.read('/v1/quotes', quote.id)).toBeNull()
  })

  test('two tabs of the panel: the second save is refused', async ({ page, client }) => {
    const quote = await client.create('/v1/quotes', { quote_text: `Know ${uniqueWord()}.`, author: 'Socrates' })
    await startPanelSession(page)
    const other = await page.context().newPage()
    for (const tab of [page, other]) await tab.goto(`/panel/collections/quotes/${quote.id}`)
    await type(page, 'author', 'Plato')
    await type(other, 'context', 'A letter')
    await page.click('#action-save')
    await expect(page.getByText('Updated successfully')).toBeVisible()
    await other.click('#action-save')
    await expect(other.getByRole('alertdialog')).toContainText('changed Author since')
    expect(await client.read('/v1/quotes', quote.id)).toMatchObject({ author: 'Plato', context: null })
    await other.close()
  })

  test('see each other, one in the panel and one in the console', async ({ page, client, browser, server }) => {
    const quote = await client.create('/v1/quotes', { quote_text: `Know ${uniqueWord()}.`, author: 'Socrates' })
    const rest = panelClient({ url: server.url, adminToken: client.token })
    const mara = (await rest.post<{ doc: { id: number } }>('/users', MARA)).json.doc.id
    const hers = await browser.newContext({ baseURL: server.url })
    const panel = await hers.newPage()
    await startPanelSession(panel, MARA)
    await panel.goto(`/panel/collections/quotes/${quote.id}`)
    await signIn(page, client)
    await openConsole(page, `/admin/quotes/edit/${quote.id}`)
    await expect(page.getByText('mara is editing this too.')).toBeVisible({ timeout: 10_000 })
    await expect(panel.getByText(`${ADMIN.username} is editing this too.`)).toBeVisible({ timeout: 10_000 })
    // nobody is kept out of what somebody else is typing in
    await type(panel, 'author', 'Plato')
    expect((await rest.patch(`/quotes/${quote.id}`, { context: 'A letter' })).status).toBe(200)
    await panel.goto('/panel/account')
    await expect(page.getByText('mara is editing this too.')).toBeHidden({ timeout: 10_000 })

    // one's own account has Payload's save button, which saves over others' changes with the second press only
    const emailOf = async () => (await rest.get<{ email: string }>(`/users/${mara}`)).json.email
    expect((await rest.patch(`/users/${mara}`, { email: 'theirs@example.com' })).status).toBe(200)
    await type(panel, 'email', 'hers@example.com')
    await panel.click('#action-save')
    await expect(panel.getByText('changed Email since you opened this page')).toBeVisible()
    await expect(panel.getByText('save again to save over it')).toBeVisible()
    expect(await emailOf()).toBe('theirs@example.com')
    await panel.click('#action-save')
    await expect.poll(emailOf).toBe('hers@example.com')
    await hers.close()
  })
})
