import type { Client } from '../../support/client'
import { fetchPage, readable } from '../../support/html'
import { main, open } from '../../support/public-pages'
import { expect, expectAccessible, test } from '../../support/test'

/** A word that nothing else contains. */
const WORD = 'Zyzzogeton'

/** Creates one record of each kind that contains the word, and a draft. @returns the heading and link of each expected result. */
async function file(client: Client): Promise<{ groups: readonly [string, string][]; remove: () => Promise<void> }> {
  const made: [path: string, id: number][] = []
  const create = async (path: string, body: Record<string, unknown>): Promise<number> => {
    const { id } = await client.create(path, body)
    made.push([path, id])
    return id
  }
  const post = { content: `On ${WORD}.`, author: 'A' }
  const episode = await create('/v1/caffeine/episodes', { title: `${WORD} episode` })
  const drink = await create('/v1/caffeine/drinks', { name: 'Can', notes: `Of ${WORD}.`, final_rating: 5, tier: 'D', episode_id: episode })
  const review = await create('/v1/culinary', { restaurant_name: `Chez ${WORD}`, final_rating: 5 })
  const quote = await create('/v1/quotes', { quote_text: 'Short.', author: WORD })
  const published = await create('/v1/blog/posts', { ...post, title: 'Post', slug: `s-${Date.now()}`, is_published: true })
  const guest = await create('/v1/team', { name: `${WORD} Guest`, status: 'SPECIAL_GUEST' })
  await create('/v1/blog/posts', { ...post, title: 'Draft', slug: `d-${Date.now()}`, is_published: false })
  return {
    groups: [
      ['Episodes', `/caffeine/episode/${episode}`],
      ['Drinks', `/caffeine/drink/${drink}`],
      ['Restaurants', `/culinary/review/${review}`],
      ['Quotes', `/quotes/${quote}`],
      ['Blog', `/blog/${published}`],
      ['People', `/about#member-${guest}`],
    ],
    remove: async () => {
      for (const [path, id] of made.toReversed()) await client.remove(path, id)
    },
  }
}

test('search finds every kind of published record, highlights the words and links to it', async ({ page, client, server }) => {
  const { groups, remove } = await file(client)
  await open(page, '/caffeine')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(WORD.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/search?q=${WORD.toLowerCase()}`)
  await expect(page).toHaveTitle(`Search: ${WORD.toLowerCase()} · CCC`)
  await expect(main(page).getByRole('status')).toHaveText(`6 results for ${WORD.toLowerCase()}`)
  for (const [title, to] of groups)
    await expect.soft(main(page).getByRole('region', { name: title }).getByRole('link'), title).toHaveAttribute('href', to)
  await expect(main(page).locator('mark')).toHaveText(Array<string>(6).fill(WORD))
  await expect(main(page)).not.toContainText('Draft')
  await expectAccessible(page)
  await main(page).getByRole('region', { name: 'People' }).getByRole('link').click()
  await expect(main(page).getByRole('heading', { name: `${WORD} Guest` })).toBeInViewport()
  const plain = readable((await fetchPage(server.url, `/search?q=${WORD}`)).text)
  expect(plain).toContain(`6 results for ${WORD}`)
  await remove()
})

test('the search page searches while one types, keeps the field, and adds no history entries', async ({ page, client }) => {
  const { remove } = await file(client)
  await open(page, '/quotes')
  await open(page, '/search')
  const field = main(page).getByRole('searchbox')
  await field.focus()
  await page.keyboard.type(WORD.slice(0, 6))
  await expect(main(page).getByRole('status')).toHaveText(`6 results for ${WORD.slice(0, 6)}`)
  await page.keyboard.type(WORD.slice(6))
  await expect(page).toHaveURL(`/search?q=${WORD}`)
  await expect(main(page).getByRole('status')).toHaveText(`6 results for ${WORD}`)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(WORD)
  // one letter left out: found in titles and names alone
  await field.fill(WORD.replace('ge', 'e'))
  await expect(main(page).getByRole('status')).toHaveText(`4 results for ${WORD.replace('ge', 'e')}`)
  await expect(main(page).locator('mark')).toHaveText(Array<string>(4).fill(WORD))
  await page.goBack()
  await expect(page).toHaveURL('/quotes')
  await remove()
})

test('search scrolls to a person even if the team loads after the page has scrolled', async ({ page, client }) => {
  const { id } = await client.create('/v1/team', { name: `${WORD} Late`, status: 'SPECIAL_GUEST' })
  await page.addInitScript(() => {
    const { scrollTo } = window
    window.scrollTo = (...options: unknown[]) => {
      document.documentElement.dataset['scrolled'] = 'true'
      Reflect.apply(scrollTo, window, options)
    }
  })
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/team\/(\?|$|special-guests)/, async (route) => {
    await held
    await route.continue()
  })
  await open(page, `/search?q=${WORD}`)
  await main(page).getByRole('region', { name: 'People' }).getByRole('link').click()
  await expect(page).toHaveURL(`/about#member-${id}`)
  await page.locator('html[data-scrolled]').waitFor({ state: 'attached' })
  release()
  await expect(main(page).getByRole('heading', { name: `${WORD} Late` })).toBeInViewport()
  await client.remove('/v1/team', id)
})
