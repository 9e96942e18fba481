import { png } from '../../harness/pictures'
import { signInToPanel } from '../support/panel-page'
import { expect, test } from '../support/test'

// The fixture `browserErrors` fails a test when the browser console reports a policy violation. Everything that editors use
// must work under the panel's Content-Security-Policy.

test('the panel works under its content security policy: rich text, uploads', async ({ page }) => {
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

  await editor.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' and more')
  await page.click('#action-save')
  await expect(page.getByText('Updated successfully')).toBeVisible()

  await page.goto('/panel/collections/media/create')
  await page.setInputFiles('input[type=file]', { name: 'picture.png', mimeType: 'image/png', buffer: await png() })
  await expect(page.locator('.file-field img, .file-field__thumbnail img').first()).toBeVisible()
  await page.click('#action-save')
  await page.waitForURL(/collections\/media\/\d+$/)
  await expect(page.locator('img[src*="/media/"], img[src*="/panel-api/media"]').first()).toBeVisible()
})
