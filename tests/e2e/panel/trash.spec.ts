import { expectNoHorizontalScroll, uniqueWord } from '../support/console-page'
import { startPanelSession } from '../support/panel-page'
import { BOTH, expect, expectAccessible, test } from '../support/test'

const QUOTES = '/v1/quotes'

test('restores and removes deleted records, after a search; its history says through which door', BOTH, async ({ page, client }) => {
  const word = uniqueWord()
  const made = []
  for (const name of ['First', 'Second']) made.push(await client.create(QUOTES, { quote_text: `${name} ${word}`, author: 'Ada' }))
  for (const { id } of made) await client.remove(QUOTES, id)
  await startPanelSession(page)
  await page.goto('/panel')
  await page.getByRole('button', { name: 'Open menu' }).first().click()
  await page.getByRole('link', { name: 'Trash', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible()
  await expect(page.getByText('They can be restored for 30 days, and are then removed for good.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill(word.toUpperCase())
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: word })
  await expect(entries).toHaveCount(2)
  await expect(page).toHaveURL(`/panel/trash?q=${word.toUpperCase()}&kind=`)
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await expectAccessible(page)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoHorizontalScroll(page)
  }
  await page.getByRole('button', { name: `Restore First ${word}` }).click()
  await expect(page.getByText(`Restored “First ${word}”`, { exact: true })).toBeVisible()
  await expect(entries).toHaveCount(1)
  expect(await client.read(QUOTES, made[0]?.id ?? 0)).toMatchObject({ quote_text: `First ${word}` })
  const lines = await client.list('/v1/history', `kind=quote&id=${made[0]?.id}`)
  expect(lines[0]).toMatchObject({ act: 'restore', via: 'panel', by: 'admin' })

  await page.getByRole('button', { name: `Delete Second ${word} for good` }).click()
  const question = page.getByRole('alertdialog', { name: `Delete "Second ${word}" for good?` })
  await expectAccessible(page)
  const remove = page.getByRole('button', { name: `Delete Second ${word} for good` })
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Nothing in the trash matches.')).toBeVisible()
  // a choice applies at once
  const kind = page.getByLabel('Filter by kind')
  await kind.focus()
  await kind.selectOption('review')
  await expect(page).toHaveURL(/kind=review/)
  await expect(page.getByRole('link', { name: 'Clear' })).toBeVisible()
  await expect(kind).toBeFocused()
  await kind.selectOption('drink')
  await expect(page.getByText('Nothing in the trash matches. Those that went along with their episode stand with it.')).toBeVisible()
  await page.goBack()
  await expect(kind).toHaveValue('review')
  expect((await client.call('POST', `/v1/trash/quote/${made[1]?.id}/restore`)).status).toBe(404)
})
