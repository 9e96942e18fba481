import { fetchPage, canonicalOf, titleOf } from '../../support/html'
import { main, open } from '../../support/public-pages'
import { expect, expectAccessible, test } from '../../support/test'

test('filters combine in the address, are shown and removed one by one, and have a panel', async ({ page, client }) => {
  const drinks = await client.list('/v1/caffeine/drinks', 'limit=1000')
  const [first] = drinks
  const brand = String(first?.['brand'])
  const ofBrand = drinks.filter((drink) => drink['brand'] === brand && Number(drink['final_rating']) >= 1)
  await open(page, '/caffeine#drinks')
  await main(page).getByRole('button', { name: 'Filters' }).click()
  await expect(page).toHaveURL('/caffeine?filters=open#drinks')
  const panel = page.getByRole('form', { name: 'Filters' })
  await expect(panel.getByLabel('Brand').locator('option', { hasText: brand })).toHaveCount(1)
  await expectAccessible(page)
  await panel.getByLabel('Brand').selectOption(brand)
  await panel.getByLabel('Rating from').fill('1')
  await panel.getByRole('button', { name: 'SHOW_RESULTS' }).click()
  await expect(page).toHaveURL(`/caffeine?${new URLSearchParams({ brand, rating_min: '1' }).toString()}#drinks`)
  await expect(page).toHaveTitle(`Caffeine Compendium, ${brand}, rated 1 to 10 · CCC`)
  await expect(main(page).getByRole('heading', { level: 2, name: `Drinks Database, ${brand}, rated 1 to 10` })).toBeInViewport()
  await expect(main(page).locator('article a[href^="/caffeine/drink/"]:visible')).toHaveCount(ofBrand.length)
  await page.getByRole('link', { name: 'Remove rated 1 to 10' }).click()
  await expect(page).toHaveURL(`/caffeine?${new URLSearchParams({ brand }).toString()}#drinks`)
  await page.getByRole('link', { name: 'CLEAR_ALL' }).click()
  await expect(page).toHaveURL('/caffeine#drinks')
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

test('on a phone the filters are a sheet that counts what is found and keeps the place', async ({ page, client }) => {
  const drinks = await client.list('/v1/caffeine/drinks', 'limit=1000')
  const inTier = drinks.filter((drink) => drink['tier'] === 'S')
  const brand = String(inTier[0]?.['brand'])
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/caffeine')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Drinks Database' }).click()
  await expect(main(page).getByRole('heading', { name: 'Drinks Database' })).toBeInViewport()
  const tops = await main(page)
    .locator('#drinks article')
    .evaluateAll((cards) => cards.slice(0, 2).map((card) => card.getBoundingClientRect().top))
  expect(tops[0]).toBe(tops[1])
  await main(page).locator('#drinks article').nth(30).scrollIntoViewIfNeeded()
  // cards that come into view get their height, and the browser holds on to what it shows
  const place = async (): Promise<number> => {
    let last = -1
    await expect
      .poll(async () => {
        const before = last
        last = await page.evaluate(() => Math.round(scrollY))
        return last === before
      })
      .toBe(true)
    return last
  }
  const before = await place()
  const filters = main(page).getByRole('button', { name: 'Filters' })
  await expect(filters).toBeInViewport()
  // with the pointer, Playwright itself would scroll the page to what sticks
  await filters.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toContainText(`${drinks.length} drinks`)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(filters).toBeFocused()
  expect(await place(), 'the page has not moved').toBe(before)
  await filters.press('Enter')
  await expectAccessible(page)
  await sheet.getByRole('group', { name: 'Tier' }).getByRole('button', { name: 'S', exact: true }).click()
  await expect(sheet.locator('[aria-live]')).toHaveText(`${inTier.length} drinks`)
  await sheet.getByLabel('Brand').selectOption(brand)
  const found = inTier.filter((drink) => drink['brand'] === brand).length
  await expect(sheet.locator('[aria-live]')).toHaveText(`${found} drink${found === 1 ? '' : 's'}`)
  await sheet.getByRole('button', { name: 'SHOW_RESULTS' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveTitle(`Caffeine Compendium, tier S, ${brand} · CCC`)
  await expect(main(page).locator('#drinks article').first()).toBeInViewport()
  await page.getByRole('link', { name: 'Back to top' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('on a wide screen the filters stay below the header, in one row, and open where they are', async ({ page }) => {
  await open(page, '/caffeine')
  await main(page).locator('#drinks article').nth(30).scrollIntoViewIfNeeded()
  const tier = page.getByRole('group', { name: 'Tier' })
  await expect(tier).toBeInViewport()
  const row = main(page).locator('[data-sticky]')
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(52)
  const before = await page.evaluate(() => Math.round(scrollY))
  await main(page).getByRole('button', { name: 'Filters' }).press('Enter')
  await expect(page.getByRole('form', { name: 'Filters' })).toBeInViewport()
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(before)
  // a low window has no room for what sticks
  await page.setViewportSize({ width: 1280, height: 480 })
  await expect(row).not.toHaveCSS('position', 'sticky')
  await expect(page.getByRole('banner')).not.toHaveCSS('position', 'sticky')
})
