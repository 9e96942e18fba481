import type { Page } from '@playwright/test'
import type { Client } from '../support/client'
import { expectNoSidewaysScroll, field, mark, openConsole, ownEpisode } from '../support/console-page'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../support/test'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

/** A word longer than any line, as somebody will type one. */
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
  const post = await client.create('/v1/blog/posts', { title: LONG, slug: mark() + 'x'.repeat(90), author: LONG, content: LONG })
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
    '/admin/team/edit/999999',
    '/admin/no/such/page',
  ]
}

/** Waits until a screen shows what it is about. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
}

test.describe('every screen', () => {
  // the screens of records that are not there
  // a dialog that still fades in has not its colours yet
  test.use({ expected: [FAILED_REQUEST], contextOptions: { reducedMotion: 'reduce' } })

  for (const size of SIZES) {
    test(`19 at ${size.width} px wide: no violation, no sideways scroll, a title and one h1`, async ({ page, client }) => {
      test.slow()
      await page.setViewportSize(size)
      await openConsole(page, '/admin/login')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await signIn(page, client)
      for (const path of await screens(client)) {
        await openConsole(page, path)
        await settled(page)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        expect(await page.title(), path).not.toBe('')
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }
    })
  }

  test('19 the layout holds at 320 px, and at 200 % zoom', async ({ page, client }) => {
    await signIn(page, client)
    for (const size of [
      { width: 320, height: 640 },
      // 1280 px at 200 %
      { width: 640, height: 400 },
    ]) {
      await page.setViewportSize(size)
      for (const path of ['/admin', '/admin/caffeine/drinks', '/admin/culinary/reviews/new', '/admin/blog/categories']) {
        await openConsole(page, path)
        await settled(page)
        await expectNoSidewaysScroll(page)
      }
    }
  })
})

test.describe('every dialog and state', () => {
  // a dialog that still fades in has not its colours yet
  test.use({ expected: [FAILED_REQUEST], contextOptions: { reducedMotion: 'reduce' } })

  for (const size of SIZES) {
    test(`13 and 19 at ${size.width} px wide: dialogs, palette, help, menu, refusals, drafts, toasts`, async ({ page, client }) => {
      await page.setViewportSize(size)
      await signIn(page, client)
      const quote = await client.create('/v1/quotes', { quote_text: mark(), author: LONG })
      const check = async (): Promise<void> => {
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }

      await openConsole(page, '/admin/quotes')
      await page.getByRole('button', { name: 'Delete' }).first().click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await check()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeHidden()
      await page.getByRole('searchbox').fill('no quote holds this')
      await expect(page.getByText('NO_MATCHING_QUOTES')).toBeVisible()
      await check()

      if (size.width < 1024) {
        await page.getByRole('button', { name: 'Menu' }).click()
        await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible()
        await check()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('navigation', { name: 'Console' })).toBeHidden()
        await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
      } else await page.getByRole('searchbox').blur()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('option').first()).toBeVisible()
      await check()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: 'Go to' })).toBeHidden()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await check()
      await page.keyboard.press('Escape')

      await openConsole(page, `/admin/quotes/edit/${quote.id}`)
      await field(page, 'Quote Text').fill('')
      await page.getByRole('button', { name: 'Save Quote' }).click()
      await expect(page.getByText('Quote text is required')).toBeVisible()
      await check()
      await page.getByRole('link', { name: 'Cancel', exact: true }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toHaveAccessibleName('Leave without saving?')
      await check()
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await field(page, 'Quote Text').fill('Mine')
      await client.call('PUT', `/v1/quotes/${quote.id}`, { quote_text: 'Theirs' })
      await page.keyboard.press('Control+s')
      await expect(question).toHaveAccessibleName('This quote has changed')
      await check()
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await page.route('**/api/v1/quotes/**', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
      await client.call('PUT', `/v1/quotes/${quote.id}`, { quote_text: quote['quote_text'] })
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
      await check()

      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(page.getByRole('region', { name: 'Draft' })).toBeVisible()
      await check()
      await openConsole(page, '/admin')
      await expect(page.getByRole('heading', { name: 'Typed and not saved' })).toBeVisible()
      await check()
      await openConsole(page, '/admin/blog/categories')
      await page.getByRole('button', { name: '+ New Category' }).click()
      await page.getByRole('button', { name: 'Create Category' }).click()
      await check()
      await openConsole(page, '/admin/culinary/reviews/new')
      await page.getByRole('combobox', { name: 'Cuisine Type' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await check()
    })
  }
})
