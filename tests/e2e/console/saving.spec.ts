import {
  failRequests,
  field,
  isWrite,
  navigateConsole,
  uniqueWord,
  NO_CONNECTION,
  openConsole,
  ownEpisode,
  chooseRecord,
  enterValue,
  rowOf,
  toast,
  expectFieldError,
} from '../support/console-page'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'

test.describe('saving', () => {
  test.use({ expected: [FAILED_REQUEST] })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('a taken slug (409) is reported at the slug, for posts and for categories', async ({ page, client }) => {
    const word = uniqueWord()
    await client.create('/v1/blog/posts', { title: word, slug: word, author: 'Somebody', content: 'One.' })
    await openConsole(page, '/admin/blog/posts/new')
    for (const [label, value] of [
      ['Title', 'T'],
      ['Slug', word],
      ['Author', 'A'],
      ['Content', 'C'],
    ] as const)
      await enterValue(field(page, label), value)
    await page.getByRole('button', { name: 'Save Post' }).click()
    await expectFieldError(field(page, 'Slug'), 'A post with this slug already exists')
    await expect(field(page, 'Slug')).toBeFocused()
    await expect(toast(page, 'Failed to save the blog post. Please check your inputs and try again.')).toBeVisible()
    await expect(field(page, 'Content')).toHaveValue('C')
    await field(page, 'Slug').fill(`${word}-2`)
    await page.getByRole('button', { name: 'Save Post' }).click()
    await expect(page).toHaveURL('/admin/blog/posts')

    await client.create('/v1/blog/categories', { name: word, slug: word })
    await openConsole(page, '/admin/blog/categories')
    await page.getByRole('button', { name: '+ New Category' }).click()
    await field(page, 'Name').fill('Another')
    await field(page, 'Slug').fill(word)
    await page.getByRole('button', { name: 'Save Category' }).click()
    await expectFieldError(field(page, 'Slug'), 'A category with this slug already exists')
    await expect(toast(page, 'Failed to create category. Please try again.')).toBeVisible()
  })

  test('a successful save dismisses earlier failures, for posts and for categories', async ({ page, client }) => {
    const word = uniqueWord()
    const post = await client.create('/v1/blog/posts', { title: word, slug: word, author: 'Somebody', content: 'One.' })
    const kinds = [
      [`/admin/blog/posts/edit/${post.id}`, 'Save Post', 'Failed to save the blog post.', 'Post updated successfully'],
      ['/admin/blog/categories', 'Save Category', 'Failed to create category. Please try again.', 'Category created successfully'],
    ] as const
    for (const [path, label, failed, done] of kinds) {
      await openConsole(page, path)
      const save = page.getByRole('button', { name: label })
      if (path === '/admin/blog/categories') {
        await page.getByRole('button', { name: '+ New Category' }).click()
        await field(page, 'Slug').fill(`${word}-2`)
        await field(page, 'Name').fill(word)
      } else await field(page, 'Author').fill('Another')
      const line = await failRequests(page, isWrite)
      await save.click()
      await expect(toast(page, NO_CONNECTION)).toBeVisible()
      await line.mend()
      await page.route('**/api/v1/**', (route) => (isWrite(route.request()) ? route.fulfill({ status: 500, json: {} }) : route.fallback()))
      await save.click()
      await expect(toast(page, failed)).toBeVisible()
      await page.unrouteAll()
      await save.click()
      await expect(toast(page, done)).toBeVisible()
      await expect(page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })).toHaveCount(0, { timeout: 3000 })
    }
  })

  test('a reference to a record deleted in the meantime (422) is reported at its field', async ({ page, client }) => {
    const episode = await ownEpisode(client)
    await openConsole(page, '/admin/caffeine/drinks/new')
    await field(page, 'Name').fill(`Can ${uniqueWord()}`)
    await page.getByRole('button', { name: 'Save Drink' }).click()
    await expectFieldError(field(page, 'Episode'), 'Episode is required')
    await chooseRecord(page, 'Episode', String((await client.read('/v1/caffeine/episodes', episode))?.['title']))
    await client.remove('/v1/caffeine/episodes', episode)
    await page.getByRole('button', { name: 'Save Drink' }).click()
    await expectFieldError(field(page, 'Episode'), 'Episode not found')
    await expect(field(page, 'Episode')).toBeFocused()
    await expect(toast(page, 'Failed to create caffeine drink')).toBeVisible()

    const name = `Brief ${uniqueWord()}`
    const category = await client.create('/v1/blog/categories', { name, slug: uniqueWord() })
    await openConsole(page, '/admin/blog/posts/new')
    for (const [label, value] of [
      ['Title', 'T'],
      ['Slug', uniqueWord()],
      ['Author', 'A'],
      ['Content', 'C'],
    ] as const)
      await enterValue(field(page, label), value)
    await chooseRecord(page, 'Category', name)
    await client.remove('/v1/blog/categories', category.id)
    await page.getByRole('button', { name: 'Save Post' }).click()
    await expectFieldError(field(page, 'Category'), 'Category not found')
  })

  test('a category is created in the form above the table; one that posts use cannot be deleted', async ({ page, client }) => {
    const word = uniqueWord()
    await openConsole(page, '/admin/blog/categories')
    const toggle = page.locator('button[aria-expanded][data-shortcut]')
    await toggle.click()
    await expect(toggle).toHaveText('Close Form')
    await expect(field(page, 'Name')).toBeFocused()
    await toggle.click()
    await expect(field(page, 'Name')).toBeHidden()
    await toggle.click()

    const create = page.getByRole('button', { name: 'Save Category' })
    await create.click()
    // one message for both fields, shown once
    await expectFieldError(field(page, 'Name'), 'Name and slug are required')
    await expect(page.getByText('Name and slug are required')).toHaveCount(1)
    await expect(field(page, 'Slug')).toHaveAttribute('aria-invalid', 'true')
    await field(page, 'Name').fill(`  Ünder_the -- ${word}  Sun! `)
    await page.getByRole('button', { name: 'Generate from Name' }).click()
    await expect(field(page, 'Slug')).toHaveValue(`nder_the-${word.toLowerCase()}-sun`)
    await field(page, 'Description').fill('Light.')
    await create.click()
    await expect(toast(page, 'Category created successfully')).toBeVisible()
    await expect(field(page, 'Name')).toBeHidden()
    await expect(rowOf(page, word)).toBeVisible()
    const made = (await client.list('/v1/blog/categories')).find(({ name }) => String(name).includes(word))
    expect(made).toMatchObject({ name: `Ünder_the -- ${word}  Sun!`, slug: `nder_the-${word.toLowerCase()}-sun`, description: 'Light.' })

    await client.create('/v1/blog/posts', { title: 'T', slug: uniqueWord(), author: 'A', content: 'C', category_id: made?.id })
    await rowOf(page, word).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Failed to delete category. It may be in use by blog posts.')).toBeVisible()
    await expect(rowOf(page, word).getByRole('button', { name: 'Delete' })).toBeEnabled()
  })

  test('a form whose record cannot be read says why, and offers the list, a retry and a reload', async ({ page }) => {
    const kinds = [
      ['/admin/caffeine/episodes/edit/', 'Failed to load episode data: Episode not found', 'Return to Episodes'],
      ['/admin/team/edit/', 'Failed to load team member data: Team member not found', 'Return to Team'],
      ['/admin/blog/posts/edit/', 'Failed to load necessary data. Please try again.', 'Return to Posts'],
    ] as const
    await openConsole(page, '/admin/no/such/page')
    await expect(page.getByRole('heading', { name: '404_NOT_FOUND' })).toBeVisible()
    await expect(page.getByRole('main').getByText('/admin/no/such/page')).toBeVisible()
    for (const [path, words, back] of kinds) {
      await navigateConsole(page, `${path}999999`)
      const box = page.getByRole('main').getByRole('alert')
      await expect(box).toContainText(words)
      await expect(box.getByRole('button', { name: 'RETRY_CONNECTION' })).toBeVisible()
      await expect(box.getByRole('button', { name: 'Retry Current Page' })).toBeVisible()
      await expect(box.getByRole('link', { name: back })).toBeVisible()
      await expect(box.getByRole('link', { name: 'Look in the Trash' })).toHaveAttribute('href', /^\/admin\/trash\?kind=\w+$/)
    }
    for (const [id, words] of [
      ['', 'No episode ID was provided in the URL.'],
      ['/0x1', '"0x1" is not a valid episode ID.'],
      ['/99999999999', '"99999999999" is not a valid episode ID.'],
    ] as const) {
      await openConsole(page, `/admin/caffeine/episodes/edit${id}`)
      await expect(page.getByRole('heading', { name: 'Invalid Episode ID', level: 1 })).toBeVisible()
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Return to Episodes' })).toHaveAttribute('href', '/admin/caffeine/episodes')
    }
    await navigateConsole(page, '/admin/caffeine/episodes/999999/drinks')
    await expect(page).toHaveTitle('Manage_Caffeine_Drinks')
    await expect(page.getByRole('heading', { name: 'EPISODE_NOT_FOUND' })).toBeVisible()
  })
})
