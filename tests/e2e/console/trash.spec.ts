import { expectNoHorizontalScroll, openConsole, rowOf, toast, uniqueWord } from '../support/console-page'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../support/test'

const EPISODES = '/v1/caffeine/episodes'
const QUOTES = '/v1/quotes'

test.describe('the trash', () => {
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('a deletion can be undone from its toast', async ({ page, client }) => {
    const word = uniqueWord()
    const { id } = await client.create(QUOTES, { quote_text: `Said ${word}`, author: 'Ada' })
    await openConsole(page, `/admin/quotes?q=${word}`)
    await page.getByRole('button', { name: 'Delete' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    const deleted = toast(page, 'Quote deleted successfully')
    await expect(deleted).toBeVisible()
    expect(await client.read(QUOTES, id)).toBeNull()
    await deleted.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, `Restored “Said ${word}”`)).toBeVisible()
    await expect(deleted).toHaveCount(0)
    // the button that had the focus is gone
    await expect(rowOf(page, word).getByRole('link').first()).toBeFocused()
    expect(await client.read(QUOTES, id)).toMatchObject({ id, quote_text: `Said ${word}` })
  })

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

  test('narrows by kind, and says that it is empty', async ({ page, client }) => {
    const word = uniqueWord()
    const quote = await client.create(QUOTES, { quote_text: word, author: 'Ada' })
    await client.remove(QUOTES, quote.id)
    await openConsole(page, '/admin/trash')
    const entry = page.getByText(word)
    await expect(entry).toBeVisible()
    await expect(page.getByText('They can be restored for 30 days, and are then removed for good.')).toBeVisible()
    // other tests delete records of every kind, so this response makes the list empty
    await page.route('**/api/v1/trash/**', (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }))
    await page.getByLabel('Filter by kind').selectOption('category')
    await expect(page.getByText('No categories in the trash.')).toBeVisible()
    await expect(entry).toHaveCount(0)
    await page.getByLabel('Filter by kind').selectOption('drink')
    await expect(page.getByText('No drinks in the trash. Those that went along with their episode stand with it.')).toBeVisible()
    await page.unroute('**/api/v1/trash/**')
    await page.getByRole('button', { name: 'Show all records in the trash' }).click()
    await expect(page).toHaveURL('/admin/trash')
    await page.getByLabel('Filter by kind').selectOption('quote')
    await expect(entry).toBeVisible()
  })

  test('is searched by title; search and kind stay in the address', async ({ page, client }) => {
    const word = uniqueWord()
    for (const text of [`Açaí ${word}`, `Plain ${word}`]) {
      const { id } = await client.create(QUOTES, { quote_text: text, author: 'Ada' })
      await client.remove(QUOTES, id)
    }
    const { id: member } = await client.create('/v1/team', { name: `Person ${word}`, status: 'MEMBER' })
    await client.remove('/v1/team', member)
    await openConsole(page, '/admin/trash')
    const search = page.getByRole('searchbox', { name: 'Search' })
    const entries = page.getByRole('listitem').filter({ hasText: word })
    await search.fill(word)
    await expect(entries).toHaveCount(3)
    await expect(page).toHaveURL(`/admin/trash?q=${word}`)
    await page.getByLabel('Filter by kind').selectOption('quote')
    await expect(entries).toHaveCount(2)
    await page.reload()
    await expect(search).toHaveValue(word)
    await expect(entries).toHaveCount(2)
    await search.fill(`acai ${word.toUpperCase()}`)
    await expect(entries).toHaveCount(1)
    await expect(page.getByText(/^1 of [\d,]+ records$/)).toBeVisible()
    await search.fill(`nothing ${word}`)
    await expect(page.getByText('Nothing in the trash matches.')).toBeVisible()
    await expectAccessible(page)
    await search.fill('')
    await expect(page).toHaveURL('/admin/trash?kind=quote')
    await expect(entries).toHaveCount(2)
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

test.describe('a refused restore', () => {
  test.use({ expected: [[FAILED_REQUEST], { scope: 'test' }] })

  test('says what is in the way of a restore', async ({ page, client }) => {
    await signIn(page, client)
    const word = uniqueWord()
    const category = { name: `Kind ${word}`, slug: `kind-${word.toLowerCase()}` }
    const { id } = await client.create('/v1/blog/categories', category)
    await client.remove('/v1/blog/categories', id)
    await client.create('/v1/blog/categories', category)
    await openConsole(page, `/admin/trash?q=${word}`)
    const restore = page.getByRole('button', { name: `Restore ${category.name}` })
    await restore.click()
    const entry = page.getByRole('listitem').filter({ hasText: word })
    await expect(entry.getByRole('alert')).toHaveText('A category with this slug already exists')
    await expect(restore).toBeFocused()
    await entry.getByRole('button', { name: `Dismiss the message about ${category.name}` }).click()
    await expect(entry.getByRole('alert')).toHaveCount(0)
  })

  test('leaves what cannot be restored chosen, and says so above the list', async ({ page, client }) => {
    await signIn(page, client)
    const word = uniqueWord()
    const category = { name: `Kind ${word}`, slug: `kind-${word.toLowerCase()}` }
    const { id } = await client.create('/v1/blog/categories', category)
    await client.remove('/v1/blog/categories', id)
    await client.create('/v1/blog/categories', category)
    // the drink left before its episode, and can return only after it
    const sitting = await client.create(EPISODES, { title: `Sitting ${word}` })
    const can = await client.create('/v1/caffeine/drinks', { name: `Can ${word}`, final_rating: 5, episode_id: sitting.id })
    await client.remove('/v1/caffeine/drinks', can.id)
    await client.remove(EPISODES, sitting.id)
    await openConsole(page, `/admin/trash?q=${word}`)
    const bar = page.getByRole('region', { name: 'Selected records' })
    const first = page.getByRole('checkbox', { name: `Select Sitting ${word}` })
    await first.press('Space')
    await first.press('Shift+ArrowDown')
    await expect(page.getByRole('checkbox', { name: `Select Can ${word}` })).toBeFocused()
    await expect(bar).toContainText('2 selected')
    await page.getByRole('checkbox', { name: `Select Kind ${word}` }).click({ modifiers: ['Shift'] })
    await expect(page.getByRole('checkbox', { name: 'Select all 3 shown' })).toBeChecked()
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Restore' }).click()
    await expect(toast(page, '2 records restored, 1 not')).toHaveRole('alert')
    const outcome = page.getByRole('region', { name: 'What could not be done' })
    await expect(outcome).toBeFocused()
    await expect(outcome).toContainText(`Kind ${word}: A category with this slug already exists`)
    await expect(bar).toContainText('1 selected')
    await outcome.getByRole('link', { name: `Kind ${word}` }).click()
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: `Select Kind ${word}` }) })).toBeFocused()
    expect(await client.read('/v1/caffeine/drinks', can.id)).toMatchObject({ episode_id: sitting.id })
    await bar.getByRole('button', { name: 'Delete for good' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 1 category for good' }).click()
    await expect(page.getByText('Nothing in the trash matches.')).toBeVisible()
  })

  test('says what somebody else has done first', async ({ page, client }) => {
    await signIn(page, client)
    const word = uniqueWord()
    const made = []
    for (const name of ['First', 'Second']) made.push(await client.create(QUOTES, { quote_text: `${name} ${word}`, author: 'Ada' }))
    for (const { id } of made) await client.remove(QUOTES, id)
    await openConsole(page, `/admin/trash?q=${word}`)
    expect((await client.call('POST', `/v1/trash/quote/${made[0]?.id}/restore`)).status).toBe(200)
    expect((await client.call('DELETE', `/v1/trash/quote/${made[1]?.id}`)).status).toBe(204)
    await page.getByRole('button', { name: `Delete Second ${word} for good` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
    await expect(toast(page, `“Second ${word}” has been deleted for good already`)).toHaveRole('status')
    await expect(page.getByText('Nothing in the trash matches.')).toBeVisible()
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
