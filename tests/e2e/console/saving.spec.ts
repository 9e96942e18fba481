import { field, holdRequests, openConsole, toast, uniqueWord } from '../support/console-page'
import { expect, signIn, test } from '../support/test'

const POSTS = '/v1/blog/posts'

test.beforeEach(({ page, client }) => signIn(page, client))

test('Ctrl+S saves a new post and stays in it, with its address, its focus and what is typed meanwhile', async ({ page, client }) => {
  const word = uniqueWord()
  await openConsole(page, '/admin/blog/posts/new')
  await field(page, 'Title').fill(word)
  await field(page, 'Author').fill('Ada')
  const content = field(page, 'Content')
  await content.click()
  await page.keyboard.type('First')
  const held = await holdRequests(page, (request) => request.method() === 'POST' && request.url().includes(POSTS))
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await page.keyboard.type(' second')
  await held.release()
  await expect(page).toHaveURL(/\/admin\/blog\/posts\/edit\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Post')
  await expect(content).toBeFocused()
  await page.keyboard.type(' third')
  await expect(content).toHaveText('First second third')
  const bar = page.locator('[data-save-bar]')
  await expect(bar).toContainText('Saves the draft')

  await page.keyboard.press('Control+s')
  await expect(bar).toContainText(/Saved \d\d:\d\d/)
  await expect(content).toBeFocused()
  const [made, ...others] = await client.list(POSTS, `q=${word}`)
  expect(others).toEqual([])
  expect(made).toMatchObject({ content: 'First second third', is_published: false })

  // what is typed from here on is kept for this address
  await page.keyboard.type(' fourth')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ccc-draft:'))))
    .toEqual([`ccc-draft:/admin/blog/posts/edit/${made?.id}`])
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(page).toHaveURL(/\/admin\/blog\/posts(\?.*)?$/)
  await expect(toast(page, 'Post updated successfully').first()).toBeVisible()

  // the next new one is another
  await page.getByRole('link', { name: '+ New Post' }).click()
  await expect(field(page, 'Title')).toHaveValue('')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Post')
})
