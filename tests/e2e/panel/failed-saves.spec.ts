import type { Dialog, Page } from '@playwright/test'
import { panelClient } from '../../harness/panel'
import { expectNoHorizontalScroll, uniqueWord } from '../support/console-page'
import { startPanelSession } from '../support/panel-page'
import { ADMIN } from '../../harness/server/server'
import { pictureIn } from '../support/pictures'
import { expect, expectAccessible, FAILED_REQUEST, test } from '../support/test'

const KEPT = 'Not saved. Your changes are still in the form.'

const REQUESTS = /\/panel(?:-api)?\//
/** Takes the connection away. What the page loads late stays there. */
const cut = (page: Page): Promise<unknown> => page.route(REQUESTS, (route) => route.abort('internetdisconnected'))

test.describe('a save in the panel that fails', () => {
  test.use({ expected: [[FAILED_REQUEST, /Error submitting form|unexpected response was received|Failed to fetch/], { scope: 'test' }] })
  test.beforeEach(({ page }) => startPanelSession(page))

  test('without a response, or after a sign-out, says so plainly, keeps what was typed, and can be made again', async ({
    page,
    client,
    context,
  }) => {
    const quote = await client.create('/v1/quotes', { quote_text: `Know ${uniqueWord()}.`, author: 'Socrates' })
    const stored = () => client.read('/v1/quotes', quote.id)
    const signOut = async () =>
      expect(await page.evaluate(async () => (await fetch('/panel-api/users/logout', { method: 'POST' })).status)).toBe(200)
    await page.goto(`/panel/collections/quotes/${quote.id}`)
    await cut(page)
    // Payload asks for its preferences with the first change
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/payload-preferences/'))
    await page.fill('#field-author', 'Plato')
    await lost
    await page.click('#action-save')
    const toast = page.locator('[data-sonner-toast]')
    await expect(toast.filter({ hasText: `${KEPT} Unable to connect to the server.` })).toHaveCount(1)
    await expect(page.locator('#field-author')).toHaveValue('Plato')
    await page.unroute(REQUESTS)
    await page.click('#action-save')
    await expect.poll(stored).toMatchObject({ author: 'Plato' })
    await expect(page.getByText('Updated successfully')).toBeVisible()

    await page.fill('#field-author', 'Seneca')
    // in another tab: this one stays as it is, without the browser's question
    const questions: string[] = []
    const refuse = (dialog: Dialog): void => {
      questions.push(dialog.type())
      void dialog.dismiss()
    }
    page.on('dialog', refuse)
    const asked = page.waitForResponse((response) => response.url().includes('/panel-api/users/me'))
    const elsewhere = await context.newPage()
    await elsewhere.goto('/panel/logout')
    await elsewhere.waitForURL(/\/panel\/login/)
    await (await asked).finished()
    await elsewhere.close()
    await expect(page.locator('#field-author')).toHaveValue('Seneca')
    expect(questions).toEqual([])
    // a save is stored before the form has its response, and until then leaving asks
    page.off('dialog', refuse)
    await page.click('#action-save')
    const question = page.getByRole('alertdialog', { name: 'You are signed out' })
    await expect(question).toContainText(`${KEPT} Sign in in another tab, then save again.`)
    await expect(toast.filter({ hasText: 'Sign in to do this' })).toBeHidden()
    await expectAccessible(page)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalScroll(page)
    }
    const opened = context.waitForEvent('page')
    await question.getByRole('button', { name: 'Sign in in a new tab' }).click()
    const tab = await opened
    await tab.fill('#field-username', ADMIN.username)
    await tab.fill('#field-password', ADMIN.password)
    await tab.click('button[type=submit]')
    await tab.waitForURL(/\/panel$/)
    await expect(question).toBeHidden()
    await expect(page.locator('#field-author')).toHaveValue('Seneca')
    await page.click('#action-save')
    await expect.poll(stored).toMatchObject({ author: 'Seneca' })

    // the page of one's own account has Payload's save button
    await page.goto('/panel/account')
    await page.fill('#field-email', 'typed@example.com')
    await cut(page)
    await page.click('#action-save')
    await expect(toast.filter({ hasText: `${KEPT} Unable to connect to the server.` })).toHaveCount(1)
    await page.unroute(REQUESTS)
    await signOut()
    await page.click('#action-save')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(page.locator('#field-email')).toHaveValue('typed@example.com')
    await expect(page.locator('#action-save')).toBeEnabled()
  })

  test('because somebody has changed the picture names what, and one that changes nothing is not written', async ({
    page,
    server,
    client,
  }) => {
    const { id } = await pictureIn(client, { name: 'label.png' })
    const panel = panelClient({ url: server.url, adminToken: client.token })
    const stored = async () => (await panel.get<{ alt: string; title: string; updatedAt: string }>(`/media/${id}`)).json
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.goto(`/panel/collections/media/${id}`)
    const { title, updatedAt } = await stored()
    await page.fill('#field-title', 'Mine')
    await page.fill('#field-title', title)
    await page.click('#action-save')
    expect((await saved).status()).toBe(200)
    await expect(page.getByText('Updated successfully')).toBeVisible()
    expect((await stored()).updatedAt).toBe(updatedAt)

    expect((await panel.patch(`/media/${id}`, { alt: 'Theirs' })).status).toBe(200)
    await page.fill('#field-title', 'Mine')
    await page.click('#action-save')
    const refusal = page.getByRole('alertdialog', { name: 'This document has changed' })
    await expect(refusal).toContainText('Somebody has changed Description since you opened this page. Nothing was saved.')
    await refusal.getByRole('button', { name: 'Save over it' }).click()
    await expect.poll(stored).toMatchObject({ title: 'Mine' })
    await expect(page.locator('#field-alt')).toBeFocused()
  })
})
