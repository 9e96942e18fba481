import type { Page } from '@playwright/test'
import { ADMIN } from '../../harness/server/server'
import { TOKEN_KEY, USER_KEY } from '../../../site/shared/session/session-store'
import { Client } from '../support/client'
import { forms, madeFor } from '../support/console-forms'
import {
  failRequests,
  expectFieldError,
  field,
  holdRequests,
  isWrite,
  navigateConsole,
  uniqueWord,
  NO_CONNECTION,
  openConsole,
  ownEpisode,
  enterValue,
  signInByForm,
  NOT_SAVED,
  stored,
  toast,
} from '../support/console-page'
import type { FieldFact } from '../support/form-facts'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'
import { oneOfEach } from '../support/varieties'

async function fillIn(page: Page, facts: readonly FieldFact[]): Promise<void> {
  for (const { label, put: value } of facts) await enterValue(field(page, label), value)
}

async function expectFilledIn(page: Page, facts: readonly FieldFact[]): Promise<void> {
  for (const { label, put: value } of facts) {
    if (typeof value === 'boolean') await expect(field(page, label)).toBeChecked({ checked: value })
    else await expect(field(page, label)).toHaveValue(value)
  }
}

const readsOf = (facts: readonly FieldFact[]): Record<string, unknown> => Object.fromEntries(facts.map(({ name, reads }) => [name, reads]))

const save = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true })

for (const facts of forms) {
  test.describe(`the ${facts.noun} form`, () => {
    test.use({ expected: [FAILED_REQUEST] })

    test(`shows validation errors for a new ${facts.noun} beside its fields, then saves it`, async ({ page, client }) => {
      await signIn(page, client)
      const parent = await ownEpisode(client)
      const word = uniqueWord()
      await openConsole(page, facts.newPath(parent))
      await expect(page).toHaveTitle(facts.create.title)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(facts.create.heading)
      await expect(field(page, facts.starts[0]?.[0] ?? facts.rejectedInputs[0]?.says[0]?.[0] ?? '')).toBeFocused()
      await expect(save(page, 'Save and Add Another')).toBeVisible()
      for (const [label, value] of facts.starts) await expect(field(page, label)).toHaveValue(value)
      for (const [label, rows] of Object.entries(facts.rows)) await expect(field(page, label)).toHaveAttribute('rows', String(rows))

      const writes: string[] = []
      page.on('request', (request) => void (isWrite(request) && writes.push(request.url())))
      const filled = facts.fill(word)
      for (const { put: wrong, says } of facts.rejectedInputs) {
        await fillIn(page, filled)
        for (const [label, value] of wrong) await enterValue(field(page, label), value)
        await save(page, facts.create.submit).click()
        for (const [label, text] of says) await expectFieldError(field(page, label), text)
        await expect(field(page, says[0]?.[0] ?? '')).toBeFocused()
        await expect(page.locator('[aria-invalid]')).toHaveCount(says.length)
      }
      expect(writes).toEqual([])

      await fillIn(page, filled)
      const held = await holdRequests(page, isWrite)
      await save(page, facts.create.submit).click()
      await expect(save(page, facts.saving)).toBeDisabled()
      await page.keyboard.press('Control+s')
      await held.release()
      await expect(toast(page, facts.toasts.created)).toBeVisible()
      await expect(page).toHaveURL(facts.listPath(parent))
      expect(held.asked(), 'the second save, while the first was held, sent nothing').toBe(1)
      const made = (await client.list(facts.api)).filter((record) => Object.values(record).some((value) => String(value).includes(word)))
      expect(made).toHaveLength(1)
      expect(made[0]).toMatchObject(readsOf(filled))
    })

    test(`keeps an edited ${facts.noun} after a network failure and a server error, then saves it with Ctrl+S`, async ({
      page,
      client,
    }) => {
      await signIn(page, client)
      const parent = await ownEpisode(client)
      const { word, record } = await madeFor(client, facts, parent)
      await openConsole(page, facts.editPath(record.id))
      await expect(page).toHaveTitle(new RegExp(`${word}.* · ${facts.edit.title}$`))
      await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(`Edit: `)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(facts.edit.heading)
      await expect(page.getByRole('link', { name: facts.cancel, exact: true })).toHaveAttribute('href', facts.listPath(parent))

      const changed = facts.change(word)
      await fillIn(page, changed)
      const line = await failRequests(page, isWrite)
      await save(page, facts.edit.submit).click()
      await expect(toast(page, NO_CONNECTION)).toBeVisible()
      await expect(page.getByRole('main').getByText(NOT_SAVED)).toBeVisible()
      await expectFilledIn(page, changed)
      // a mutation is not retried
      expect(line.asked()).toBe(1)
      await line.mend()

      const rejection = { detail: 'Not this one', errors: [{ field: facts.rejectedField.name, message: 'Not this one' }] }
      const pattern = '**/api/v1/**'
      await page.route(pattern, (route) => (isWrite(route.request()) ? route.fulfill({ status: 422, json: rejection }) : route.fallback()))
      await save(page, facts.edit.submit).click()
      await expectFieldError(field(page, facts.rejectedField.label), 'Not this one')
      await expect(field(page, facts.rejectedField.label)).toBeFocused()
      await expect(toast(page, facts.toasts.updateFailed)).toBeVisible()
      await expectFilledIn(page, changed)
      await page.unroute(pattern)

      await page.keyboard.press('Control+s')
      await expect(toast(page, facts.toasts.updated)).toBeVisible()
      await expect(page).toHaveURL(facts.listPath(parent))
      // a post's category follows from its id
      const { updated_at: _then, category: _shelf, ...before } = record
      expect(await client.read(facts.api, record.id)).toMatchObject({ ...before, ...readsOf(changed) })
    })
  })
}

// a draft keeps texts, and in some forms also what is ticked
for (const facts of oneOfEach(forms, ({ change }) => change(uniqueWord()).some(({ put }) => typeof put === 'boolean'))) {
  test.describe(`the ${facts.noun} form`, () => {
    test.use({ expected: [FAILED_REQUEST] })

    test(`asks before an edited ${facts.noun} is left, and restores what was typed when a session ends`, async ({
      page,
      server,
      client,
    }) => {
      const own = await Client.signIn(server.url, ADMIN.username, ADMIN.password)
      await signIn(page, own)
      const parent = await ownEpisode(client)
      const { word, record } = await madeFor(client, facts, parent)
      await openConsole(page, facts.editPath(record.id))
      const [changed, ...rest] = facts.change(word)
      if (!changed) throw new Error('Nothing to change')
      await enterValue(field(page, changed.label), changed.put)

      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
      await page.getByRole('link', { name: facts.cancel, exact: true }).click()
      await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(question).toBeHidden()
      await expect(page).toHaveURL(facts.editPath(record.id))
      await fillIn(page, rest)

      await own.call('POST', '/v1/auth/logout')
      // by key, because a late read of the page may have ended the session and removed the button
      await page.keyboard.press('Control+s')
      await expect(page).toHaveURL('/admin/login')
      expect(await stored(page, TOKEN_KEY)).toBeNull()
      expect(await stored(page, USER_KEY)).toBeNull()

      await signInByForm(page, ADMIN.username, ADMIN.password)
      // back at the form, with the words in place; nothing was saved yet
      await expect(page).toHaveURL(facts.editPath(record.id))
      await expectFilledIn(page, [changed, ...rest])
      const kept = page.getByRole('region', { name: 'Unsaved drafts' })
      const offer = page.getByRole('region', { name: 'Draft' })
      await expect(offer).toBeHidden()
      expect(await client.read(facts.api, record.id)).toEqual(record)
      await save(page, facts.edit.submit).click()
      await expect(toast(page, facts.toasts.updated)).toBeVisible()
      expect(await client.read(facts.api, record.id)).toMatchObject(readsOf([changed, ...rest]))

      // after the save nothing is offered
      await expect(page).toHaveURL(facts.listPath(parent))
      await navigateConsole(page, '/admin')
      await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
      await expect(kept).toBeHidden()
      await navigateConsole(page, facts.editPath(record.id))
      await expect(field(page, changed.label)).toBeVisible()
      await expect(offer).toBeHidden()
    })
  })
}
