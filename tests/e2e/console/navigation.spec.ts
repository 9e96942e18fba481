import { field, uniqueWord, openConsole, RETRY } from '../support/console-page'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'

test.describe('links back and forward', () => {
  // a silent read that fails is logged
  test.use({ expected: [[FAILED_REQUEST, /^error: ConnectionError/], { scope: 'test' }], needsOwnContext: true })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('every way out of a form returns to the list with its filters; the navigation opens the unfiltered list', async ({
    page,
    client,
  }) => {
    const word = uniqueWord()
    for (const letter of ['a', 'b']) await client.create('/v1/quotes', { quote_text: word + letter, author: `Somebody ${word}` })
    await openConsole(page, '/admin/quotes')
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.fill(word)
    await page.getByRole('columnheader', { name: 'Quote' }).getByRole('button').click()
    const left = `/admin/quotes?q=${word}&sort=quote`
    await expect(page).toHaveURL(left)
    const edit = page.getByRole('link', { name: /^Edit / }).first()
    for (const way of ['RETURN_TO_QUOTES', 'Cancel']) {
      await edit.click()
      await page.getByRole('link', { name: way }).click()
      await expect(page).toHaveURL(left)
      await expect(search).toHaveValue(word)
    }
    await edit.click()
    await field(page, 'Context').fill('An evening')
    await page.getByRole('button', { name: 'Save Quote' }).click()
    await expect(page).toHaveURL(left)

    const navigation = page.getByRole('navigation', { name: 'Console' })
    await navigation.getByRole('link', { name: 'Quotes' }).click()
    await expect(page).toHaveURL('/admin/quotes')
    // the rows of the search stay until those of the whole list have arrived
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await edit.click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/admin/quotes')
  })

  test('a search and an order chosen in quick succession are both kept', async ({ page }) => {
    await openConsole(page, '/admin/quotes')
    await expect(page.getByRole('columnheader', { name: 'Quote' })).toBeVisible()
    // both before React can render once
    await page.evaluate(() => {
      const box = document.querySelector<HTMLInputElement>('input[type="search"]')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'coffee')
      box?.dispatchEvent(new InputEvent('input', { bubbles: true }))
      document.querySelector<HTMLElement>('th button')?.click()
    })
    await expect(page).toHaveURL('/admin/quotes?q=coffee&sort=quote')
  })

  test('the console home reports an unreachable API, keeps its modules, and retries every read', async ({ page }) => {
    await page.clock.install()
    await page.route('**/api/v1/**', (route) => (route.request().url().includes('/users/me') ? route.fallback() : route.abort()))
    await page.goto('/admin')
    const main = page.getByRole('main')
    const attention = page.getByRole('region', { name: 'Needs attention' })
    await expect(attention.getByRole('status')).toHaveText('LOADING_DATA...')
    const quotes = main.locator('a[href="/admin/quotes"]')
    await expect(quotes).toContainText('Counting...')
    const box = attention.getByRole('alert')
    await expect(async () => {
      await page.clock.runFor(4000)
      await expect(box).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(attention.getByRole('status')).toBeHidden()
    await expect(quotes).toContainText('Count unavailable')
    await page.unrouteAll()
    await box.getByRole('button', { name: RETRY }).click()
    await expect(attention.getByRole('link').first()).toBeVisible()
    await expect(box).toBeHidden()
    await expect(quotes).toContainText(/\d+ records/)
  })

  test("an episode's drink form that cannot be read leads back to the episodes", async ({ page }) => {
    await page.clock.install()
    await page.route('**/api/v1/caffeine/episodes/*', (route) => route.abort())
    await page.goto('/admin/caffeine/episodes/1/drinks/new')
    const box = page.getByRole('main').getByRole('alert')
    await expect(async () => {
      await page.clock.runFor(4000)
      await expect(box.getByRole('heading', { name: 'ERROR_RETRIEVING_DATA' })).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(box.getByRole('button', { name: RETRY })).toBeVisible()
    await box.getByRole('link', { name: 'Return to Episodes' }).click()
    await expect(page).toHaveURL('/admin/caffeine/episodes')
  })
})
