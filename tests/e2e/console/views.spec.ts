import type { View } from '../../../admin-bridge/contract/views'
import { expectNoHorizontalScroll, navigateConsole, openConsole, ownEpisode, rowOf, toast, uniqueWord } from '../support/console-page'
import { expect, expectAccessible, signIn, test } from '../support/test'

test.beforeEach(({ page, client }) => signIn(page, client))
test.afterEach(async ({ client }) => {
  for (const { id } of (await client.call<View[]>('GET', '/v1/views')).json) await client.remove('/v1/views', id)
})

test('a list is saved as a view, followed, replaced, renamed and deleted with an undo', async ({ page, client }) => {
  test.slow()
  const episode_id = await ownEpisode(client)
  const word = uniqueWord()
  for (const [name, final_rating] of [
    ['Early', 9.5],
    ['Late', 9.6],
  ] as const)
    await client.create('/v1/caffeine/drinks', { name: `${name} ${word}`, final_rating, tier: 'S', notes: 'Dry.', episode_id })
  const query = `q=${word}&sort=name&columns=notes&tier=S`
  await openConsole(page, `/admin/caffeine/drinks?${query}`)
  await expect(rowOf(page, word)).toHaveCount(2)
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await page.keyboard.type(`Best ${word}`)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(toast(page, `View “Best ${word}” saved`)).toBeVisible()
  const views = page.getByRole('list', { name: 'Views of Drinks' })
  const best = views.getByRole('link', { name: `Best ${word}` })
  await expect(best).toHaveAttribute('aria-current', 'true')

  // from another page, with filter, order and columns
  await navigateConsole(page, '/admin/quotes')
  await expect(best).not.toHaveAttribute('aria-current')
  await best.click()
  await expect(page.getByRole('columnheader', { name: 'Notes' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByLabel('Filter by tier')).toHaveValue('S')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(word)
  await expect(best).toHaveAttribute('aria-current', 'true')

  // the palette saves as well; the same name replaces
  await page.getByRole('columnheader', { name: /^Name/ }).getByRole('button').click()
  await expect(best).not.toHaveAttribute('aria-current')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('save view')
  await page.getByRole('option', { name: 'Save view' }).click()
  await name.fill(`BEST ${word}`)
  await dialog.getByRole('button', { name: 'Replace view' }).click()
  await expect(toast(page, `View “BEST ${word}” replaced`)).toBeVisible()
  const [replaced] = (await client.call<View[]>('GET', '/v1/views')).json
  expect(replaced).toMatchObject({ kind: 'drink', name: `BEST ${word}`, query: `columns=notes&q=${word}&sort=-name&tier=S` })
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Undone')).toBeVisible()
  await expect(best).toHaveText(`Best ${word}`)

  // on a phone
  await page.setViewportSize({ width: 360, height: 740 })
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await page.getByRole('button', { name: `Options of the view Best ${word}` }).click()
  await page.getByRole('menuitem', { name: 'Rename view…' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename view' })
  await renaming.getByRole('textbox', { name: 'Name' }).fill(`Worst ${word}`)
  await renaming.getByRole('button', { name: 'Save view' }).click()
  await expect(toast(page, 'View renamed')).toBeVisible()
  await expectNoHorizontalScroll(page)
  const worst = views.getByRole('link', { name: `Worst ${word}` })
  await worst.click()
  await expect(worst, 'following it closes the menu').toBeHidden()
  await expect(page).toHaveURL(/sort=name/)
  await menu.click()
  await page.getByRole('button', { name: `Options of the view Worst ${word}` }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(toast(page, `View “Worst ${word}” deleted`)).toBeVisible()
  await expect(worst).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(worst).toBeVisible()
})
