import { ADMIN, READER, runTool } from '../../harness/server/server'
import { TOKEN_KEY, USER_KEY } from '../../../site/shared/session/session-store'
import { openConsole, signInByForm, stored } from '../support/console-page'
import { open } from '../support/public-pages'
import { expect, FAILED_REQUEST, test } from '../support/test'

const LOGIN = '/admin/login'

test.describe('a session', () => {
  test.use({ expected: [FAILED_REQUEST] })

  test('starts with the right credentials of an administrator alone, and ends with Terminate Session', async ({ page, server }) => {
    await runTool(server, 'user', 'add', READER.username, '--password', READER.password)
    await page.goto('/admin/team')
    await expect(page, 'a guarded page leads to the sign-in').toHaveURL(LOGIN)
    await openConsole(page, LOGIN)
    const refusal = page.getByRole('alert').filter({ hasText: 'AUTHENTICATION_FAILURE: Invalid credentials' })
    for (const [identifier, password] of [
      [ADMIN.username, 'not the passphrase'],
      [READER.username, READER.password],
    ] as const) {
      await signInByForm(page, identifier, password)
      await expect(refusal).toBeVisible()
      await expect(page).toHaveURL(LOGIN)
      expect(await stored(page, TOKEN_KEY), identifier).toBeNull()
      await page.reload()
      await expect(page, 'nobody is signed in').toHaveURL(LOGIN)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    }
    await signInByForm(page, ADMIN.username, ADMIN.password)
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { name: 'Console', level: 1 })).toBeVisible()
    expect(JSON.parse((await stored(page, USER_KEY)) ?? '')).toEqual({ username: ADMIN.username, isAdmin: true })
    // the next page would cancel this request, and its cookie would resume the session
    const ended = page.waitForResponse((response) => response.url().endsWith('/v1/auth/logout'))
    await page.getByRole('button', { name: 'Terminate Session' }).click()
    await ended
    await expect(page).toHaveURL(LOGIN)
    expect(await stored(page, TOKEN_KEY)).toBeNull()
    await page.goto('/admin/quotes')
    await expect(page).toHaveURL(LOGIN)
  })

  test('is not needed to be told that a page does not exist', async ({ page }) => {
    for (const path of ['/nowhere', '/blog/none', '/caffeine/drink/999999']) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    }
    await open(page, '/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404_NOT_FOUND')
    await expect(page.locator('#main')).toContainText('/nowhere')
    await page.locator('#main').getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})
