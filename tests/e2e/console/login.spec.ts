import { ADMIN } from '../../harness/server/server'
import { TOKEN_KEY, USER_KEY } from '../../../site/shared/session/session-store'
import { Client } from '../support/client'
import { expectFieldError, field, holdRequests, openConsole, signInByForm, stored, toast } from '../support/console-page'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'

const LOGIN = '/admin/login'
const isLogin = (request: { url: () => string }): boolean => request.url().endsWith('/api/v1/auth/login')

test.describe('sign-in', () => {
  test.use({ expected: [FAILED_REQUEST] })

  test('shows AUTHENTICATING..., stores the session, survives a reload, and rejects empty fields without a request', async ({ page }) => {
    await openConsole(page, LOGIN)
    let asked = 0
    page.on('request', (request) => void (isLogin(request) && (asked += 1)))
    await page.getByRole('button', { name: 'INITIATE_SESSION' }).click()
    await expectFieldError(field(page, 'Identifier'), 'Identifier is required')
    await expectFieldError(field(page, 'Password'), 'Password is required')
    await expect(field(page, 'Identifier')).toBeFocused()
    expect(asked).toBe(0)
    // for password managers
    await expect(page.locator('form input[name="identifier"][type="text"][autocomplete="username"]')).toHaveCount(1)
    await expect(page.locator('form input[name="password"][type="password"][autocomplete="current-password"]')).toHaveCount(1)
    const held = await holdRequests(page, isLogin)
    await signInByForm(page, ADMIN.email, ADMIN.password)
    await expect(page.getByRole('button', { name: 'AUTHENTICATING...' })).toBeDisabled()
    await held.release()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('region', { name: 'Session' }).getByText(ADMIN.username, { exact: true })).toBeVisible()
    // every request has the token from now on
    const call = page.waitForRequest((request) => request.url().includes('/api/v1/'))
    await page.reload()
    expect((await call).headers()['authorization']).toBe(`Bearer ${await stored(page, TOKEN_KEY)}`)
    await expect(page.getByRole('heading', { name: 'Console', level: 1 })).toBeVisible()
    // a signed-in user is redirected from here
    await page.goto(LOGIN)
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
})
