import { fetchPage } from '../../support/html'
import { first, main, open, text } from '../../support/public-pages'
import { expect, FAILED_REQUEST, signIn, test } from '../../support/test'
import { jsonAs } from '../../../harness/json'

const EPISODES = '/v1/caffeine/episodes'
const colour = (rgb: string | null): number[] => (rgb?.match(/\d+/g) ?? []).slice(0, 3).map(Number)

test('an episode shows its facts, video, drinks and neighbours, and links back', async ({ page, client }) => {
  const episode = await first(client, EPISODES)
  const drinks = jsonAs<{ id: number; name: string; final_rating: number }[]>(episode['drinks'])
  await open(page, `/caffeine/episode/${episode.id}`)
  for (const words of [text(episode, 'title'), 'Published', text(episode, 'guest_name'), text(episode, 'description').slice(0, 60)])
    await expect(main(page)).toContainText(words)
  const watch = main(page).getByRole('link', { name: 'Watch Episode' })
  await expect(watch).toHaveAttribute('href', text(episode, 'youtube_link'))
  await expect(watch).toHaveAttribute('target', '_blank')
  await expect(watch).toHaveAttribute('rel', 'noopener noreferrer')
  const featured = main(page).getByRole('region', { name: 'Featured Drinks' })
  await expect(featured.getByRole('article')).toHaveCount(drinks.length)
  await expect(featured.getByRole('article').first()).toContainText(`${drinks[0]?.final_rating.toFixed(1) ?? ''}/10`)
  await expect(main(page).getByRole('navigation', { name: 'Neighbouring episodes' }).getByRole('link')).toHaveText([/^next/i])
  await expect(main(page).getByRole('link', { name: text(episode, 'guest_name') })).toHaveAttribute('href', /^\/search\?q=/)
  await main(page).getByRole('link', { name: 'Caffeine index' }).click()
  await expect(page).toHaveURL('/caffeine')
})

test('an episode without optional fields shows fallbacks; its thumbnail is the video’s if the link names one', async ({ page, client }) => {
  await page.route('https://i.ytimg.com/**', (route) =>
    route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  const bare = await client.create(EPISODES, { title: 'A bare episode' })
  const picture = main(page).locator('article img').first()
  await open(page, `/caffeine/episode/${bare.id}`)
  await expect(main(page)).toContainText('No drink reviews available for this episode.')
  await expect(main(page)).toContainText('DATE_UNAVAILABLE')
  await expect(main(page).getByText('Guest', { exact: true })).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: 'Watch Episode' })).toHaveCount(0)
  await expect(picture).toHaveAttribute('src', /^\/assets\/episode-/)
  const link = 'https://www.youtube.com/watch?v=abcdefghijk&t=10'
  await client.call('PUT', `${EPISODES}/${bare.id}`, { youtube_link: link })
  await page.reload()
  await expect(main(page).getByRole('link', { name: 'Play video' })).toHaveAttribute('href', link)
  await expect(picture).toHaveAttribute('src', 'https://i.ytimg.com/vi/abcdefghijk/hqdefault.jpg')
  await client.remove(EPISODES, bare.id)
})

test.describe('pictures that fail to load', () => {
  test.use({ expected: [FAILED_REQUEST] })
  test('are replaced by the default picture', async ({ page, client }) => {
    await page.route('https://pictures.example.org/**', (route) => route.abort())
    const gone = await client.create(EPISODES, { title: 'Its picture is gone', thumbnail_url: 'https://pictures.example.org/gone.png' })
    await open(page, `/caffeine/episode/${gone.id}`)
    await expect(main(page).locator('article img').first()).toHaveAttribute('src', /^\/assets\/episode-/)
    await client.remove(EPISODES, gone.id)
  })
})

test('a drink shows its facts and at most eight others of its episode, and links to all; line breaks are kept', async ({
  page,
  client,
}) => {
  const episode = await client.create(EPISODES, { title: 'A long sitting', description: 'First line\nsecond line' })
  const made = []
  for (let number = 0; number < 10; number += 1) {
    const body = { name: `Can ${number}`, notes: 'One\ntwo', final_rating: 5, episode_id: episode.id }
    made.push(await client.create('/v1/caffeine/drinks', body))
  }
  await open(page, `/caffeine/drink/${made[4]?.id ?? 0}`)
  const article = main(page).getByRole('article').first()
  for (const words of ['Can 4', '5.0', 'out of 10']) await expect(article).toContainText(words)
  await expect(article.getByRole('link', { name: 'A long sitting' })).toHaveAttribute('href', `/caffeine/episode/${episode.id}`)
  const others = main(page).getByRole('region', { name: 'From the same episode' })
  await expect(others.getByRole('article')).toHaveCount(8)
  await others.getByRole('link', { name: 'All 10 drinks of the episode' }).click()
  await expect(page).toHaveURL(`/caffeine/episode/${episode.id}`)
  await expect(main(page).getByText('First line')).toHaveCSS('white-space', /pre-line/)
  await expect(main(page).getByText('One').first()).toHaveCSS('white-space', /pre-line/)
  await client.remove(EPISODES, episode.id)
})

test('a tier has another colour in each section', async ({ page, client }) => {
  // the console's tests compare all colours
  for (const [list, path, hue] of [
    ['/v1/caffeine/drinks', '/caffeine/drink', [87, 227, 137]],
    ['/v1/culinary', '/culinary/review', [255, 107, 107]],
  ] as const) {
    const entry = (await client.list(list)).find((each) => each['tier'] === 'A')
    await page.goto(`${path}/${entry?.id ?? 0}`)
    const tile = main(page).getByRole('img', { name: 'Tier A' }).first()
    await expect(tile).toHaveText('A')
    expect(colour(await tile.evaluate((element) => getComputedStyle(element).backgroundColor)), path).toEqual(hue)
  }
})

test('a quote shows its author in their colour, source, id, date and more quotes of the author', async ({ page, client }) => {
  const quote = (await client.list('/v1/quotes')).find((each) => each['author'] === 'Plato')
  await open(page, `/quotes/${quote?.id ?? 0}`)
  const author = main(page).getByRole('link', { name: 'Plato', exact: true }).first()
  expect(colour(await author.evaluate((element) => getComputedStyle(element).color))).toEqual([98, 168, 255])
  for (const words of [text(quote, 'context'), String(quote?.id).padStart(4, '0'), 'Added']) await expect(main(page)).toContainText(words)
  await expect(main(page).getByRole('region', { name: 'More from Plato' }).getByRole('article').first()).toContainText('Plato')
  const dim = await client.create('/v1/quotes', { quote_text: 'Nobody\nsaid that.', author: ' somebody ' })
  await open(page, `/quotes/${dim.id}`)
  const nobody = main(page).getByRole('link', { name: 'somebody' }).first()
  expect(colour(await nobody.evaluate((element) => getComputedStyle(element).color))).toEqual([201, 206, 211])
  await expect(main(page).getByText('Source')).toHaveCount(0)
  await expect(main(page).getByRole('region', { name: 'More quotes' })).toBeVisible()
  await client.remove('/v1/quotes', dim.id)
})

test('a review shows its hero picture, badges, facts, grading sheet and notes', async ({ page, client }) => {
  const body = {
    restaurant_name: 'A table of ours',
    cuisine_type: 'Yemeni',
    final_rating: 7.25,
    tier: 'S',
    visit_date: '2024-03-05',
    notes: 'First line\nsecond line',
    grading_sheet_url: 'https://example.com/sheet',
  }
  const review = await client.create('/v1/culinary', { ...body, final_rating: 7.3 })
  await open(page, `/culinary/review/${review.id}`)
  for (const words of ['A table of ours', 'Yemeni', '7.3', 'March 5, 2024', String(review.id).padStart(4, '0'), 'Last updated'])
    await expect(main(page)).toContainText(words)
  await expect(main(page).getByText('First line')).toHaveCSS('white-space', /pre-line/)
  await expect(main(page).getByRole('img', { name: 'A table of ours' })).toHaveAttribute('src', /^\/assets\/restaurant-/)
  const sheet = main(page).getByRole('link', { name: 'VIEW_GRADING_SHEET' })
  await expect(sheet).toHaveAttribute('href', 'https://example.com/sheet')
  await expect(sheet).toHaveAttribute('target', '_blank')
  await expect(sheet).toHaveAttribute('rel', 'noopener noreferrer')
  await client.call('PUT', `/v1/culinary/${review.id}`, { notes: null, grading_sheet_url: null, cuisine_type: null, visit_date: null })
  await page.reload()
  await expect(main(page)).toContainText('NO_NOTES_AVAILABLE')
  await expect(main(page)).toContainText('DATE_UNAVAILABLE')
  await expect(main(page).getByRole('link', { name: 'VIEW_GRADING_SHEET' })).toHaveCount(0)
  await expect(main(page).getByRole('region', { name: 'More reviews' }).getByRole('article')).toHaveCount(3)
  await client.remove('/v1/culinary', review.id)
})

test('sharing a page copies its canonical address', async ({ page, client, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  const quote = await first(client, '/v1/quotes')
  await open(page, `/quotes/${quote.id}?from=elsewhere`)
  const share = main(page).getByRole('button', { name: 'SHARE_LINK' })
  await share.click()
  await expect(main(page).getByRole('button', { name: 'LINK_COPIED' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/quotes/${quote.id}`)
  await expect(share).toBeVisible()
})

test('the team is shown in groups, guests without a picture', async ({ page, client }) => {
  const team = await client.list('/v1/team')
  await open(page, '/about')
  for (const [title, status] of [
    ['FOUNDERS', 'FOUNDER'],
    ['MEMBERS', 'MEMBER'],
    ['SPECIAL_GUESTS', 'SPECIAL_GUEST'],
  ] as const) {
    const section = main(page).getByRole('region', { name: title, exact: true })
    await section.scrollIntoViewIfNeeded()
    const own = team.filter((member) => member['status'] === status)
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(own.map((member) => text(member, 'name')))
    await expect(section.locator('img')).toHaveCount(status === 'SPECIAL_GUEST' ? 0 : own.length)
    await expect(section.getByRole('article').first()).toContainText(text(own[0], 'role'))
  }
})

// a draft answers 404 to everybody, and the browser logs that
test.describe('drafts', () => {
  test.use({ expected: [FAILED_REQUEST] })
  test('a post shows paragraphs and reading time; only administrators see a draft', async ({ page, client, server }) => {
    const content = `${'word '.repeat(600)}\n\nSecond\nparagraph\n\n\n\nThird`
    const body = {
      title: 'A post of ours',
      slug: `ours-${Date.now()}`,
      content,
      excerpt: 'In short.',
      author: 'A. Nobody',
      is_published: false,
    }
    const post = await client.create('/v1/blog/posts', body)
    await open(page, `/blog/${post.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found')
    await signIn(page, client)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A post of ours')
    await expect(main(page).getByRole('complementary', { name: 'Draft' })).toContainText('DRAFT')
    await expect(main(page).getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/admin/blog/posts/edit/${post.id}`)
    await client.call('PUT', `/v1/blog/posts/${post.id}`, { is_published: true })
    await page.reload()
    await expect(main(page).getByRole('complementary', { name: 'Draft' })).toHaveCount(0)
    await expect(main(page)).toContainText('3 min read')
    const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(text(post, 'created_at')))
    await expect(main(page).locator('time')).toHaveText(words)
    await expect(
      main(page)
        .locator('article p')
        .filter({ hasText: /^(Second|Third|In short)/ }),
    ).toHaveText(['In short.', 'Second paragraph', 'Third'])
    await expect(main(page).getByRole('navigation', { name: 'Neighbouring posts' }).getByRole('link')).not.toHaveCount(0)
    await client.remove('/v1/blog/posts', post.id)
    expect((await fetchPage(server.url, `/blog/${post.id}`)).status).toBe(404)
  })
})
