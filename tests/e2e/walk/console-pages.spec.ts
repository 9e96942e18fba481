import type { Client } from '../support/client'
import { navigateConsole, openConsole, uniqueWord } from '../support/console-page'
import { expectFitting } from '../support/fitting'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'

/** The longest name that a record can have, as one word. */
const LONG = 'Donaudampfschifffahrtselektrizität'.repeat(6).slice(0, 200)

/** Every screen of the console with its heading; those of a record show one with long words. */
async function screens(client: Client): Promise<ReadonlyArray<readonly [path: string, heading: string]>> {
  const { id: episode } = await client.create('/v1/caffeine/episodes', { title: LONG, guest_name: LONG })
  const can = { name: LONG, brand: LONG, final_rating: 5, tier: 'S', notes: LONG, episode_id: episode }
  const drink = await client.create('/v1/caffeine/drinks', can)
  const table = { restaurant_name: LONG, final_rating: 5, grading_sheet_url: `https://sheets.example/${LONG}` }
  const review = await client.create('/v1/culinary', table)
  const quote = await client.create('/v1/quotes', { quote_text: LONG, author: LONG, context: LONG })
  const post = await client.create('/v1/blog/posts', { title: LONG, slug: uniqueWord() + 'x'.repeat(90), author: LONG, content: LONG })
  const category = await client.create('/v1/blog/categories', { name: LONG, slug: uniqueWord().toLowerCase() })
  const member = await client.create('/v1/team', { name: LONG, role: LONG, bio: LONG, status: 'SPECIAL_GUEST' })
  return [
    ['/admin', 'Console'],
    ['/admin/caffeine/episodes', 'Episodes'],
    ['/admin/caffeine/episodes/new', 'Create New Caffeine Episode'],
    [`/admin/caffeine/episodes/edit/${episode}`, 'Edit Caffeine Episode'],
    ['/admin/caffeine/episodes/edit', 'Invalid Episode ID'],
    [`/admin/caffeine/episodes/${episode}/drinks`, ''],
    [`/admin/caffeine/episodes/${episode}/drinks/new`, 'New Drink'],
    ['/admin/caffeine/episodes/999999/drinks', 'EPISODE_NOT_FOUND'],
    [`/admin/caffeine/drinks?q=${LONG}`, 'Drinks database'],
    ['/admin/caffeine/drinks/new', 'New Drink'],
    [`/admin/caffeine/drinks/edit/${drink.id}`, 'Edit Drink'],
    ['/admin/culinary/reviews', 'Restaurant reviews'],
    ['/admin/culinary/reviews/new', 'New Restaurant Review'],
    [`/admin/culinary/reviews/edit/${review.id}`, 'Edit Restaurant Review'],
    ['/admin/quotes', 'Quotes'],
    ['/admin/quotes/new', 'New Quote'],
    [`/admin/quotes/edit/${quote.id}`, 'Edit Quote'],
    ['/admin/blog/posts', 'Blog posts'],
    ['/admin/blog/posts/new', 'New Post'],
    [`/admin/blog/posts/edit/${post.id}`, 'Edit Post'],
    ['/admin/blog/categories', 'Blog categories'],
    [`/admin/blog/categories/edit/${category.id}`, 'Edit Category'],
    ['/admin/team', 'Team'],
    ['/admin/team/new', 'New Team Member'],
    [`/admin/team/edit/${member.id}`, 'Edit Team Member'],
    ['/admin/history', ''],
    ['/admin/library', ''],
    ['/admin/trash', 'Trash'],
    ['/admin/account', 'Account'],
    ['/admin/no/such/page', '404_NOT_FOUND'],
    ['/admin/team/edit/999999', 'Edit Team Member'],
  ]
}

test.describe('the console', () => {
  // screens of missing records cause failed requests
  // a dialog that is still fading in does not have its final colours
  test.use({ expected: [FAILED_REQUEST], contextOptions: { reducedMotion: 'reduce' } })

  test('has an accessible page with its heading at every route, which fits a desktop and a phone', async ({ page, client }) => {
    // a walk over all screens
    test.setTimeout(300_000)
    await openConsole(page, '/admin/login')
    await expectFitting(page)
    await signIn(page, client)
    const all = await screens(client)
    await openConsole(page, '/admin/team')
    const titles = new Set<string>()
    for (const [path, heading] of all) {
      await test.step(path, async () => {
        await navigateConsole(page, path)
        await expect(page.getByRole('main').locator('[data-loading]')).toHaveCount(0)
        await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveText(heading || /\S/)
        titles.add(await page.title())
        await expectFitting(page)
      })
    }
    expect.soft(titles.size, [...titles].join()).toBeGreaterThan(20)
    const quote = all
      .find(([path]) => path.startsWith('/admin/quotes/edit/'))?.[0]
      .split('/')
      .at(-1)
    await page.goto(`/admin/view/quotes/${quote}`)
    await expect(page, 'the address of a record in the panel leads to its page').toHaveURL(`/quotes/${quote}`)
  })
})
