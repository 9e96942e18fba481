import { expectNoHorizontalScroll, field, openConsole, toast, uniqueWord } from '../support/console-page'
import { expect, expectAccessible, signIn, test } from '../support/test'

const QUOTES = '/v1/quotes'

test.describe('the history', () => {
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('shows who changed which words of a record, and restores an earlier version', async ({ page, client }) => {
    const word = uniqueWord()
    const { id } = await client.create(QUOTES, { quote_text: `First ${word}`, author: 'Ada' })
    await client.call('PUT', `${QUOTES}/${id}`, { quote_text: `Second ${word}` })
    await openConsole(page, `/admin/quotes/edit/${id}`)
    await page.getByRole('button', { name: 'History' }).click()
    const drawer = page.getByRole('dialog', { name: 'History' })
    const lines = drawer.getByRole('listitem')
    await expect(lines).toHaveCount(2)
    await expect(lines.first()).toContainText('Changed')
    await expect(lines.first()).toContainText('admin through the API')
    await lines.first().locator('summary').click()
    await expect(lines.first().locator('mark')).toHaveText(['First', 'Second'])
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('button', { name: 'History' }).click()
    await expectNoHorizontalScroll(page)
    await lines
      .nth(1)
      .getByRole('button', { name: /^Restore the version of/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await expect(toast(page, 'Version restored')).toBeVisible()
    await expect(lines).toHaveCount(3)
    await expect(lines.first()).toContainText('admin in the console')
    // the toast, which stays for ten seconds, must not cover the button
    await page.getByRole('button', { name: 'Close' }).click({ timeout: 5_000 })
    await expect(field(page, 'Quote Text')).toHaveValue(`First ${word}`)
    expect(await client.read(QUOTES, id)).toMatchObject({ quote_text: `First ${word}` })
  })

  test('restores one field, and takes that back', async ({ page, client }) => {
    const word = uniqueWord()
    const { id } = await client.create(QUOTES, { quote_text: `First ${word}`, author: 'Ada' })
    await client.call('PUT', `${QUOTES}/${id}`, { quote_text: `Second ${word}`, author: 'Grace' })
    await openConsole(page, `/admin/quotes/edit/${id}`)
    await page.getByRole('button', { name: 'History' }).click()
    const latest = page.getByRole('dialog', { name: 'History' }).getByRole('listitem').first()
    await latest.locator('summary').click()
    await latest.getByRole('button', { name: /^Restore Author as it was/ }).click()
    await expect(toast(page, 'Field restored')).toBeVisible()
    expect(await client.read(QUOTES, id)).toMatchObject({ quote_text: `Second ${word}`, author: 'Ada' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Undone')).toBeVisible()
    expect(await client.read(QUOTES, id)).toMatchObject({ quote_text: `Second ${word}`, author: 'Grace' })
  })

  test('lists everything that happened, narrowed by kind, person and time', async ({ page, client }) => {
    const word = uniqueWord()
    const { id } = await client.create(QUOTES, { quote_text: word, author: 'Ada' })
    await client.remove(QUOTES, id)
    await openConsole(page, '/admin/history?kind=quote&user=admin')
    const [deleted, created] = [
      page.getByRole('listitem').filter({ hasText: word }).first(),
      page.getByRole('listitem').filter({ hasText: word }).nth(1),
    ]
    await expect(deleted).toContainText('Deleted')
    await expect(created).toContainText('Created')
    await expectAccessible(page)
    await expect(page.locator('datalist option[value="admin"]')).toHaveCount(1)
    await page.getByLabel('Person').fill('nobody-of-this-name')
    await expect(page.getByText('No changes found.')).toBeVisible()
    await expect(page).toHaveURL(/user=nobody-of-this-name/)
    await page.getByLabel('Person').fill('')
    await page.getByLabel('Since').fill('2999-01-01')
    await expect(page.getByText('No changes found.')).toBeVisible()
  })
})
