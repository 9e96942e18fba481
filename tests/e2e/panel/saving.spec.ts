import type { Response } from '@playwright/test'
import { uniqueWord } from '../support/console-page'
import { startPanelSession } from '../support/panel-page'
import { expect, FAILED_REQUEST, test } from '../support/test'

const SAVE = '#action-save'

test.describe('a refused save in the panel', () => {
  test.use({ expected: [FAILED_REQUEST] })
  test.beforeEach(({ page }) => startPanelSession(page))

  test('can be tried again as it is, and leaving asks', async ({ page, client }) => {
    const [own, taken] = [uniqueWord(), uniqueWord()]
    const create = (slug: string) => client.create('/v1/blog/posts', { title: `Post ${slug}`, slug, author: 'Ada', content: 'Words' })
    const [post, other] = [await create(own), await create(taken)]
    const form = `/panel/collections/posts/${post.id}`
    const isRefusal = (response: Response) => response.request().method() === 'PATCH' && response.status() === 400
    await page.goto(form)
    // the state of the form that its change has asked for arrives after the refusal
    const refused = page.waitForResponse(isRefusal)
    await page.route(form, async (route) => {
      if (route.request().method() === 'POST') await refused
      await route.continue()
    })
    const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(form))
    await page.fill('#field-slug', taken)
    const answered = (await asked).response()
    await page.click(SAVE)
    await answered
    await page.unroute(form)
    await expect(page.getByText('A post with this slug already exists')).toBeVisible()
    await expect(page.locator(SAVE)).toBeEnabled()
    await page.locator('.step-nav').getByRole('link', { name: 'Posts' }).click()
    await expect(page.getByText('Leave without saving')).toBeVisible()
    await page.getByRole('button', { name: 'Stay on this page' }).click()

    await client.remove('/v1/blog/posts', other.id)
    await page.click(SAVE)
    await expect(page.getByText('Updated successfully')).toBeVisible()
    await expect(page.locator(SAVE)).toBeDisabled()
    expect(await client.read('/v1/blog/posts', post.id)).toMatchObject({ slug: taken })
  })
})

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
