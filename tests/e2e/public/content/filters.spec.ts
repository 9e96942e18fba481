import { fetchPage, canonicalOf, titleOf } from '../../support/html'
import { main, open } from '../../support/public-pages'
import { expect, expectAccessible, test } from '../../support/test'

test('filters combine in the address, are shown and removed one by one, and have a panel', async ({ page, client }) => {
  const drinks = await client.list('/v1/caffeine/drinks', 'limit=1000')
  const [first] = drinks
  const brand = String(first?.['brand'])
  const ofBrand = drinks.filter((drink) => drink['brand'] === brand && Number(drink['final_rating']) >= 1)
  await open(page, '/caffeine')
  await main(page).getByRole('button', { name: 'Filters' }).click()
  await expect(page).toHaveURL('/caffeine?filters=open')
  const panel = page.getByRole('form', { name: 'Filters' })
  await expect(panel.getByLabel('Brand').locator('option', { hasText: brand })).toHaveCount(1)
  await expectAccessible(page)
  await panel.getByLabel('Brand').selectOption(brand)
  await panel.getByLabel('Rating from').fill('1')
  await panel.getByRole('button', { name: 'SHOW_RESULTS' }).click()
  await expect(page).toHaveURL(`/caffeine?${new URLSearchParams({ brand, rating_min: '1' }).toString()}`)
  await expect(page).toHaveTitle(`Caffeine Compendium, ${brand}, rated 1 to 10 · CCC`)
  await expect(main(page).getByRole('heading', { level: 2, name: `Drinks Database, ${brand}, rated 1 to 10` })).toBeInViewport()
  await expect(main(page).locator('article a[href^="/caffeine/drink/"]:visible')).toHaveCount(ofBrand.length)
  await page.getByRole('link', { name: 'Remove rated 1 to 10' }).click()
  await expect(page).toHaveURL(`/caffeine?${new URLSearchParams({ brand }).toString()}`)
  await page.getByRole('link', { name: 'CLEAR_ALL' }).click()
  await expect(page).toHaveURL('/caffeine')
  // a card leads to the list of its brand
  await main(page).locator('article').getByRole('link', { name: brand, exact: true }).first().click()
  await expect(page).toHaveURL(`/caffeine?${new URLSearchParams({ brand }).toString()}`)
})

test('an unknown value gives the empty state, which leads to the whole list', async ({ page, server }) => {
  for (const [path, words] of [
    ['/caffeine?tier=Z', 'NO_DRINKS_FOUND'],
    ['/caffeine?year=soon&rating_min=eleven', 'NO_DRINKS_FOUND'],
    ['/caffeine?episode=none', 'NO_DRINKS_FOUND'],
    ['/culinary?cuisine=Martian', 'NO_MARTIAN_RESTAURANTS_FOUND'],
    ['/culinary?year=1', 'NO_REVIEWS_FOUND'],
    ['/quotes?author=Nobody', 'NO_QUOTES_FOUND'],
    ['/blog?category=nothing-like-it', 'NO_POSTS_FOUND'],
  ] as const) {
    await test.step(path, async () => {
      const { status, text } = await fetchPage(server.url, path)
      expect(status).toBe(200)
      expect(text).toContain(words)
      expect(text).toContain('content="noindex"')
    })
  }
  await open(page, '/culinary?cuisine=Martian')
  await expect(main(page)).toContainText('NO_MARTIAN_RESTAURANTS_FOUND')
  await page.getByRole('link', { name: 'SHOW_ALL' }).click()
  await expect(main(page)).not.toContainText('NO_MARTIAN_RESTAURANTS_FOUND')
})

test('the blog lists the posts of a category by its slug or id, and names it', async ({ page, client, server }) => {
  const category = await client.create('/v1/blog/categories', { name: 'Filtered notes', slug: 'filtered-notes' })
  const post = await client.create('/v1/blog/posts', {
    title: 'In it',
    slug: 'in-it',
    author: 'Ann',
    content: 'x',
    is_published: true,
    category_id: category.id,
  })
  for (const value of ['filtered-notes', String(category.id)]) {
    const { text } = await fetchPage(server.url, `/blog?category=${value}`)
    expect(titleOf(text)).toBe('Blog, Filtered notes · CCC')
    expect(canonicalOf(text)).toMatch(/\/blog\?category=filtered-notes$/)
  }
  await open(page, '/blog')
  await main(page).getByRole('button', { name: 'Filtered notes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog, Filtered notes')
  await expect(main(page).getByRole('article')).toHaveCount(1)
  await expect(page).toHaveTitle('Blog, Filtered notes · CCC')
  // the pointer is on the post, whose page is prefetched
  await page.close()
  await client.remove('/v1/blog/posts', post.id)
  await client.remove('/v1/blog/categories', category.id)
})

test('on a phone two compact drinks stand side by side, and the filters stay on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/caffeine')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Drinks Database' }).click()
  await expect(main(page).getByRole('heading', { name: 'Drinks Database' })).toBeInViewport()
  const tops = await main(page)
    .locator('#drinks article')
    .evaluateAll((cards) => cards.slice(0, 2).map((card) => card.getBoundingClientRect().top))
  expect(tops[0]).toBe(tops[1])
  await main(page).locator('#drinks article').nth(30).scrollIntoViewIfNeeded()
  const bar = page.getByRole('group', { name: 'Tier' })
  await expect(bar).toBeInViewport()
  await bar.getByRole('button', { name: 'S', exact: true }).click()
  await expect(page).toHaveTitle('Caffeine Compendium, tier S · CCC')
  await expect(main(page).locator('#drinks article').first()).toBeInViewport()
  await page.getByRole('link', { name: 'Back to top' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})
