import { main, open, overhang } from '../../support/public-pages'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../../support/test'

// a draft answers 404 to everybody, and the browser logs that
test.use({ expected: [FAILED_REQUEST] })

// One kind stands for all; tests/api/pages/drafts.test.ts tests who may read each.
test('a draft is shown to administrators alone, at its own address', async ({ page, client }) => {
  const title = `Draft of a review ${Date.now()}`
  const api = '/v1/culinary'
  const draft = await client.create(api, { restaurant_name: title, is_published: false, final_rating: 9.9 })
  const path = `/culinary/review/${draft.id}`
  await open(page, path)
  await expect(page.getByText('REVIEW_NOT_FOUND')).toBeVisible()

  await signIn(page, client)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const banner = main(page).getByRole('complementary', { name: 'Draft' })
  await expect(banner).toContainText('Only administrators can read this page')
  await expect(banner.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', new RegExp(`/edit/${draft.id}$`))
  await expect(main(page).getByRole('button', { name: 'SHARE_LINK' }), 'has no address to share').toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page)
  expect(await overhang(page)).toBeLessThanOrEqual(0)
  await client.call('PUT', `${api}/${draft.id}`, { publish_at: '2131-01-10T12:00:00.000Z' })
  await page.reload()
  await expect(main(page).getByRole('complementary', { name: 'Scheduled' })).toContainText('To be published on Wed 10 Jan 2131,')
  await open(page, '/culinary')
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main(page).getByText(title), 'the public list is what visitors see').toHaveCount(0)

  await client.call('PUT', `${api}/${draft.id}`, { is_published: true })
  await open(page, path)
  await expect(banner).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: 'SHARE_LINK' })).toBeVisible()
  await client.call('PUT', `${api}/${draft.id}`, { is_published: false })
  await page.reload()
  await expect(main(page).getByRole('complementary', { name: 'Withdrawn' })).toContainText('WITHDRAWN Not published any more.')
  await client.remove(api, draft.id)
})

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
