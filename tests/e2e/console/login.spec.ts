import { ADMIN, READER, runTool } from '../../harness/server/server'
import { TOKEN_KEY, USER_KEY } from '../../../site/shared/session/session-store'
import { Client } from '../support/client'
import {
  failRequests,
  expectFieldError,
  field,
  holdRequests,
  NO_CONNECTION,
  openConsole,
  signInByForm,
  stored,
  toast,
} from '../support/console-page'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'

const LOGIN = '/admin/login'
const isLogin = (request: { url: () => string }): boolean => request.url().endsWith('/api/v1/auth/login')

test.describe('sign-in', () => {
  test.use({ expected: [FAILED_REQUEST] })

  test('right credentials show AUTHENTICATING..., open the console, are stored, and survive a reload', async ({ page }) => {
    await openConsole(page, LOGIN)
    await expect(page).toHaveTitle('Sign in · CCC')
    const held = await holdRequests(page, isLogin)
    await signInByForm(page, ADMIN.username, ADMIN.password)
    await expect(page.getByRole('button', { name: 'AUTHENTICATING...' })).toBeDisabled()
    await held.release()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('region', { name: 'Page and session' }).getByText(ADMIN.username, { exact: true })).toBeVisible()
    expect(await stored(page, TOKEN_KEY)).toMatch(/^\S{20,}$/)
    expect(JSON.parse((await stored(page, USER_KEY)) ?? '')).toEqual({ username: ADMIN.username, isAdmin: true })
    // every request has the token from now on
    const asked = page.waitForRequest((request) => request.url().includes('/api/v1/'))
    await page.reload()
    expect((await asked).headers()['authorization']).toBe(`Bearer ${await stored(page, TOKEN_KEY)}`)
    await expect(page.getByRole('heading', { name: 'Console', level: 1 })).toBeVisible()
    // a signed-in user is redirected from here
    await page.goto(LOGIN)
    await expect(page).toHaveURL('/admin')
  })

  test('wrong credentials are rejected; empty fields are rejected without a request', async ({ page }) => {
    await openConsole(page, LOGIN)
    let asked = 0
    page.on('request', (request) => void (isLogin(request) && (asked += 1)))
    await page.getByRole('button', { name: 'INITIATE_SESSION' }).click()
    await expectFieldError(field(page, 'Identifier'), 'Identifier is required')
    await expectFieldError(field(page, 'Password'), 'Password is required')
    await expect(field(page, 'Identifier')).toBeFocused()
    expect(asked).toBe(0)

    for (const [identifier, password] of [
      [ADMIN.username, 'not the passphrase'],
      ['an-unknown-user', ADMIN.password],
    ] as const) {
      await signInByForm(page, identifier, password)
      await expect(page.getByRole('alert').filter({ hasText: 'AUTHENTICATION_FAILURE: Invalid credentials' })).toBeVisible()
      await expect(page).toHaveURL(LOGIN)
      await expect(field(page, 'Identifier')).toHaveValue(identifier)
    }
    expect(await stored(page, TOKEN_KEY)).toBeNull()

    const line = await failRequests(page, isLogin)
    await signInByForm(page, ADMIN.username, ADMIN.password)
    await expect(page.getByText('SYSTEM_ERROR: Authentication process failed')).toBeVisible()
    await expect(toast(page, NO_CONNECTION)).toHaveCount(1)
    await expect(field(page, 'Identifier')).toHaveValue(ADMIN.username)
    await line.mend()
    // a failed attempt does not block the right one; an e-mail address works like a name
    await signInByForm(page, ADMIN.email, ADMIN.password)
    await expect(page).toHaveURL('/admin')
  })

  test('a non-administrator is rejected, and a failing profile discards the token', async ({ page, server }) => {
    await runTool(server, 'user', 'add', READER.username, '--password', READER.password)
    await openConsole(page, LOGIN)
    await signInByForm(page, READER.username, READER.password)
    await expect(page.getByText('AUTHENTICATION_FAILURE: Invalid credentials')).toBeVisible()
    expect(await stored(page, TOKEN_KEY)).toBeNull()
    await page.goto('/admin/quotes')
    await expect(page).toHaveURL(LOGIN)
    const line = await failRequests(page, (request) => request.url().endsWith('/users/me'))
    await signInByForm(page, ADMIN.username, ADMIN.password)
    // the credentials were right: the connection failed
    await expect(page.getByText('SYSTEM_ERROR: Authentication process failed')).toBeVisible()
    await expect(toast(page, NO_CONNECTION)).toHaveCount(1)
    expect(await stored(page, TOKEN_KEY)).toBeNull()
    await line.mend()
  })

  test('a throttled sign-in says so and when to retry, not that the credentials are wrong', async ({ page }) => {
    const detail = 'Too many attempts. Please wait and try again.'
    await openConsole(page, LOGIN)
    await page.route('**/api/v1/auth/login', (route) => route.fulfill({ status: 429, json: { detail }, headers: { 'Retry-After': '600' } }))
    await signInByForm(page, ADMIN.username, ADMIN.password)
    await expect(page.getByText('SYSTEM_ERROR: Authentication process failed')).toBeVisible()
    await expect(page.getByText('AUTHENTICATION_FAILURE: Invalid credentials')).toBeHidden()
    await expect(toast(page, `${detail} You can try again in 10 minutes.`)).toHaveCount(1)
    await expect(page).toHaveURL(LOGIN)
    await page.unroute('**/api/v1/auth/login')
    // typed text is still there: the same button signs in
    await page.getByRole('button', { name: 'INITIATE_SESSION' }).click()
    await expect(page).toHaveURL('/admin')
  })

  test('the guard shows VERIFYING_CREDENTIALS... first, then redirects to the sign-in page', async ({ page, browser, server }) => {
    // the server's HTML before any script runs
    const still = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
    const asSent = await still.newPage()
    await asSent.goto('/admin/team')
    await expect(asSent.getByText('VERIFYING_CREDENTIALS...')).toBeVisible()
    await still.close()

    await page.goto('/about')
    await page.goto('/admin/team')
    await expect(page).toHaveURL(LOGIN)
    // the history entry was replaced: back skips the guarded page
    await page.goBack()
    await expect(page).toHaveURL('/about')

    // an unreadable stored user, or one who is not an administrator, counts as none
    for (const user of ['{"username":', '{"username":"admin","isAdmin":false}']) {
      await page.evaluate(
        ([token, key, value]) => {
          localStorage.setItem(token, 'something')
          localStorage.setItem(key, value)
        },
        [TOKEN_KEY, USER_KEY, user] as const,
      )
      await page.goto('/admin/team')
      await expect(page).toHaveURL(LOGIN)
      expect(await stored(page, TOKEN_KEY)).toBeNull()
      expect(await stored(page, USER_KEY)).toBeNull()
    }
  })

  test('Terminate Session signs out here, on the server and in other tabs, and asks first if there are unsaved changes', async ({
    page,
    context,
    server,
  }) => {
    const own = await Client.signIn(server.url, ADMIN.username, ADMIN.password)
    await signIn(page, own)
    await openConsole(page, '/admin/quotes/new')
    const other = await context.newPage()
    await openConsole(other, '/admin/team')
    await field(page, 'Author').fill('Somebody')
    await page.getByRole('button', { name: 'Terminate Session' }).click()
    const question = page.getByRole('alertdialog', { name: 'Sign out without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(field(page, 'Author')).toHaveValue('Somebody')
    await page.getByRole('button', { name: 'Terminate Session' }).click()
    await question.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(LOGIN)
    await expect(other).toHaveURL(LOGIN)
    expect(await stored(page, TOKEN_KEY)).toBeNull()
    expect(await stored(page, USER_KEY)).toBeNull()
    await expect.poll(async () => (await own.call('GET', '/v1/users/me')).status).toBe(401)
  })

  test('after a token was revoked elsewhere, the next call clears the session and redirects to sign-in without a toast', async ({
    page,
    server,
  }) => {
    const own = await Client.signIn(server.url, ADMIN.username, ADMIN.password)
    await signIn(page, own)
    await openConsole(page, '/admin/team')
    await own.call('POST', '/v1/auth/logout')
    await page.reload()
    await expect(page).toHaveURL(LOGIN)
    expect(await stored(page, TOKEN_KEY)).toBeNull()
    expect(await stored(page, USER_KEY)).toBeNull()
    await expect(toast(page, '')).toHaveCount(0)
  })

  test('after a session ended in a form, the sign-in page says so once, and that unsaved changes are kept', async ({ page, server }) => {
    const own = await Client.signIn(server.url, ADMIN.username, ADMIN.password)
    await signIn(page, own)
    await openConsole(page, '/admin/quotes/new')
    await field(page, 'Quote Text').fill('Nothing too much')
    await field(page, 'Author').fill('Solon')
    await page.route('**/api/v1/quotes/', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    )
    const save = page.getByRole('button', { name: 'Save Quote' })
    await save.click()
    await expect(toast(page, 'Failed to create quote')).toBeVisible()
    await page.unrouteAll()
    await own.call('POST', '/v1/auth/logout')
    // by keyboard, because another request may find out first, and the button goes with the form
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(LOGIN)
    const notice = page.getByRole('main').getByRole('status')
    await expect(notice).toHaveText('Your session has ended. Your unsaved changes are kept. Sign in to continue.')
    // toasts of earlier errors are gone
    await expect(toast(page, '')).toHaveCount(0, { timeout: 3000 })
    await signInByForm(page, ADMIN.username, 'not the passphrase')
    await expect(page.getByText('AUTHENTICATION_FAILURE: Invalid credentials')).toBeVisible()
    await expect(notice).toContainText('Your session has ended.')
    // shown once: a later visit shows nothing
    await page.getByRole('link', { name: 'Return to the site' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'INITIATE_SESSION' })).toBeHidden()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'INITIATE_SESSION' })).toBeVisible()
    await expect(notice).toHaveText('')
    // the words wait in the form
    await signInByForm(page, ADMIN.username, ADMIN.password)
    await expect(page).toHaveURL('/admin/quotes/new')
    await expect(field(page, 'Quote Text')).toHaveValue('Nothing too much')
    await page.getByRole('button', { name: 'Terminate Session' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(LOGIN)
    await expect(notice).toHaveText('')
  })
})
