import type { Page } from '@playwright/test'
import { holdRequests, isWrite, openConsole, ownEpisode, refuseWrites, rowOf, toast, uniqueWord } from '../support/console-page'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'

// One kind stands for all: their lists share one implementation. What differs by kind is in tests/site/console/list-texts.test.tsx.

test.use({ expected: [FAILED_REQUEST] })
test.beforeEach(({ page, client }) => signIn(page, client))

test('a list keeps sorting and search in the address, also when both are chosen in quick succession', async ({ page, client }) => {
  const word = uniqueWord()
  for (const letter of ['a', 'b', 'c']) await client.create('/v1/culinary', { restaurant_name: `Table ${word}${letter}`, final_rating: 7 })
  await openConsole(page, `/admin/culinary/reviews?q=${word}`)
  await expect(rowOf(page, word)).toHaveCount(3)
  const column = page.getByRole('columnheader', { name: 'Rating' })
  for (const [order, value] of [
    ['descending', '-rating'],
    ['ascending', 'rating'],
  ] as const) {
    await column.getByRole('button').click()
    await expect(column).toHaveAttribute('aria-sort', order)
    await expect(page).toHaveURL(new RegExp(`[?&]sort=${value}`))
  }
  const address = page.url()
  await page.reload()
  await expect(page).toHaveURL(address)
  await expect(column).toHaveAttribute('aria-sort', 'ascending')

  // letter by letter: the address follows, and loses nothing
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('')
  await search.pressSequentially(`  ${word.toLowerCase()}c `)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(rowOf(page, `Table ${word}c`)).toBeVisible()
  await search.fill(`${word}-nothing-has-this`)
  await expect(page.getByText('NO_MATCHING_REVIEWS')).toBeVisible()
  await expect(page).toHaveURL(/nothing-has-this/)

  await openConsole(page, '/admin/quotes')
  // both before React can render once
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>('input[type="search"]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'coffee')
    box?.dispatchEvent(new InputEvent('input', { bubbles: true }))
    document.querySelector<HTMLElement>('th button')?.click()
  })
  await expect(page).toHaveURL('/admin/quotes?q=coffee&sort=quote')
})

/** Opens the question before a deletion, and cancels it by Escape and by its focused button. */
async function cancelDeletion(page: Page, word: string): Promise<void> {
  const press = rowOf(page, word).getByRole('button', { name: 'Delete' })
  const dialog = page.getByRole('alertdialog')
  await press.click()
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Delete'])
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(press).toBeFocused()
  await press.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(press).toBeFocused()
}

// the question stays open meanwhile, or closes at once
for (const { noun, isOpen } of [
  { noun: 'drink', isOpen: true },
  { noun: 'episode', isOpen: false },
]) {
  test(`deleting one ${noun} asks first, can be cancelled, reports failure, and removes the row`, async ({ page, client }) => {
    const word = uniqueWord()
    const episode_id = await ownEpisode(client)
    const [api, list] = isOpen ? ['/v1/caffeine/drinks', '/admin/caffeine/drinks'] : ['/v1/caffeine/episodes', '/admin/caffeine/episodes']
    const body = (name: string) => (isOpen ? { name, final_rating: 8.4, episode_id } : { title: name })
    const { id } = await client.create(api, body(`${word} a`))
    await client.create(api, body(`${word} b`))
    await openConsole(page, `${list}?q=${word}`)
    const writes: string[] = []
    page.on('request', (request) => void (isWrite(request) && writes.push(request.method())))
    await cancelDeletion(page, `${word} a`)
    expect(writes).toEqual([])

    const press = rowOf(page, `${word} a`).getByRole('button', { name: 'Delete' })
    const dialog = page.getByRole('alertdialog')
    const confirm = dialog.getByRole('button', { name: 'Delete' })
    await refuseWrites(page)
    await press.click()
    await confirm.click()
    await expect(toast(page, isOpen ? 'Failed to delete drink' : `Failed to delete episode (ID: ${id})`)).toBeVisible()
    // behind the open dialog
    await expect(page.locator('tr', { hasText: `${word} a` })).toBeVisible()
    await page.unrouteAll()

    // one at a time, with "Deleting..." meanwhile
    const held = await holdRequests(page, isWrite)
    if (isOpen) {
      await confirm.click()
      await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled()
    } else {
      await press.click()
      await confirm.click()
      await expect(dialog).toBeHidden()
      await expect(rowOf(page, `${word} a`).getByRole('button', { name: 'Deleting...' })).toBeDisabled()
      await expect(rowOf(page, `${word} b`).getByRole('button', { name: 'Delete' })).toBeDisabled()
    }
    await held.release()
    await expect(toast(page, isOpen ? 'Drink deleted successfully' : 'Episode deleted successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, `${word} a`)).toHaveCount(0)
    await expect(rowOf(page, `${word} b`).getByRole('button', { name: 'Delete' })).toBeEnabled()
    expect(await client.read(api, id)).toBeNull()
  })
}
