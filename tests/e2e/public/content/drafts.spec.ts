import { main, open } from '../../support/public-pages'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../../support/test'

/** The kinds of records beside posts that can be drafts: where their pages are, and what a page without a record says. */
const KINDS = [
  {
    kind: 'episode',
    api: '/v1/caffeine/episodes',
    page: '/caffeine/episode/',
    list: '/caffeine',
    missing: 'Episode not found',
    name: 'title',
  },
  { kind: 'drink', api: '/v1/caffeine/drinks', page: '/caffeine/drink/', list: '/caffeine', missing: 'DRINK_NOT_FOUND', name: 'name' },
  {
    kind: 'review',
    api: '/v1/culinary',
    page: '/culinary/review/',
    list: '/culinary',
    missing: 'REVIEW_NOT_FOUND',
    name: 'restaurant_name',
  },
  { kind: 'quote', api: '/v1/quotes', page: '/quotes/', list: '/quotes', missing: 'QUOTE_NOT_FOUND', name: 'quote_text' },
] as const

// a draft answers 404 to everybody, and the browser logs that
test.use({ expected: [FAILED_REQUEST] })

for (const { kind, api, page: path, list, missing, name } of KINDS) {
  test(`a draft of a ${kind} is shown to administrators alone, at its own address`, async ({ page, client }) => {
    const title = `Draft of ${kind} ${Date.now()}`
    const [episode] = await client.list('/v1/caffeine/episodes', 'limit=1&sort=id')
    const parent = kind === 'drink' ? { episode_id: episode?.id } : {}
    const rating = kind === 'drink' || kind === 'review' ? { final_rating: 9.9 } : {}
    const author = kind === 'quote' ? { author: 'A. Nobody' } : {}
    const draft = await client.create(api, { [name]: title, is_published: false, ...parent, ...rating, ...author })
    await open(page, path + draft.id)
    await expect(page.getByText(missing)).toBeVisible()

    await signIn(page, client)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const banner = main(page).getByRole('complementary', { name: 'Draft' })
    await expect(banner).toContainText('Only administrators can read this page')
    await expect(banner.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', new RegExp(`/edit/${draft.id}$`))
    await expect(main(page).getByRole('button', { name: 'SHARE_LINK' }), 'has no address to share').toHaveCount(0)
    await expectAccessible(page)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
    await client.call('PUT', `${api}/${draft.id}`, { publish_at: '2131-01-10T12:00:00.000Z' })
    await page.reload()
    await expect(main(page).getByRole('complementary', { name: 'Scheduled' })).toContainText('To be published on Wed 10 Jan 2131,')
    await open(page, list)
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main(page).getByText(title), 'the public list is what visitors see').toHaveCount(0)

    await client.call('PUT', `${api}/${draft.id}`, { is_published: true })
    await open(page, path + draft.id)
    await expect(banner).toHaveCount(0)
    await expect(main(page).getByRole('button', { name: 'SHARE_LINK' })).toBeVisible()
    await client.call('PUT', `${api}/${draft.id}`, { is_published: false })
    await page.reload()
    await expect(main(page).getByRole('complementary', { name: 'Withdrawn' })).toContainText('WITHDRAWN Not published any more.')
    await client.remove(api, draft.id)
  })
}

test('a published drink of an episode that is none says to administrators that nobody else sees it', async ({ page, client }) => {
  const episode = await client.create('/v1/caffeine/episodes', { title: `Hidden ${Date.now()}`, is_published: false })
  const drink = await client.create('/v1/caffeine/drinks', { name: 'Unseen', final_rating: 5, episode_id: episode.id })
  await signIn(page, client)
  await open(page, `/caffeine/drink/${drink.id}`)
  const banner = main(page).getByRole('complementary', { name: 'Draft' })
  await expect(banner).toContainText('Its episode is not published. Only administrators can read this page.')
  await expect(main(page).getByRole('button', { name: 'SHARE_LINK' })).toHaveCount(0)
  await client.call('PUT', `/v1/caffeine/episodes/${episode.id}`, { is_published: true })
  await open(page, `/caffeine/drink/${drink.id}`)
  await expect(main(page).getByRole('button', { name: 'SHARE_LINK' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  await client.remove('/v1/caffeine/episodes', episode.id)
})
