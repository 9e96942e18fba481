import type { Page } from '@playwright/test'
import type { Client } from '../support/client'
import { expectNoHorizontalScroll, navigateConsole, uniqueWord, openConsole, ownEpisode } from '../support/console-page'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../support/test'

const WIDE = { width: 1280, height: 800 }
const SIZES = [WIDE, { width: 360, height: 760 }]
/** A phone of 320 px, and 1280 px at 200 %. */
const ZOOMED = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
]

/** A word longer than any line, as users sometimes type one. */
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** Every screen of the console; those of a record show one with long words. */
async function screens(client: Client): Promise<string[]> {
  const episode = await ownEpisode(client)
  const drink = await client.create('/v1/caffeine/drinks', {
    name: LONG,
    brand: LONG,
    final_rating: 5,
    tier: 'S',
    notes: LONG,
    episode_id: episode,
  })
  const review = await client.create('/v1/culinary', {
    restaurant_name: LONG,
    final_rating: 5,
    grading_sheet_url: `https://sheets.example/${LONG}`,
  })
  const quote = await client.create('/v1/quotes', { quote_text: LONG, author: LONG, context: LONG })
  const post = await client.create('/v1/blog/posts', { title: LONG, slug: uniqueWord() + 'x'.repeat(90), author: LONG, content: LONG })
  const member = await client.create('/v1/team', { name: LONG, role: LONG, bio: LONG, status: 'SPECIAL_GUEST' })
  return [
    '/admin',
    '/admin/caffeine/episodes',
    '/admin/caffeine/episodes/new',
    `/admin/caffeine/episodes/edit/${episode}`,
    '/admin/caffeine/episodes/edit',
    `/admin/caffeine/episodes/${episode}/drinks`,
    `/admin/caffeine/episodes/${episode}/drinks/new`,
    '/admin/caffeine/episodes/999999/drinks',
    `/admin/caffeine/drinks?q=${LONG}`,
    '/admin/caffeine/drinks/new',
    `/admin/caffeine/drinks/edit/${drink.id}`,
    '/admin/culinary/reviews',
    '/admin/culinary/reviews/new',
    `/admin/culinary/reviews/edit/${review.id}`,
    '/admin/quotes',
    '/admin/quotes/new',
    `/admin/quotes/edit/${quote.id}`,
    '/admin/blog/posts',
    '/admin/blog/posts/new',
    `/admin/blog/posts/edit/${post.id}`,
    '/admin/blog/categories',
    '/admin/team',
    '/admin/team/new',
    `/admin/team/edit/${member.id}`,
    '/admin/history',
    '/admin/library',
    '/admin/trash',
    '/admin/no/such/page',
    '/admin/team/edit/999999',
  ]
}

/** Asserts that the page is accessible in a wide and a narrow window, and that it fits into these and at 320 px and 200 % zoom. */
async function expectFine(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  }
  for (const size of ZOOMED) {
    await page.setViewportSize(size)
    await expectNoHorizontalScroll(page)
  }
  await page.setViewportSize(WIDE)
}

/** Waits until a screen shows its content. */
async function settled(page: Page): Promise<void> {
  // an empty live region waits for text; one with text says that the screen is loading
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)
}

test.describe('console screens', () => {
  // screens of missing records cause failed requests
  // a dialog that is still fading in does not have its final colours
  test.use({ expected: [FAILED_REQUEST], contextOptions: { reducedMotion: 'reduce' } })

  test('have no accessibility violation, a title and one h1, and never scroll sideways: wide, narrow and zoomed', async ({
    page,
    client,
  }) => {
    test.setTimeout(300_000)
    await openConsole(page, '/admin/login')
    await expectFine(page)
    await signIn(page, client)
    const paths = await screens(client)
    await openConsole(page, '/admin/team')
    for (const path of paths) {
      await test.step(path, async () => {
        await navigateConsole(page, path)
        await settled(page)
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
        expect(await page.title(), path).not.toBe('')
        await expectFine(page)
      })
    }
  })
})
