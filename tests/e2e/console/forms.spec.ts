import type { Page } from '@playwright/test'
import { ADMIN } from '../../harness/server/server'
import { TOKEN_KEY, USER_KEY } from '../../../site/shared/session/session-store'
import { Client } from '../support/client'
import {
  enterValue,
  expectFieldError,
  failRequests,
  field,
  holdRequests,
  isWrite,
  navigateConsole,
  NO_CONNECTION,
  NOT_SAVED,
  openConsole,
  signInByForm,
  stored,
  toast,
  uniqueWord,
} from '../support/console-page'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'

// One kind stands for all: their forms share one implementation, and the walk fills in the form of each.

const POSTS = '/v1/blog/posts'
const LIST = '/admin/blog/posts'
const save = (page: Page) => page.getByRole('button', { name: 'Save Post', exact: true })

type Values = Readonly<Record<string, string | boolean>>

const valuesOf = (word: string): Values => ({
  Title: `Letter ${word}`,
  Slug: `letter-${word}`,
  Author: 'Somebody',
  Content: 'One.\n\nTwo.',
  Excerpt: 'In short.',
  'Publish Immediately': true,
})

async function fillIn(page: Page, values: Values): Promise<void> {
  for (const [label, value] of Object.entries(values)) await enterValue(field(page, label), value)
}

async function expectFilledIn(page: Page, values: Values): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    if (typeof value === 'boolean') await expect(field(page, label)).toBeChecked({ checked: value })
    else await expect(field(page, label)).toHaveValue(value)
  }
}

test.describe('a form', () => {
  test.use({ expected: [FAILED_REQUEST] })

  test('shows validation errors beside its fields, the first one focused, and saves once', async ({ page, client }) => {
    await signIn(page, client)
    const word = uniqueWord()
    await openConsole(page, `${LIST}/new`)
    await expect(page).toHaveTitle('New post · CCC')
    await expect(field(page, 'Title')).toBeFocused()
    const writes: string[] = []
    page.on('request', (request) => void (isWrite(request) && writes.push(request.url())))
    await save(page).click()
    for (const label of ['Title', 'Slug', 'Author', 'Content']) await expectFieldError(field(page, label), `${label} is required`)
    await expect(page.locator('[aria-invalid]')).toHaveCount(4)
    await expect(field(page, 'Title')).toBeFocused()
    await fillIn(page, valuesOf(word))
    await field(page, 'Featured Image URL').fill('picture')
    await save(page).click()
    await expectFieldError(field(page, 'Featured Image URL'), 'Must be a valid URL')
    await expect(field(page, 'Featured Image URL')).toBeFocused()
    await expect(page.locator('[aria-invalid]')).toHaveCount(1)
    expect(writes).toEqual([])

    await field(page, 'Featured Image URL').fill('')
    const held = await holdRequests(page, isWrite)
    await save(page).click()
    await expect(page.getByRole('button', { name: 'Saving...', exact: true })).toBeDisabled()
    await page.keyboard.press('Control+s')
    await held.release()
    await expect(toast(page, 'Published')).toBeVisible()
    await expect(page).toHaveURL(LIST)
    expect(held.asked(), 'the second save, while the first was held, sent nothing').toBe(1)
    expect(await client.list(POSTS, `q=${word}`)).toHaveLength(1)
  })

  test('keeps what was typed after a network failure and a server error, then saves it', async ({ page, client }) => {
    await signIn(page, client)
    const word = uniqueWord()
    const record = await client.create(POSTS, { title: word, slug: word, author: 'Somebody', content: 'One.', excerpt: 'Old.' })
    await openConsole(page, `${LIST}/edit/${record.id}`)
    await expect(page).toHaveTitle(`${word} · Edit post · CCC`)
    const changed = { Title: `Letter ${word} again`, Excerpt: '', 'Publish Immediately': true }
    await fillIn(page, changed)
    const line = await failRequests(page, isWrite)
    await save(page).click()
    await expect(toast(page, NO_CONNECTION)).toBeVisible()
    await expect(page.getByRole('main').getByText(NOT_SAVED)).toBeVisible()
    await expectFilledIn(page, changed)
    expect(line.asked(), 'a write is not retried').toBe(1)
    await line.mend()

    const rejection = { detail: 'Not this one', errors: [{ field: 'excerpt', message: 'Not this one' }] }
    const pattern = '**/api/v1/**'
    await page.route(pattern, (route) => (isWrite(route.request()) ? route.fulfill({ status: 422, json: rejection }) : route.fallback()))
    await save(page).click()
    await expectFieldError(field(page, 'Excerpt'), 'Not this one')
    await expect(field(page, 'Excerpt')).toBeFocused()
    await expect(toast(page, 'Failed to save the blog post. Please check your inputs and try again.')).toBeVisible()
    await expectFilledIn(page, changed)
    await page.unroute(pattern)

    await save(page).click()
    await expect(toast(page, 'Published')).toBeVisible()
    await expect(toast(page, NO_CONNECTION), 'a save that works takes away earlier failures').toHaveCount(0)
    await expect(page).toHaveURL(LIST)
    const { updated_at: _then, ...before } = record
    const after = { title: `Letter ${word} again`, excerpt: null, is_published: true }
    expect(await client.read(POSTS, record.id)).toMatchObject({ ...before, ...after, published_at: expect.anything() })
  })

  test('asks before it is left, and restores what was typed when a session ends', async ({ page, server, client }) => {
    const own = await Client.signIn(server.url, ADMIN.username, ADMIN.password)
    await signIn(page, own)
    const word = uniqueWord()
    const record = await client.create(POSTS, { title: word, slug: word, author: 'Somebody', content: 'One.' })
    const form = `${LIST}/edit/${record.id}`
    await openConsole(page, form)
    const changed = { Title: `${word} again`, Excerpt: 'New.', 'Publish Immediately': true }
    await fillIn(page, changed)
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(form)

    await own.call('POST', '/v1/auth/logout')
    // by key, because a late read of the page may have ended the session and removed the button
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL('/admin/login')
    expect(await stored(page, TOKEN_KEY)).toBeNull()
    expect(await stored(page, USER_KEY)).toBeNull()
    const notice = page.getByRole('main').getByRole('status')
    await expect(notice).toHaveText('Your session has ended. Your unsaved changes are kept. Sign in to continue.')

    await signInByForm(page, ADMIN.username, ADMIN.password)
    // back at the form, with the words in place; nothing was saved yet
    await expect(page).toHaveURL(form)
    await expectFilledIn(page, changed)
    const offer = page.getByRole('region', { name: 'Draft' })
    await expect(offer).toBeHidden()
    expect(await client.read(POSTS, record.id)).toEqual(record)
    await save(page).click()
    await expect(toast(page, 'Published')).toBeVisible()
    expect(await client.read(POSTS, record.id)).toMatchObject({ title: `${word} again`, excerpt: 'New.', is_published: true })

    // after the save nothing is offered
    await navigateConsole(page, '/admin')
    await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Unsaved drafts' })).toBeHidden()
    await navigateConsole(page, form)
    await expect(field(page, 'Title')).toBeVisible()
    await expect(offer).toBeHidden()
  })
})
