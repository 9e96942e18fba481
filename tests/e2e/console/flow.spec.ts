import { field, uniqueWord, openConsole, ownEpisode, rowOf, toast } from '../support/console-page'
import { expect, signIn, test } from '../support/test'

// Every module, and the target of its card.
const MODULES = {
  Episodes: '/admin/caffeine/episodes',
  Drinks: '/admin/caffeine/drinks',
  Reviews: '/admin/culinary/reviews',
  Quotes: '/admin/quotes',
  Posts: '/admin/blog/posts',
  Categories: '/admin/blog/categories',
  Team: '/admin/team',
} as const

test.describe('navigation in the console', () => {
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('the console home shows modules with their counts, and links what needs attention to the right lists', async ({ page, client }) => {
    const [episode] = await client.list('/v1/caffeine/episodes', 'limit=1')
    await client.create('/v1/caffeine/drinks', { name: `Bare ${uniqueWord()}`, final_rating: 5, episode_id: episode?.id })
    await client.create('/v1/caffeine/episodes', { title: `Dry ${uniqueWord()}` })
    const post = await client.create('/v1/blog/posts', { title: 'T', slug: uniqueWord(), author: 'A', content: 'C' })
    await openConsole(page, '/admin')
    await expect(page).toHaveTitle('Console · CCC')
    await expect(page.getByRole('button', { name: 'Terminate Session' })).toBeVisible()
    const main = page.getByRole('main')
    for (const [name, path] of Object.entries(MODULES)) await expect(main.locator(`a[href="${path}"]`)).toContainText(name)
    const quotes = (await client.list('/v1/quotes')).length
    await expect(main.locator(`a[href="${MODULES.Quotes}"]`)).toContainText(`${quotes} records`)

    const tasks = page.getByRole('region', { name: 'Needs attention' }).getByRole('link')
    await expect(tasks.filter({ hasText: 'without drinks' })).toBeVisible()
    const all = await tasks.evaluateAll((anchors) =>
      anchors.map((link) => ({ text: link.textContent ?? '', to: link.getAttribute('href') ?? '' })),
    )
    // the library counts files
    const links = all.filter(({ to }) => !to.startsWith('/admin/library'))
    expect(links.map(({ text }) => text.replace(/^[\d,]+ (\w+?)s? /, '$1 '))).toEqual([
      'post without a category',
      'drink without a picture',
      'drink without notes',
      'episode without drinks',
    ])
    // the post is no task, but waits as a draft
    const waiting = page.getByRole('region', { name: 'Waiting as drafts' })
    await expect(waiting.getByRole('link', { name: 'T', exact: true }).first()).toHaveAttribute('href', `/admin/blog/posts/edit/${post.id}`)
    // the number equals that of the list
    for (const { text, to } of links) {
      await page.getByRole('link', { name: text }).click()
      await expect(page).toHaveURL(to)
      await expect(page.getByText(new RegExp(`^${Number.parseInt(text, 10)} of \\d+ records$`))).toBeVisible()
      await page.goBack()
    }
  })

  test('single keys show help, search, create and move between rows, and can be switched off', async ({ page }) => {
    await openConsole(page, '/admin/quotes')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help.getByRole('term')).toHaveText([
      'Ctrl K or ⌘ K',
      'Ctrl S or ⌘ S',
      'Ctrl Enter or ⌘ Enter',
      'Ctrl Z or ⌘ Z',
      '/',
      'n',
      'e',
      '↑ ↓ ← →',
      'Enter or typing',
      '?',
    ])
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    const edits = page.getByRole('link', { name: /^Edit / })
    await edits.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(edits.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(edits.first()).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    // in a field they type letters
    await page.keyboard.press('n')
    await expect(page.getByRole('searchbox')).toHaveValue('n')
    await page.getByRole('searchbox').blur()
    await page.keyboard.press('n')
    await expect(page).toHaveURL('/admin/quotes/new')

    await page.getByRole('button', { name: 'Shortcuts' }).click()
    await help.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await openConsole(page, '/admin/quotes')
    await page.keyboard.press('n')
    await page.keyboard.press('?')
    // Ctrl+K still works, so the keys before it had time to act and did nothing
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
    await expect(help).toBeHidden()
    await expect(page).toHaveURL('/admin/quotes')
  })

  test('breadcrumbs lead back, and public pages open in a new tab', async ({ page, client }) => {
    const parent = await ownEpisode(client)
    await openConsole(page, `/admin/caffeine/episodes/${parent}/drinks/new`)
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
    await expect(crumbs.getByRole('listitem')).toHaveText(['Console', 'Caffeine', 'Episodes', 'Drinks', 'New'])
    await expect(crumbs.locator('[aria-current="page"]')).toHaveText('New')
    await crumbs.getByRole('link', { name: 'Drinks' }).click()
    await expect(page).toHaveURL(`/admin/caffeine/episodes/${parent}/drinks`)
    await expect(page.getByText('NO_DRINKS_IN_EPISODE')).toBeVisible()
    await expect(page.getByText('0 drinks')).toBeVisible()
    await crumbs.getByRole('link', { name: 'Episodes' }).click()
    await expect(page).toHaveURL('/admin/caffeine/episodes')

    const review = await client.create('/v1/culinary', { restaurant_name: uniqueWord(), final_rating: 7 })
    await openConsole(page, `/admin/culinary/reviews?q=${String(review['restaurant_name'])}`)
    const view = rowOf(page, String(review['restaurant_name'])).getByRole('link', { name: 'View' })
    await expect(view).toHaveAttribute('rel', 'noopener noreferrer')
    const [tab] = await Promise.all([page.context().waitForEvent('page'), view.click()])
    await expect(tab).toHaveURL(`/culinary/review/${review.id}`)
    await openConsole(page, `/admin/culinary/reviews/edit/${review.id}`)
    const own = page.getByRole('link', { name: 'View public page' })
    await expect(own).toHaveAttribute('href', `/culinary/review/${review.id}`)
    await expect(own).toHaveAttribute('target', '_blank')
    // the title in the list of episodes links to its public page
    await openConsole(page, '/admin/caffeine/episodes?q=Sitting')
    await rowOf(page, String((await client.read('/v1/caffeine/episodes', parent))?.['title']))
      .getByRole('rowheader')
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(`/caffeine/episode/${parent}`)
  })

  test('a record can be duplicated, and another one created after it', async ({ page, client }) => {
    const parent = await ownEpisode(client)
    const [word, next] = [uniqueWord(), uniqueWord()]
    const drink = await client.create('/v1/caffeine/drinks', {
      name: word,
      brand: 'Kestrel',
      final_rating: 8.1,
      tier: 'A',
      notes: 'Old.',
      episode_id: parent,
    })
    await openConsole(page, `/admin/caffeine/drinks/edit/${drink.id}`)
    await page.getByRole('link', { name: 'Duplicate' }).click()
    await expect(page).toHaveURL(`/admin/caffeine/drinks/new?like=${drink.id}`)
    // the form that is left has the same fields and values
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Drink')
    await expect(field(page, 'Name')).toHaveValue(word)
    await expect(field(page, 'Episode')).toHaveValue(new RegExp(`^#${parent} `))
    await field(page, 'Name').fill(`${word} twin`)
    await page.getByRole('button', { name: 'Save Drink' }).click()
    await expect(page).toHaveURL(`/admin/caffeine/episodes/${parent}/drinks`)
    await expect(page.getByText('2 drinks')).toBeVisible()
    expect(await client.read('/v1/caffeine/drinks', drink.id)).toMatchObject({ name: word })

    await page.getByRole('link', { name: 'ADD_DRINK' }).click()
    await expect(page.getByRole('main').getByText(`Episode #${parent}`)).toBeVisible()
    await expect(field(page, 'Episode')).toHaveCount(0)
    await field(page, 'Name').fill(next)
    await field(page, 'Final Rating').fill('9.9')
    await page.getByRole('button', { name: 'Save and Add Another' }).click()
    // the toast of the first drink still offers to undo it
    await expect(toast(page, 'Caffeine drink created successfully')).toHaveCount(2)
    // the new form starts empty
    await expect(field(page, 'Name')).toHaveValue('')
    await expect(field(page, 'Name')).toBeFocused()
    await expect(field(page, 'Final Rating')).toHaveValue('5')
    await expect(field(page, 'Tier')).toHaveValue('B')
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await expect(page).toHaveURL(`/admin/caffeine/episodes/${parent}/drinks`)
    await expect(rowOf(page, next)).toBeVisible()
  })
})
