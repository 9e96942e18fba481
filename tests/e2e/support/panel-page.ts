import type { Page } from '@playwright/test'
import { ADMIN } from '../../harness/server/server'

/** Signs in with the panel's own form. */
export async function signInToPanel(page: Page, { username, password }: { username: string; password: string } = ADMIN): Promise<void> {
  await page.goto('/panel/login')
  await page.fill('#field-username', username)
  await page.fill('#field-password', password)
  await page.click('button[type=submit]')
  await page.waitForURL(/\/panel$/)
}
