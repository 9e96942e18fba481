import { jsonAs } from '../../harness/json'
import { chooseRecord, openConsole, navigateConsole, rowOf, toast, uniqueWord } from '../support/console-page'
import { expect, expectAccessible, signIn, test } from '../support/test'

const DRINKS = '/v1/caffeine/drinks'
const EPISODES = '/v1/caffeine/episodes'
const CATEGORIES = '/v1/blog/categories'
/** More than one page, and more than an act is waited for. */

test.beforeEach(({ page, client }) => signIn(page, client))
// many rows and several screens
test.beforeEach(() => test.slow())

test('a deletion asks with what goes along, names what it could not delete, and is undone from the history', async ({ page, client }) => {
  const word = uniqueWord()
  const episodes = [
    await client.create(EPISODES, { title: `${word} a` }),
    await client.create(EPISODES, { title: `${word} b`, is_published: false }),
  ]
  const [first] = episodes
  for (const name of ['one', 'two']) await client.create(DRINKS, { name: `${word} ${name}`, final_rating: 5, episode_id: first?.id })
  await client.create('/v1/quotes', { quote_text: word, author: 'Ada', episode_id: first?.id })
  await openConsole(page, `/admin/caffeine/episodes?q=${word}`)
  await expect(rowOf(page, word)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all 2 on this page' }).click()
  const bar = page.getByRole('region', { name: 'Selected episodes' })
  await bar.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('heading', { name: 'Publish 1 episode?' }), 'the other one is public').toBeVisible()
  await expect(dialog).toContainText('Their published drinks become visible with them. One other is public already.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('heading', { name: 'Delete 2 episodes?' })).toBeVisible()
  await expect(dialog).toContainText('2 drinks go along. 1 quote stays, without the episode.')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await client.read(EPISODES, first?.id ?? 0)).not.toBeNull()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, '2 episodes deleted')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(page.getByText('NO_MATCHING_EPISODES')).toBeVisible()

  // one of two categories is in use
  const slug = word.toLowerCase()
  const used = await client.create(CATEGORIES, { name: `${word} used`, slug: `${slug}-used` })
  const free = await client.create(CATEGORIES, { name: `${word} free`, slug: `${slug}-free` })
  await client.create('/v1/blog/posts', { title: word, slug, author: 'Ada', content: 'One.', category_id: used.id })
  await navigateConsole(page, `/admin/blog/categories?q=${word}`)
  await page.getByRole('checkbox', { name: 'Select all 2 on this page' }).click()
  await page.getByRole('region', { name: 'Selected categories' }).getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toContainText('1 post uses some of them; those cannot be deleted.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, '1 category deleted, 1 not')).toBeVisible()
  const outcome = page.getByRole('region', { name: 'What could not be done' })
  await expect(outcome).toContainText('1 category could not be deleted')
  await expect(outcome.getByRole('listitem')).toHaveText(`${word} used: This category cannot be deleted. It may be in use by blog posts.`)
  await expect(outcome.getByRole('link', { name: `${word} used` })).toBeVisible()
  expect(await client.read(CATEGORIES, free.id)).toBeNull()
  await expectAccessible(page)
  await outcome.getByRole('button', { name: 'Close' }).click()
  await expect(outcome).toHaveCount(0)

  await navigateConsole(page, '/admin/history')
  const act = page.getByRole('listitem').filter({ hasText: 'Deleted 2 episodes' }).first()
  await act.getByText('Each record').click()
  await expect(act.getByRole('listitem').filter({ hasText: `${word} a` })).toBeVisible()
  await expect(act.getByRole('listitem'), 'with what went along').toHaveCount(5)
  await expectAccessible(page)
  await act.getByRole('button', { name: 'Undo: Deleted 2 episodes' }).click()
  await expect(dialog.getByRole('heading', { name: 'Undo deleting 2 episodes?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '2 episodes taken back')).toBeVisible()
  const back = await client.read(EPISODES, first?.id ?? 0)
  expect(jsonAs<unknown[]>(back?.['drinks'])).toHaveLength(2)
  await expect(page.getByRole('listitem').filter({ hasText: 'Restored 2 episodes' }).first()).toBeVisible()

  await navigateConsole(page, `/admin/quotes?q=${word}`)
  await page.getByRole('checkbox', { name: `Select ${word}` }).click()
  await page.getByRole('region', { name: 'Selected quotes' }).getByRole('button', { name: 'Set episode' }).click()
  const setting = page.getByRole('dialog', { name: 'Set the episode of 1 quote' })
  await expectAccessible(page)
  await setting.getByRole('button', { name: 'Set episode' }).click()
  await expect(setting.getByText('Choose the episode')).toBeVisible()
  await chooseRecord(page, 'Episode', `${word} b`)
  await setting.getByRole('button', { name: 'Set episode' }).click()
  await expect(toast(page, '1 quote changed')).toBeVisible()
  expect((await client.list('/v1/quotes', `q=${word}`))[0]?.['episode_id']).toBe(episodes[1]?.id)
})
