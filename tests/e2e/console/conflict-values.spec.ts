import type { Locator, Page } from '@playwright/test'
import { field, openConsole, uniqueWord } from '../support/console-page'
import { pictureIn } from '../support/pictures'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../support/test'

/** The dialog about fields that two people have changed. */
const conflictOf = (page: Page): Locator => page.getByRole('alertdialog', { name: / has changed$/ })

test.describe('the question which of two values to keep', () => {
  test.use({ expected: [FAILED_REQUEST] })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('shows pictures as pictures, and a long text from its first difference on', async ({ page, client }) => {
    const long = (end: string): string => `${'Both have this sentence. '.repeat(400)}${end}`
    const [before, mine, theirs] = await Promise.all(['before', 'mine', 'theirs'].map((name) => pictureIn(client, { name: `${name}.png` })))
    const review = await client.create('/v1/culinary', {
      restaurant_name: `Table ${uniqueWord()}`,
      final_rating: 7,
      restaurant_image_url: before?.['url'],
      notes: long(''),
    })
    await openConsole(page, `/admin/culinary/reviews/edit/${review.id}`)
    await field(page, 'Restaurant Image URL').fill(String(mine?.['url']))
    await field(page, 'Notes').fill(long('Mine.'))
    await client.call('PUT', `/v1/culinary/${review.id}`, { restaurant_image_url: theirs?.['url'], notes: long('Theirs.') })
    await page.keyboard.press('Control+s')
    const images = conflictOf(page).getByRole('group', { name: 'Restaurant Image URL', exact: true }).getByRole('img')
    await expect(images).toHaveCount(2)
    await expect(images.first()).toHaveAttribute('src', String(mine?.['url']))
    await expect(images.last()).toHaveAttribute('src', String(theirs?.['url']))
    const notes = conflictOf(page).getByRole('group', { name: 'Notes', exact: true })
    await expect(notes.locator('mark')).toHaveText(['Mine', 'Theirs'])
    for (const mark of await notes.locator('mark').all()) await expect(mark).toBeInViewport()
    await expectAccessible(page, '[role=alertdialog]')
  })
})
