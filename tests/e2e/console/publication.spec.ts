import { expectFieldError, expectNoHorizontalScroll, field, openConsole, rowOf, toast, uniqueWord } from '../support/console-page'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../support/test'

const EPISODES = '/v1/caffeine/episodes'
const DRINKS = '/v1/caffeine/drinks'
const QUOTES = '/v1/quotes'
const POSTS = '/v1/blog/posts'

test.use({ timezoneId: 'Europe/Berlin', needsOwnContext: true })
test.beforeEach(({ page, client }) => signIn(page, client))

test('a quote is scheduled in the time zone of the user, published, withdrawn, and found by its status', async ({ page, client }) => {
  const word = uniqueWord()
  await openConsole(page, '/admin/quotes/new')
  await expect(page.getByRole('radio', { name: 'Publish at once' })).toBeChecked()
  await field(page, 'Quote Text').fill(word)
  await field(page, 'Author').fill('Ada')
  await page.getByRole('radio', { name: 'Schedule' }).check()
  const start = field(page, 'Publish At')
  await start.fill('2031-01-10T18:00')
  await expect(start).toHaveAccessibleDescription('Europe/Berlin (GMT+1).')
  await start.fill('2031-03-30T02:30')
  await expect(start).toHaveAccessibleDescription(/Clocks go forward then, so it means 03:30\./)
  await start.fill('2031-07-11T18:00')
  await expect(start).toHaveAccessibleDescription('Europe/Berlin (GMT+2).')
  await expectAccessible(page)
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoHorizontalScroll(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Save Quote' }).click()
  await expect(toast(page, 'Scheduled for Jul 11, 2031, 18:00')).toBeVisible()
  const made = (await client.list(QUOTES, `q=${word}`))[0]
  expect(made).toMatchObject({ is_published: false, publish_at: '2031-07-11T16:00:00.000Z' })

  await openConsole(page, `/admin/quotes?q=${word}&status=draft`)
  await expect(rowOf(page, word)).toContainText('SCHEDULED')
  await page.getByLabel('Filter by status').selectOption('published')
  await expect(page.getByText('NO_MATCHING_QUOTES')).toBeVisible()
  await expect(page).toHaveURL(/status=published/)
  await page.getByLabel('Filter by status').selectOption('draft')
  await rowOf(page, word).getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('group', { name: 'Status' })).toContainText('for Jul 11, 2031, 18:00')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(toast(page, 'Published')).toBeVisible()
  expect(await client.read(QUOTES, Number(made?.id))).toMatchObject({ is_published: true, publish_at: null })

  await openConsole(page, `/admin/quotes/edit/${made?.id}`)
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(toast(page, 'Unpublished')).toBeVisible()
  await openConsole(page, `/admin/quotes?q=${word}`)
  await expect(rowOf(page, word)).toContainText('WITHDRAWN')
})

test.describe('a wrong schedule', () => {
  test.use({ expected: [FAILED_REQUEST] })

  test('is refused beside its field, and nothing typed is lost', async ({ page, client }) => {
    const word = uniqueWord()
    const { id } = await client.create(QUOTES, { quote_text: word, author: 'Ada', is_published: false })
    await openConsole(page, `/admin/quotes/edit/${id}`)
    await expect(page.getByRole('radio', { name: 'Draft' })).toBeChecked()
    await field(page, 'Context').fill('Typed before')
    await page.getByRole('radio', { name: 'Scheduled' }).check()
    await field(page, 'Publish At').fill('2031-01-11T18:00')
    await page.getByRole('button', { name: 'Schedule withdrawal' }).click()
    const end = field(page, 'Unpublish At')
    await expect(end).toHaveValue('2031-01-12T18:00')
    await end.fill('2031-01-11T17:00')
    await page.getByRole('button', { name: 'Save Quote' }).click()
    await expectFieldError(end, 'Unpublish at must be after publish at')
    await expect(end).toBeFocused()
    await expect(field(page, 'Context')).toHaveValue('Typed before')
    await end.fill('')
    await page.getByRole('button', { name: 'Save Quote' }).click()
    await expectFieldError(end, 'Enter a date and a time')
    await page.getByRole('button', { name: 'Clear withdrawal' }).click()
    await page.getByRole('button', { name: 'Clear schedule' }).click()
    await page.getByRole('button', { name: 'Save Quote' }).click()
    await expect(toast(page, 'Quote updated successfully')).toBeVisible()
    expect(await client.read(QUOTES, id)).toMatchObject({ context: 'Typed before', publish_at: null, unpublish_at: null })
  })
})

test('a form asks before it publishes an episode without date or drinks, and keeps it as a draft', async ({ page, client }) => {
  const title = `Sitting of ${uniqueWord()}`
  await openConsole(page, '/admin/caffeine/episodes/new')
  await field(page, 'Title').fill(title)
  const create = page.getByRole('button', { name: 'CREATE_EPISODE' })
  const dialog = page.getByRole('alertdialog', { name: 'Publish this episode as it is?' })
  await create.click()
  await expect(dialog).toContainText('It has no publication date.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field(page, 'Title')).toHaveValue(title)
  await create.click()
  await dialog.getByRole('button', { name: 'Keep as draft' }).click()
  await expect(toast(page, 'Draft saved')).toBeVisible()
  const [made] = (await client.list(EPISODES, `q=${title.split(' ').at(-1)}`)).filter((each) => each['title'] === title)
  const id = Number(made?.id)
  expect(made).toMatchObject({ is_published: false, published_at: null })

  // a drink says that readers do not see it yet
  const drink = await client.create(DRINKS, { name: 'Can', final_rating: 5, episode_id: id })
  await openConsole(page, `/admin/caffeine/drinks/edit/${drink.id}`)
  await expect(page.getByText(`Its episode “${title}” is not published.`)).toBeVisible()

  await openConsole(page, `/admin/caffeine/episodes/edit/${id}`)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await dialog.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(toast(page, 'Published')).toBeVisible()
  expect(await client.read(EPISODES, id)).toMatchObject({ is_published: true })
})

test('the checkbox and the status of a post agree', async ({ page, client }) => {
  const word = uniqueWord()
  const { id } = await client.create(POSTS, { title: word, slug: word.toLowerCase(), author: 'Ada', content: 'One.' })
  await openConsole(page, `/admin/blog/posts/edit/${id}`)
  const checkbox = page.getByRole('checkbox', { name: 'Publish Immediately' })
  await expect(checkbox).not.toBeChecked()
  await page.getByRole('radio', { name: 'Published' }).check()
  await expect(checkbox).toBeChecked()
  await checkbox.uncheck()
  await expect(page.getByRole('radio', { name: 'Draft' })).toBeChecked()
  await page.getByRole('radio', { name: 'Scheduled' }).check()
  await checkbox.check()
  await expect(page.getByRole('radio', { name: 'Published' })).toBeChecked()
  await expect(field(page, 'Publish At')).toBeHidden()
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(toast(page, 'Published')).toBeVisible()
  expect(await client.read(POSTS, id)).toMatchObject({ is_published: true, publish_at: null })
})
