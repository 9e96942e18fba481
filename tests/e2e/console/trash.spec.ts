import { expectNoHorizontalScroll, openConsole, toast, uniqueWord } from '../support/console-page'
import { expect, expectAccessible, signIn, test } from '../support/test'

const EPISODES = '/v1/caffeine/episodes'
const QUOTES = '/v1/quotes'

test.describe('the trash', () => {
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('names what left with a record, restores it, and deletes for good only after asking', async ({ page, client }) => {
    const title = `Sitting of ${uniqueWord()}`
    const { id } = await client.create(EPISODES, { title })
    for (const name of ['one', 'two']) await client.create('/v1/caffeine/drinks', { name, final_rating: 5, episode_id: id })
    await client.remove(EPISODES, id)
    await openConsole(page, '/admin/trash')
    const entry = page.getByRole('listitem').filter({ hasText: title })
    await expect(entry).toContainText('by admin with 2 drinks: one, two')
    await expect(entry).toContainText('Goes for good on')
    await expectAccessible(page)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoHorizontalScroll(page)
    }
    await entry.getByRole('button', { name: `Restore ${title}` }).click()
    await expect(entry).toHaveCount(0)
    expect(await client.list('/v1/caffeine/drinks', `episode_id=${id}`)).toHaveLength(2)

    await client.remove(EPISODES, id)
    await page.reload()
    await page.getByRole('button', { name: `Delete ${title} for good` }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('2 drinks that went along are deleted for good too: ')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(entry).toBeVisible()
    await page.getByRole('button', { name: `Delete ${title} for good` }).click()
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(entry).toHaveCount(0)
    expect((await client.call('POST', `/v1/trash/episode/${id}/restore`)).status).toBe(404)
  })

  test('is emptied after a question that names the number of all, whatever is searched for', async ({ page, client }) => {
    const word = uniqueWord()
    const { id } = await client.create('/v1/team', { name: `Person ${word}`, status: 'MEMBER' })
    await client.remove('/v1/team', id)
    // other tests have records in this trash, so nothing may leave it
    const asked: string[] = []
    await page.route('**/api/v1/trash/**', (route) => {
      const { searchParams } = new URL(route.request().url())
      if (route.request().method() === 'DELETE') {
        asked.push(searchParams.toString())
        return route.fulfill({ status: 204 })
      }
      return searchParams.has('q') ? route.fallback() : route.fulfill({ json: [], headers: { 'X-Total-Count': '1234' } })
    })
    await openConsole(page, `/admin/trash?kind=team_member&q=${word}`)
    await expect(page.getByText('1 of 1,234 records')).toBeVisible()
    await page.getByRole('button', { name: 'Empty trash' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete all team members in the trash for good?' })
    await expect(dialog).toContainText('The search makes no difference. 1,234 team members will be deleted for good')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Empty trash' }).click()
    await dialog.getByRole('button', { name: 'Delete 1,234 team members for good' }).click()
    await expect(toast(page, 'Trash emptied')).toBeVisible()
    expect(asked).toEqual(['kind=team_member'])
  })
})

test('the question before a deletion names the record and what goes along', async ({ page, client }) => {
  await signIn(page, client)
  const title = `Sitting of ${uniqueWord()}`
  const { id } = await client.create(EPISODES, { title })
  for (const name of ['one', 'two']) await client.create('/v1/caffeine/drinks', { name, final_rating: 5, episode_id: id })
  await client.create(QUOTES, { quote_text: 'Said then', author: 'Ada', episode_id: id })
  await openConsole(page, `/admin/caffeine/episodes?q=${title.split(' ').at(-1)}`)
  await page.getByRole('button', { name: 'Delete' }).first().click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleName(
    'Are you sure you want to delete this episode? This will also delete all associated drinks and cannot be undone.',
  )
  await expect(dialog).toContainText(`Episode #${id}: ${title} · 2 drinks, 1 quote (quotes stay, without the episode). It goes`)
  await page.keyboard.press('Escape')

  const word = uniqueWord()
  const category = await client.create('/v1/blog/categories', { name: word, slug: word.toLowerCase() })
  const post = { title: word, slug: `post-${word.toLowerCase()}`, author: 'Ada', content: 'One.', category_id: category.id }
  await client.create('/v1/blog/posts', post)
  await openConsole(page, `/admin/blog/categories?q=${word}`)
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await expect(dialog).toContainText(`Category #${category.id}: ${word} · used by 1 post, so it cannot be deleted`)
  await page.keyboard.press('Escape')

  const said = `${word} ${'and so on '.repeat(8)}`
  const quote = await client.create(QUOTES, { quote_text: said, author: 'Ada' })
  await openConsole(page, `/admin/quotes?q=${word}`)
  await page.getByRole('button', { name: 'Delete' }).first().click()
  // the question has its name
  await expect(dialog.getByText('It goes to the trash, where it stays for 30 days.', { exact: true })).toBeVisible()
  expect(await client.read(QUOTES, quote.id)).not.toBeNull()
})
