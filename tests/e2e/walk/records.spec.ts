import type { Page } from '@playwright/test'
import { enterValue, field, openConsole, ownEpisode, rowOf, toast, uniqueWord } from '../support/console-page'
import { recordKinds, type FieldFact } from '../support/record-kinds'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'

async function fillIn(page: Page, facts: readonly FieldFact[]): Promise<void> {
  for (const { label, put } of facts) await enterValue(field(page, label), put)
}

const readsOf = (facts: readonly FieldFact[]): Record<string, unknown> => Object.fromEntries(facts.map(({ name, reads }) => [name, reads]))

// previews of addresses that lead nowhere
test.use({ expected: [FAILED_REQUEST] })

for (const kind of recordKinds) {
  test(`a new ${kind.noun} is saved, edited and deleted, and the deletion undone`, async ({ page, client }) => {
    const { api, headings, submit, toasts } = kind
    const episode = await ownEpisode(client)
    const word = uniqueWord()
    const heading = page.getByRole('heading', { level: 1 })
    await signIn(page, client)
    await openConsole(page, kind.newPath(episode))
    await expect(heading).toHaveText(headings[0])
    if (kind.opens) await page.getByRole('button', { name: kind.opens }).click()
    const filled = kind.fill(word)
    await fillIn(page, filled)
    await page.getByRole('button', { name: submit[0], exact: true }).click()
    await expect(toast(page, toasts[0])).toBeVisible()
    await expect(page).toHaveURL(kind.list(episode))
    const [made, ...others] = (await client.list(api)).filter((record) => JSON.stringify(record).includes(word))
    expect(made).toMatchObject(readsOf(filled))
    expect(others).toEqual([])
    const id = made?.id ?? 0

    await page.getByRole('searchbox', { name: 'Search' }).fill(word)
    const row = rowOf(page, word)
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await row.locator('td').last().getByRole('link', { name: 'Edit' }).click()
    await expect(heading).toHaveText(headings[1])
    const changed = kind.change(word)
    await fillIn(page, changed)
    await page.getByRole('button', { name: submit[1], exact: true }).click()
    await expect(toast(page, toasts[1])).toBeVisible()
    const stored = { ...readsOf(filled), ...readsOf(changed) }
    expect(await client.read(api, id)).toMatchObject(stored)

    if (kind.isBrowserAsking) page.on('dialog', (question) => question.accept())
    const remove = row.getByRole('button', { name: 'Delete' })
    const question = page.getByRole('alertdialog')
    await remove.click()
    if (!kind.isBrowserAsking) {
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(remove, 'the focus is back').toBeFocused()
      await remove.click()
      await question.getByRole('button', { name: 'Delete' }).click()
    }
    const deleted = toast(page, toasts[2])
    await expect(deleted).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(await client.read(api, id)).toBeNull()
    await deleted.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()
    expect(await client.read(api, id)).toMatchObject(stored)
  })
}
