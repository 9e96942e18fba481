import { expect, test } from '../../support/test'

test.use({ javaScriptEnabled: false })

test('without scripts the narrow menu links to the footer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/caffeine')
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Footer' })).toBeInViewport()
})
