import { main, publicPages } from '../../support/public-pages'
import { expect, test } from '../../support/test'

test.use({ javaScriptEnabled: false })

test('every page can be read without scripts', async ({ page, client }) => {
  for (const { path, h1, contains } of await publicPages(client)) {
    await page.goto(path)
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect.soft(main(page), path).toContainText((contains[0] ?? h1).replace(/\s+/g, ' '))
    await expect.soft(page.getByText(/LOADING_DATA|FETCHING_|RETRIEVING_/), path).toHaveCount(0)
  }
})

test('filters, sort orders, boards and search work without scripts', async ({ page, client }) => {
  const drinks = await client.list('/v1/caffeine/drinks')
  const cards = main(page).locator('section').last().getByRole('article')
  await page.goto('/caffeine')
  await page.getByRole('group', { name: 'Tier' }).getByRole('button', { name: 'S', exact: true }).click()
  await expect(page).toHaveURL('/caffeine?tier=S')
  await expect(cards).toHaveCount(drinks.filter(({ tier }) => tier === 'S').length)
  await page.getByRole('link', { name: 'rating' }).click()
  await expect(page).toHaveURL('/caffeine?tier=S&sort=rating')
  await page.getByRole('link', { name: 'Tier list' }).click()
  await expect(main(page).getByRole('region', { name: 'Tier S' })).toBeVisible()
  await page.goto('/culinary')
  const cuisine = page.getByRole('group', { name: 'Cuisine' }).getByRole('button').nth(1)
  const name = await cuisine.textContent()
  await cuisine.click()
  await expect(cards.first()).toContainText(name ?? 'none')
  await page.goto('/quotes')
  await page.getByRole('navigation', { name: 'Author' }).getByRole('link', { name: 'Plato' }).click()
  await expect(page).toHaveURL('/quotes?author=Plato')
  await expect(cards).toHaveCount((await client.list('/v1/quotes')).filter(({ author }) => author === 'Plato').length)
  await page.getByRole('banner').getByRole('searchbox').fill('plato')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=plato')
  await expect(main(page).getByRole('region', { name: 'Quotes' })).toContainText('Plato')
  await page.goto('/blog')
  await page.getByRole('button', { name: 'LOAD_MORE' }).click()
  await expect(page).toHaveURL('/blog?page=2')
  await page.getByRole('link', { name: 'PREVIOUS_PAGE' }).click()
  await expect(page).toHaveURL('/blog')
})

test('without scripts the narrow menu links to the footer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/caffeine')
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Footer' })).toBeInViewport()
})

test('search can be reached in a narrow window without scripts', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/quotes')
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search')
  await expect(main(page).getByRole('searchbox')).toBeVisible()
})
