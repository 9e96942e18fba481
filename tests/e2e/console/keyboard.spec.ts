import type { Locator, Page } from '@playwright/test'
import { ADMIN } from '../../harness/server/server'
import { drinksOf, field, uniqueWord, openConsole, ownEpisode, rowOf, toast } from '../support/console-page'
import { expect, test } from '../support/test'

const FAR = 80

/** Presses Tab until this control has the focus. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let steps = 0; steps < FAR; steps++) {
    if (await control.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${String(control)} is not reached by ${key}`)
}

/** Checks that the focused element shows the focus and is not covered (WCAG 2.4.7, 2.4.11). */
async function expectSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'nothing has the focus'
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    if ((outlineStyle === 'none' || outlineWidth === '0px') && boxShadow === 'none') return 'the focus is not shown'
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
      ? 'seen'
      : `covered by ${hit?.outerHTML.slice(0, 120) ?? 'the edge of the window'}`
  })
  expect(seen, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160))).toBe('seen')
}

test('the keyboard alone is enough to sign in and to create, change and delete a drink', async ({ page, client, expected }) => {
  // the links that Tab passes on the home read ahead what other tests may have deleted by now
  expected.push(/status of 404 .*\/api\/v1\/\w[\w/-]*\/\d+/)
  const parent = await ownEpisode(client)
  const word = uniqueWord()
  const { keyboard } = page

  await openConsole(page, '/admin/login')
  await tabTo(page, page.getByLabel('Identifier'))
  await keyboard.type(ADMIN.username)
  await keyboard.press('Tab')
  await keyboard.type(ADMIN.password)
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')

  // the skip link is the first stop and leads past the navigation
  await openConsole(page, '/admin')
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('main').locator('a[href="/admin/caffeine/episodes"]'))
  await expectSeen(page)
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/caffeine/episodes')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await keyboard.press('/')
  await keyboard.type(String((await client.read('/v1/caffeine/episodes', parent))?.['title']))
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await tabTo(page, page.getByRole('link', { name: 'Manage Drinks' }))
  await expectSeen(page)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/caffeine/episodes/${parent}/drinks`)
  await expect(page.getByText('NO_DRINKS_IN_EPISODE')).toBeVisible()
  await keyboard.press('n')
  await expect(page).toHaveURL(`/admin/caffeine/episodes/${parent}/drinks/new`)

  await tabTo(page, field(page, 'Name'))
  await keyboard.type(word)
  await tabTo(page, field(page, 'Final Rating'))
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('7.2')
  await expect(field(page, 'Tier')).toHaveValue('B')
  await tabTo(page, field(page, 'Tier'))
  await expectSeen(page)
  await keyboard.press('a')
  await expect(field(page, 'Tier')).toHaveValue('A')
  // every stop of the form is visible, and never covered by the button bar
  await tabTo(page, field(page, 'Notes'))
  await expectSeen(page)
  await keyboard.type('By keys alone.')
  for (const control of [field(page, 'Image URL'), page.getByRole('button', { name: 'Choose file' })]) {
    await tabTo(page, control)
    await expectSeen(page)
  }
  await tabTo(page, page.getByRole('button', { name: 'Save Drink' }))
  await expectSeen(page)
  await keyboard.press('Enter')
  await expect(toast(page, 'Caffeine drink created successfully')).toBeVisible()
  await expect(page).toHaveURL(`/admin/caffeine/episodes/${parent}/drinks`)

  await tabTo(page, rowOf(page, word).getByRole('link', { name: 'Edit' }))
  await keyboard.press('Enter')
  await expect(field(page, 'Name')).toHaveValue(word)
  await tabTo(page, field(page, 'Brand'))
  await keyboard.type('Kestrel')
  await keyboard.press('Control+s')
  await expect(toast(page, 'Caffeine drink updated successfully')).toBeVisible()
  const [saved] = await drinksOf(client, parent)
  expect(saved).toMatchObject({ name: word, brand: 'Kestrel', final_rating: 7.2, tier: 'A', notes: 'By keys alone.' })
  await tabTo(page, page.getByRole('link', { name: 'Cancel', exact: true }))
  await keyboard.press('Enter')

  const row = rowOf(page, word)
  await tabTo(page, row.getByRole('button', { name: 'Delete' }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  // the focus stays in the dialog
  for (const name of ['Delete', 'Cancel', 'Delete']) {
    await keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name })).toBeFocused()
  }
  await expectSeen(page)
  await keyboard.press('Enter')
  await expect(toast(page, 'Drink deleted successfully')).toBeVisible()
  await expect(page.getByText('NO_DRINKS_IN_EPISODE')).toBeVisible()
  // the focused button is gone, but the focus is not lost
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
