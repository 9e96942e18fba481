import { expect, test } from '../../support/test'

test.use({ javaScriptEnabled: false })

test('without scripts the narrow menu links to the footer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/caffeine')
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Footer' })).toBeInViewport()
})

test('without scripts filters lead to the list that they narrow', async ({ page, client }) => {
  const [drink] = await client.list('/v1/caffeine/drinks')
  const brand = String(drink?.['brand'])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/caffeine')
  await page.getByRole('main').getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('heading', { name: 'Drinks Database' })).toBeInViewport()
  await page.getByLabel('Brand').selectOption(brand)
  await page.getByRole('button', { name: 'SHOW_RESULTS' }).click()
  await expect(page).toHaveURL(/\/caffeine\?.*brand=.*#drinks$/)
  await expect(page.getByRole('heading', { name: `Drinks Database, ${brand}` })).toBeInViewport()
  await expect(page.locator('#drinks article').first()).toBeInViewport()
})
