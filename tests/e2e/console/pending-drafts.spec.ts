import { expectNoHorizontalScroll, field, openConsole, toast, uniqueWord } from '../support/console-page'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../support/test'

const POSTS = '/v1/blog/posts'

test.describe('a draft over a published post', () => {
  test.use({ expected: [FAILED_REQUEST] })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('is saved, found again, discarded and brought back, and published; readers see it only then', async ({ page, client, browser }) => {
    const word = uniqueWord()
    const body = { title: `Public ${word}`, slug: word, author: 'Ada', content: 'For readers', is_published: true }
    const { id } = await client.create(POSTS, body)
    const form = `/admin/blog/posts/edit/${id}`
    const discard = page.getByRole('button', { name: 'Discard draft' })
    const status = page.getByRole('group', { name: 'Status' })

    await openConsole(page, form)
    await expect(discard).toBeHidden()
    await field(page, 'Title').fill(`Drafted ${word}`)
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    await expect(toast(page, 'Draft saved')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/blog\/posts$/)
    expect(await client.read(POSTS, id)).toMatchObject({ title: body.title })
    await expect(page.getByRole('row').filter({ hasText: body.title })).toContainText(/published\s*unpublished changes/i)
    await page.getByLabel('Filter by status').selectOption('Unpublished changes')
    await expect(page).toHaveURL(/[?]status=pending$/)
    await expect(page.getByRole('row').filter({ hasText: body.title })).toBeVisible()
    await expect(page.locator('tbody tr').filter({ hasNotText: /unpublished changes/i })).toHaveCount(0)
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(new URL(`/blog/${id}`, page.url()).href)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(body.title)

    await openConsole(page, form)
    await expect(field(page, 'Title')).toHaveValue(`Drafted ${word}`)
    await expect(status).toContainText('UNPUBLISHED CHANGES')
    await expectAccessible(page)
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoHorizontalScroll(page)
    }
    await page.setViewportSize({ width: 1440, height: 900 })

    await discard.click()
    await expect(field(page, 'Title')).toHaveValue(body.title)
    await expect(discard).toBeHidden()
    await toast(page, 'Draft discarded').getByRole('button', { name: 'Undo' }).click()
    await expect(field(page, 'Title')).toHaveValue(`Drafted ${word}`)
    await expect(field(page, 'Publish Immediately')).toBeFocused()

    // without a change of its own, the form publishes the draft
    await page.getByRole('button', { name: 'Save Post' }).click()
    await expect(toast(page, 'Published')).toBeVisible()
    expect(await client.read(POSTS, id)).toMatchObject({ title: `Drafted ${word}` })
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Drafted ${word}`)

    // both states come back
    await toast(page, 'Published').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Undone')).toBeVisible()
    expect(await client.read(POSTS, id)).toMatchObject({ title: body.title })
    expect((await client.call('GET', `${POSTS}/${id}?draft=true`)).json).toMatchObject({ title: `Drafted ${word}`, has_draft: true })
    await visitor.context().close()
  })
})
