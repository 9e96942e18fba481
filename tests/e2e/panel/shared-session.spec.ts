import { ADMIN } from '../../harness/server/server'
import { TOKEN_KEY } from '../../../site/shared/session/session-store'
import { field, openConsole, signInByForm, stored } from '../support/console-page'
import { signInToPanel } from '../support/panel-page'
import { expect, FAILED_REQUEST, test } from '../support/test'

const dashboard = '.dashboard'

test.describe('one session', () => {
  // a tab may still ask for something when its session has ended
  test.use({ expected: [[FAILED_REQUEST], { scope: 'test' }] })

  test('a sign-in to the console serves the panel, and signing out of the panel ends both', async ({ page, context }) => {
    await openConsole(page, '/admin/login')
    const shared = page.waitForResponse((response) => response.url().endsWith('/v1/auth/cookie'))
    await signInByForm(page, ADMIN.username, ADMIN.password)
    await expect(page).toHaveURL('/admin')
    expect((await shared).status()).toBe(204)
    const panel = await context.newPage()
    await panel.goto('/panel')
    await expect(panel.locator(dashboard)).toBeVisible()
    expect(await panel.evaluate(() => document.cookie), 'scripts see no cookie').toBe('')
    await panel.goto('/panel/logout')
    await expect(panel).toHaveURL(/\/panel\/login/)
    await page.reload()
    await expect(page).toHaveURL('/admin/login')
    expect(await stored(page, TOKEN_KEY)).toBeNull()
    await expect(field(page, 'Identifier')).toBeVisible()
    await page.goto('/admin/quotes')
    await expect(page).toHaveURL('/admin/login')
  })

  test('a sign-in to the panel serves the console, and Terminate Session ends both in every tab', async ({ page, context }) => {
    await signInToPanel(page)
    await page.goto('/panel/collections/quotes')
    const con = await context.newPage()
    await con.goto('/admin/team')
    await expect(con.getByRole('button', { name: 'Terminate Session' })).toBeVisible()
    expect(await stored(con, TOKEN_KEY)).toMatch(/^\S{20,}$/)
    expect(con.url()).toMatch(/\/admin\/team$/)
    const other = await context.newPage()
    await openConsole(other, '/admin/quotes')
    await con.getByRole('button', { name: 'Terminate Session' }).click()
    for (const tab of [con, other]) await expect(tab).toHaveURL('/admin/login')
    await page.goto('/panel/collections/quotes')
    await expect(page).toHaveURL(/\/panel\/login/)
  })
})

test.describe('another address', () => {
  // its cookies belong to another host
  test.use({ needsOwnContext: true })

  test('the panel signs in and saves at localhost, where the server also listens', async ({ page, server, client }) => {
    const quote = await client.create('/v1/quotes', { quote_text: 'At another address', author: 'An editor' })
    const { port } = new URL(server.url)
    await page.goto(`http://localhost:${port}/panel/login?redirect=${encodeURIComponent(`/panel/collections/quotes/${quote.id}`)}`)
    await page.fill('#field-username', ADMIN.username)
    await page.fill('#field-password', ADMIN.password)
    await page.click('button[type=submit]')
    await page.waitForURL(/quotes\/\d+$/)
    await page.fill('#field-author', 'A second editor')
    await page.click('#action-save')
    await expect(page.getByText('Updated successfully')).toBeVisible()
  })
})
