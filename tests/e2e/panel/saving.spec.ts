import { uniqueWord } from '../support/console-page'
import { startPanelSession } from '../support/panel-page'
import { expect, test } from '../support/test'

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
