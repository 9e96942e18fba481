import { Client } from '../support/client'
import { uniqueWord } from '../support/console-page'
import { startPanelSession } from '../support/panel-page'
import { BOTH, expect, FAILED_REQUEST, test } from '../support/test'

const SAVE = '#action-save'

test('a save right after typing holds the last words', async ({ page, client }) => {
  // a browser that is never idle: each callback waits until its time is up
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, options) =>
      window.setTimeout(() => callback({ didTimeout: true, timeRemaining: () => 0 }), options?.timeout ?? 60_000)
    window.cancelIdleCallback = (handle) => window.clearTimeout(handle)
  })
  await startPanelSession(page)
  const slug = uniqueWord()
  const post = await client.create('/v1/blog/posts', { title: `Post ${slug}`, slug, author: 'Ada', content: 'First' })
  await page.goto(`/panel/collections/posts/${post.id}`)
  const editor = page.locator('[contenteditable=true]').first()
  const type = async (words: string): Promise<void> => {
    await editor.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(words)
  }
  const saved = page.getByText('Updated successfully')
  const content = async () => (await client.read('/v1/blog/posts', post.id))?.['content']

  await type(' second')
  await page.keyboard.press('Control+s')
  await expect(saved).toBeVisible()
  expect(await content()).toBe('First second')
  await expect(saved).toBeHidden()

  await page.fill('#field-title', `Changed ${slug}`)
  await type(' third')
  await page.click(SAVE)
  await expect(saved).toBeVisible()
  expect(await content()).toBe('First second third')
})

test.describe('a refused save', () => {
  test.use({ expected: [FAILED_REQUEST] })

  test('leaves what was typed in the form, Save on, and asks before it is left', async ({ page, client }) => {
    await startPanelSession(page)
    const quote = await client.create('/v1/quotes', { quote_text: `Know ${uniqueWord()}.`, author: 'Socrates' })
    await page.goto(`/panel/collections/quotes/${quote.id}`)
    await page.fill('#field-context', 'Mine')
    await client.call('PUT', `/v1/quotes/${quote.id}`, { author: 'Plato' })
    await page.click(SAVE)
    await expect(page.getByText('Nothing was saved.')).toBeVisible()
    await expect(page.locator('#field-context')).toHaveValue('Mine')
    await expect(page.locator(SAVE)).toBeEnabled()
    await page.locator('header').getByRole('link', { name: 'Quotes' }).click()
    const question = page.getByRole('dialog').filter({ hasText: 'Leave without saving' })
    await question.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(page.locator('#field-context')).toHaveValue('Mine')
  })

  test(
    'of a new password names the field and leaves it filled; a user is added, and takes another password',
    BOTH,
    async ({ page, client }) => {
      const [username, password, next] = [uniqueWord(), 'a-first-passphrase-3', 'a-second-passphrase-4']
      const fill = async (values: Readonly<Record<string, string>>): Promise<void> => {
        // the form checks a moment later, and asks for its state then
        const checked = page.waitForResponse((response) => response.request().method() === 'POST' && response.url() === page.url())
        for (const [field, value] of Object.entries(values)) await page.fill(`#field-${field}`, value)
        await checked
      }
      await startPanelSession(page)
      await page.goto('/panel/collections/users/create')
      await page.check('#field-isAdmin')
      await fill({ username, password, 'confirm-password': password })
      await page.click(SAVE)
      await page.waitForURL(/users\/\d+$/)

      await startPanelSession(page, { username, password })
      await page.goto('/panel/account')
      await page.getByRole('button', { name: 'Change Password' }).click()
      await fill({ password: next, 'confirm-password': next, currentPassword: 'not-the-current-one' })
      await page.click(SAVE)
      await expect(page.locator('.toast-error')).toHaveText('Current password – This is not your current password')
      for (const name of ['password', 'confirm-password']) await expect(page.locator(`#field-${name}`)).toHaveValue(next)
      await fill({ currentPassword: password })
      await page.click(SAVE)
      await expect(page.getByText('Updated successfully')).toBeVisible()
      await expect(page.locator('#field-password')).toHaveCount(0)
      await Client.signIn(client.url, username, next)
      await expect(Client.signIn(client.url, username, password)).rejects.toThrow('401')
    },
  )
})
