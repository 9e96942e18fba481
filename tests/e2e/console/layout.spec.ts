import { expectNoHorizontalScroll, field, holdRequests, uniqueWord, openConsole, ownEpisode, rowOf } from '../support/console-page'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../support/test'

test.describe('layout', () => {
  test.use({ expected: [FAILED_REQUEST] })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('the button bar never covers the focused field', async ({ page, client }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const word = uniqueWord()
    const content = 'Line.\n'.repeat(40)
    const post = await client.create('/v1/blog/posts', { title: word, slug: word, author: 'A', content })
    await openConsole(page, `/admin/blog/posts/edit/${post.id}`)
    const bar = page.locator('form').getByRole('button', { name: 'Save Post' }).locator('..')
    await field(page, 'Content').focus()
    await page.keyboard.press('Tab')
    const next = field(page, 'Excerpt')
    await expect(next).toBeFocused()
    await expect
      .poll(async () => {
        const [low, top] = [await next.boundingBox(), await bar.boundingBox()]
        return low && top ? top.y - (low.y + low.height) : null
      })
      .toBeGreaterThanOrEqual(16)
  })

  test('the episode list never breaks dates or guest names inside a word', async ({ page, client }) => {
    const word = uniqueWord()
    await client.create('/v1/caffeine/episodes', {
      title: `${word} ${'a long title of an episode '.repeat(6)}`,
      guest_name: 'Bartholomew Featherstonehaugh',
      publication_date: '2024-09-25',
    })
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await openConsole(page, `/admin/caffeine/episodes?q=${word}`)
      await expectNoHorizontalScroll(page)
      const lines = (label: string): Promise<number> =>
        page.locator(`td[data-label="${label}"]`).evaluate((cell) => {
          const range = document.createRange()
          // a cell that can be changed holds a button, whose own box is no line
          range.selectNodeContents(cell.querySelector('[data-cell]') ?? cell)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size
        })
      expect(await lines('Date'), String(width)).toBe(1)
      expect(await lines('Guest'), String(width)).toBeLessThanOrEqual(2)
    }
  })

  test('on a phone, filters, actions and status are in sheets and menus, cells change by a tap, and the buttons are one row', async ({
    page,
    client,
  }) => {
    const word = uniqueWord()
    const parent = await ownEpisode(client)
    const body = { brand: 'Old', final_rating: 6, tier: 'C', episode_id: parent }
    await client.create('/v1/caffeine/drinks', { ...body, name: `${word} a` })
    const second = await client.create('/v1/caffeine/drinks', { ...body, name: `${word} b`, final_rating: 9.5, tier: 'S' })
    await page.setViewportSize({ width: 360, height: 740 })
    await openConsole(page, `/admin/caffeine/drinks?q=${word}&sort=name`)
    await page.getByRole('button', { name: 'Filters and order' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters and order' })
    await expectAccessible(page, '[role=dialog]')
    await sheet.getByLabel('Filter by tier').selectOption('S')
    await sheet.getByLabel('Sort by').selectOption('Brand ↓')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(`/admin/caffeine/drinks?q=${word}&sort=-brand&tier=S`)
    await expect(page.getByRole('rowheader')).toHaveText([`${word} b`])
    await expect(page.getByRole('button', { name: 'Filters (1) and order' })).toBeFocused()

    await page.getByRole('button', { name: `Actions for ${word} b` }).click()
    await page
      .getByRole('dialog', { name: `${word} b` })
      .getByRole('link', { name: 'Edit' })
      .click()
    await expect(field(page, 'Name')).toHaveValue(`${word} b`)
    await expect(page.getByRole('button', { name: 'Save and Next' })).toBeVisible()
    const bar = page.locator('[data-save-bar] > :is(button, a)')
    const tops = await bar.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    expect(tops).toHaveLength(4)
    expect(new Set(tops).size).toBe(1)
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Actions' }).click()
    await expect(page.getByRole('button', { name: 'History' })).toBeVisible()
    await expectAccessible(page, 'main')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'History' })).toBeHidden()
    await page.getByRole('button', { name: 'Status' }).click()
    const status = page.getByRole('dialog', { name: 'Status' })
    await expectAccessible(page, '[role=dialog]')
    await field(page, 'Publish Immediately').uncheck()
    await status.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Takes it off the site')).toBeVisible()
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

    const rating = page.locator('[data-cell="rating"]')
    await rating.click()
    await rating.fill('9.1')
    await page.getByRole('heading', { level: 1 }).click()
    await expect.poll(() => client.read('/v1/caffeine/drinks', second.id)).toMatchObject({ final_rating: 9.1, tier: 'S' })
    await page.locator('[data-cell="tier"]').click()
    await page.locator('[data-cell="tier"]').selectOption('A')
    await expect.poll(() => client.read('/v1/caffeine/drinks', second.id)).toMatchObject({ final_rating: 9.1, tier: 'A' })
    // it does not match the filter any more, and keeps its place
    await expect(rowOf(page, `${word} b`)).toBeVisible()
    await expectNoHorizontalScroll(page)
  })

  test('a list keeps its space while it loads', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 })
    const held = await holdRequests(page, (request) => /\/v1\/quotes\/\?.*limit=50/.test(request.url()))
    await page.goto('/admin/quotes')
    const search = page.getByRole('searchbox', { name: 'Search' })
    const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'LOADING_DATA...' })
    await expect(loading).toBeVisible()
    const before = [await search.boundingBox(), await loading.locator('..').boundingBox()]
    await held.release()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expect(loading).toBeHidden()
    const frame = await page.getByRole('table').locator('..').boundingBox()
    expect(await search.boundingBox()).toEqual(before[0])
    expect([frame?.x, frame?.y, frame?.width]).toEqual([before[1]?.x, before[1]?.y, before[1]?.width])
  })
})
