import type { Page } from '@playwright/test'
import { expectNoHorizontalScroll, field, navigateConsole, uniqueWord, openConsole } from '../support/console-page'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../support/test'

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 740 }

/** Asserts that the page is accessible on a phone, and fits its window there and on a desktop. */
async function expectFine(page: Page): Promise<void> {
  await page.setViewportSize(NARROW)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.setViewportSize(WIDE)
  await expectNoHorizontalScroll(page)
}

test.describe('dialogs and states', () => {
  // a dialog that is still fading in does not have its final colours
  test.use({ expected: [FAILED_REQUEST], contextOptions: { reducedMotion: 'reduce' } })

  test("a list's dialog, the menu, palette and help are accessible, and fit a phone", async ({ page, client }) => {
    // many checks on one page
    test.slow()
    await signIn(page, client)

    // the screens test checks the whole list; here a few rows are enough behind the dialogs
    await openConsole(page, '/admin/quotes?q=Seneca')
    await page.getByRole('button', { name: 'Delete' }).first().click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectFine(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await page.getByRole('searchbox').fill('no quote holds this')
    await expect(page.getByText('NO_MATCHING_QUOTES')).toBeVisible()
    await expectFine(page)

    // a wide window shows the navigation without a menu
    await page.setViewportSize(NARROW)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('navigation', { name: 'Console' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
    await page.setViewportSize(WIDE)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('option').first()).toBeVisible()
    await expectFine(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Go to' })).toBeHidden()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectFine(page)
  })

  test("a form's errors, questions, toasts, drafts and cuisine list are accessible, and fit a phone", async ({ page, client }) => {
    test.slow()
    await signIn(page, client)
    const quote = await client.create('/v1/quotes', { quote_text: uniqueWord(), author: 'Somebody' })
    await openConsole(page, `/admin/quotes/edit/${quote.id}`)
    await field(page, 'Quote Text').fill('')
    await page.getByRole('button', { name: 'Save Quote' }).click()
    await expect(page.getByText('Quote text is required')).toBeVisible()
    await expectFine(page)
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toHaveAccessibleName('Leave without saving?')
    await expectFine(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await field(page, 'Quote Text').fill('Mine')
    await client.call('PUT', `/v1/quotes/${quote.id}`, { quote_text: 'Theirs' })
    await page.keyboard.press('Control+s')
    await expect(question).toHaveAccessibleName('This quote has changed')
    await expectFine(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await page.route('**/api/v1/quotes/**', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
    await client.call('PUT', `/v1/quotes/${quote.id}`, { quote_text: quote['quote_text'] })
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
    await expectFine(page)

    await page.reload()
    await expect(page.getByRole('region', { name: 'Draft' })).toBeVisible()
    await expectFine(page)
    await navigateConsole(page, '/admin')
    await expect(page.getByRole('heading', { name: 'Unsaved drafts' })).toBeVisible()
    await expectFine(page)
    await navigateConsole(page, '/admin/blog/categories')
    await page.getByRole('button', { name: '+ New Category' }).click()
    await page.getByRole('button', { name: 'Save Category' }).click()
    await expectFine(page)
    await navigateConsole(page, '/admin/culinary/reviews/new')
    await page.getByRole('combobox', { name: 'Cuisine Type' }).click()
    await expect(page.getByRole('listbox', { name: 'Cuisine Type' }).getByRole('option').first()).toBeVisible()
    await expectFine(page)
  })
})
