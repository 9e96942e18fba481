import type { Page } from '@playwright/test'
import { panelClient } from '../../harness/panel'
import { png } from '../../harness/pictures'
import { signInToPanel } from '../support/panel-page'
import { expect, FAILED_REQUEST, test } from '../support/test'
import { jsonAs } from '../../harness/json'

// The fixture `browserErrors` fails a test when the browser console reports a policy violation. Everything that editors use
// must work under the panel's Content-Security-Policy.

/**
 * Fills in the current password and saves until the page shows the outcome: the form validates a field some moments after
 * typing, and drops input made while it was still handling the previous response.
 */
async function saveWith(page: Page, password: string, outcome: () => Promise<void>): Promise<void> {
  await expect(async () => {
    // a slow sign-out may follow the previous attempt
    if (new URL(page.url()).pathname === '/panel/account') {
      await page.fill('input[name=currentPassword]', '', { timeout: 2_000 })
      await page.fill('input[name=currentPassword]', password, { timeout: 2_000 })
      await page.click('#action-save', { timeout: 2_000 })
    }
    await outcome()
  }).toPass()
}

test('the panel works under its content security policy: rich text, versions, uploads', async ({ page }) => {
  await signInToPanel(page)
  await page.goto('/panel/collections/posts')
  await expect(page.locator('tbody tr').first()).toBeVisible()

  await page.goto('/panel/collections/posts/create')
  await page.fill('#field-title', 'Written under the policy')
  await page.fill('#field-slug', `written-under-the-policy-${Date.now()}`)
  await page.fill('#field-author', 'An editor')
  const editor = page.locator('[contenteditable=true]').first()
  await editor.click()
  await page.keyboard.type('Bold words')
  await page.keyboard.press('Control+A')
  await page.locator('[data-button-key="bold"]').first().click()
  await expect(editor.locator('strong')).toHaveText('Bold words')
  await page.click('#action-save')
  await page.waitForURL(/collections\/posts\/\d+$/)
  const post = page.url()

  await editor.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and more')
  await page.click('#action-save')
  await expect(page.getByText('Updated successfully')).toBeVisible()
  await page.goto(`${post}/versions`)
  await page.locator('tbody a').first().click()
  await page.waitForURL(/\/versions\/.+/)
  await expect(page.getByText('Bold words').first()).toBeVisible()

  await page.goto('/panel/collections/media/create')
  await page.setInputFiles('input[type=file]', { name: 'picture.png', mimeType: 'image/png', buffer: await png() })
  await expect(page.locator('.file-field img, .file-field__thumbnail img').first()).toBeVisible()
  await page.click('#action-save')
  await page.waitForURL(/collections\/media\/\d+$/)
  await expect(page.locator('img[src*="/media/"], img[src*="/panel-api/media"]').first()).toBeVisible()
})

test.describe("one's own account", () => {
  // the form requests itself once more after the session that it was opened in has ended
  test.use({ expected: [[FAILED_REQUEST, /An unexpected response was received from the server/], { scope: 'test' }] })

  test('asks for the current password before it changes the password, and reports a wrong one at the field', async ({ page, client }) => {
    // an account of its own: the change ends every session of the account
    const account = { username: `changes-password-${Date.now()}`, password: 'the-present-long-passphrase-1' }
    const changed = { ...account, password: 'another-long-passphrase-9' }
    const panel = panelClient({ url: client.url, adminToken: client.token })
    const { doc } = jsonAs<{ doc: { id: number } }>((await panel.post('/users', { ...account, isAdmin: true })).json)
    await signInToPanel(page, account)
    await page.goto('/panel/account')
    await expect(page.locator('input[name=currentPassword]')).toHaveCount(0)
    await page.click('#change-password')
    await page.fill('#field-password', changed.password)
    await page.fill('#field-confirm-password', changed.password)
    await saveWith(page, 'not-the-passphrase-at-all', () =>
      expect(page.getByText('This is not your current password')).toBeVisible({ timeout: 2_000 }),
    )
    for (const id of ['password', 'confirm-password']) await expect(page.locator(`#field-${id}`)).toHaveValue(changed.password)
    await saveWith(page, account.password, () => page.waitForURL(/\/panel\/login/, { timeout: 5_000 }))
    await signInToPanel(page, changed)
    await panel.remove(`/users/${doc.id}`)
  })
})
