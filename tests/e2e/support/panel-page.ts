import type { Page } from '@playwright/test'
import { ADMIN } from '../../harness/server/server'
import { expect } from './test'

type Account = { readonly username: string; readonly password: string }

/** Signs in with the panel's own form. */
export async function signInToPanel(page: Page, { username, password }: Account = ADMIN): Promise<void> {
  await page.goto('/panel/login')
  await page.fill('#field-username', username)
  await page.fill('#field-password', password)
  await page.click('button[type=submit]')
  await page.waitForURL(/\/panel$/)
}

/** Signs in with the request of that form. Tests that are not about the form save two page loads, which take seconds in the panel. */
export async function startPanelSession(page: Page, { username, password }: Account = ADMIN): Promise<void> {
  const response = await page.request.post('/panel-api/users/login', { data: { username, password } })
  expect(response.status(), await response.text()).toBe(200)
}
