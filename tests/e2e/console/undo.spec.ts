import { field, openConsole, rowOf, toast, uniqueWord } from '../support/console-page'
import { expect, signIn, test } from '../support/test'

const QUOTES = '/v1/quotes'

test.beforeEach(({ page, client }) => signIn(page, client))

test('a save, a creation and a publication are undone from their toasts', async ({ page, client }) => {
  const word = uniqueWord()
  await openConsole(page, '/admin/quotes/new')
  await field(page, 'Quote Text').fill(`First ${word}`)
  await field(page, 'Author').fill('Ada')
  await page.getByRole('button', { name: 'Save Quote' }).click()
  const created = toast(page, 'Quote created successfully')
  await expect(created).toBeVisible()
  const [made] = await client.list(QUOTES, `q=${word}`)
  const id = Number(made?.id)
  await created.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  expect(await client.read(QUOTES, id)).toBeNull()
  expect((await client.call('POST', `/v1/trash/quote/${id}/restore`)).status).toBe(200)

  await openConsole(page, `/admin/quotes/edit/${id}`)
  await field(page, 'Context').fill('Second')
  await field(page, 'Publish Immediately').uncheck()
  await page.getByRole('button', { name: 'Save Quote' }).click()
  const withdrawn = toast(page, 'Unpublished')
  await expect(withdrawn).toBeVisible()
  expect(await client.read(QUOTES, id)).toMatchObject({ is_published: false, context: 'Second' })
  // outside of fields the key does the same; in a field it undoes what was typed there
  await page.getByRole('searchbox', { name: 'Search' }).press('Control+z')
  await expect(withdrawn).toBeVisible()
  await page.getByRole('main').focus()
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Undone')).toBeVisible()
  expect(await client.read(QUOTES, id)).toMatchObject({ is_published: true, context: null, published_at: made?.['published_at'] })
  await expect(rowOf(page, word)).toContainText('PUBLISHED')
})

test('a list that was being read when an undo came shows the record as it is now', async ({ page, client }) => {
  const word = uniqueWord()
  const { id } = await client.create(QUOTES, { quote_text: word, author: 'Ada' })
  await openConsole(page, `/admin/quotes/edit/${id}`)
  let answer = (): void => undefined
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  let read = (): void => undefined
  const isRead = new Promise<void>((resolve) => (read = resolve))
  await page.route(
    /\/quotes\/\?.*limit=50/,
    async (route) => {
      const response = await route.fetch()
      read()
      await isAnswered
      // the console may have given up this request
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
  await field(page, 'Publish Immediately').uncheck()
  await page.getByRole('button', { name: 'Save Quote' }).click()
  await isRead
  await toast(page, 'Unpublished').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone')).toBeVisible()
  answer()
  await expect(rowOf(page, word)).toContainText('PUBLISHED')
  await expect(rowOf(page, word).locator(':focus')).toBeVisible()
})

test('an undo changes nothing if somebody else has saved in between', async ({ page, client }) => {
  const word = uniqueWord()
  const { id } = await client.create(QUOTES, { quote_text: word, author: 'Ada' })
  await openConsole(page, `/admin/quotes/edit/${id}`)
  await field(page, 'Author').fill('Grace')
  await page.keyboard.press('Control+s')
  const saved = toast(page, 'Quote updated successfully')
  await expect(saved).toBeVisible()
  await client.call('PUT', `${QUOTES}/${id}`, { context: 'Theirs' })
  await saved.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'admin changed it in the meantime. Nothing was undone.')).toBeVisible()
  expect(await client.read(QUOTES, id)).toMatchObject({ author: 'Grace', context: 'Theirs' })
})
