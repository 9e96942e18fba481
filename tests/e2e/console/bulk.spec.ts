import { jsonAs } from '../../harness/json'
import {
  chooseRecord,
  expectNoHorizontalScroll,
  openConsole,
  navigateConsole,
  ownEpisode,
  rowOf,
  toast,
  uniqueWord,
} from '../support/console-page'
import { expect, expectAccessible, signIn, test } from '../support/test'

const DRINKS = '/v1/caffeine/drinks'
const EPISODES = '/v1/caffeine/episodes'
const CATEGORIES = '/v1/blog/categories'
/** More than one page, and more than an act is waited for. */
const MANY = 53

test.beforeEach(({ page, client }) => signIn(page, client))
// many rows and several screens
test.beforeEach(() => test.slow())

test('rows are selected with mouse and keyboard, over pages, up to all that match, and get one value with one act', async ({
  page,
  client,
}) => {
  const episode_id = await ownEpisode(client)
  const word = uniqueWord()
  const body = (index: number) => ({ name: `${word} ${String(index).padStart(2, '0')}`, final_rating: 9.5, tier: 'S', episode_id })
  await Promise.all(Array.from({ length: MANY }, (_, index) => client.create(DRINKS, body(index))))
  await openConsole(page, `/admin/caffeine/drinks?q=${word}&sort=name`)
  const box = (index: number) => page.getByRole('checkbox', { name: `Select ${word} ${String(index).padStart(2, '0')}` })
  const bar = page.getByRole('region', { name: 'Selected drinks' })
  const announced = page.getByRole('status').filter({ hasText: / selected$/ })
  await expect(rowOf(page, word)).toHaveCount(50)
  await expect(bar).toHaveCount(0)

  await box(0).click()
  await expect(announced).toHaveText('1 drink selected')
  await box(3).click({ modifiers: ['Shift'] })
  await expect(announced).toHaveText('4 drinks selected')
  await box(3).press('Shift+ArrowDown')
  await expect(box(4)).toBeFocused()
  await expect(announced).toHaveText('5 drinks selected')
  await box(4).press('ArrowDown')
  await expect(box(5)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(box(6)).toBeFocused()
  await page.keyboard.press('Shift+Space')
  await expect(announced, 'a range from the last row').toHaveText('7 drinks selected')

  await page.getByRole('checkbox', { name: 'Select all 50 on this page' }).click()
  await expect(announced).toHaveText('50 drinks selected')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(box(MANY - 1)).toBeVisible()
  await expect(announced, 'another page changes nothing').toHaveText('50 drinks selected')
  await page.getByRole('button', { name: 'Previous' }).click()
  await bar.getByRole('button', { name: `Select all ${MANY} drinks matching the filter` }).click()
  await expect(announced).toHaveText(`${MANY} drinks selected`)

  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  expect((await bar.boundingBox())?.height, 'one row').toBeLessThan(70)
  await bar.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Set tier' }).click()
  const dialog = page.getByRole('dialog', { name: `Set the tier of ${MANY} drinks` })
  await dialog.getByRole('button', { name: 'Set tier' }).click()
  await expect(dialog.getByText('Choose the tier').last()).toBeVisible()
  await dialog.getByLabel('Tier').selectOption('C')
  await dialog.getByRole('button', { name: 'Set tier' }).click()
  await expect(toast(page, `${MANY} drinks changed`)).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Control+z')
  await expect(toast(page, `${MANY} drinks taken back`)).toBeVisible({ timeout: 30_000 })
  const [{ json: lines }, back] = await Promise.all([
    client.call('GET', `/v1/history?kind=drink&grouped=true&limit=2`),
    client.list(DRINKS, `episode_id=${episode_id}&tier=S`),
  ])
  expect(lines).toMatchObject([
    { act: 'update', batch_size: MANY, changes: [{ field: 'tier', before: 'C', after: 'S' }] },
    { act: 'update', batch_size: MANY, changes: [{ field: 'tier', before: 'S', after: 'C' }] },
  ])
  expect(back).toHaveLength(MANY)

  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(announced, 'the same rows can get another act').toHaveText(`${MANY} drinks selected`)
  await page.getByLabel('Filter by tier').selectOption('S')
  await expect(toast(page, 'Selection cleared, because the filter changed')).toBeVisible()
  await expect(bar).toHaveCount(0)
})

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
