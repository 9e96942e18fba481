import { modules } from '../support/console-facts'
import { browserQuestions, cellsOf, failRequests, ownEpisode, refuseWrites, RETRY, rowOf, toast, uniqueWord } from '../support/console-page'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'

// Behaviour that is the same for several kinds is tested in lists.spec.ts.

// the clock of a context stays moved
test.use({ expected: [FAILED_REQUEST], needsOwnContext: true })
test.beforeEach(({ page, client }) => signIn(page, client))

for (const facts of modules) {
  test(`the ${facts.noun} list has its texts, columns, actions and messages`, async ({ page, client }) => {
    const parent = await ownEpisode(client)
    const word = uniqueWord()
    const record = await client.create(facts.api, facts.body(word, parent))
    const row = rowOf(page, facts.named(word))
    await page.clock.install()
    const line = await failRequests(page, (request) => facts.isListRead(new URL(request.url())))
    await page.goto(`${facts.list(parent)}?q=${word}`)
    await expect(page.getByRole('status').filter({ hasText: facts.loading })).toBeVisible()
    const box = page.getByRole('main').getByRole('alert')
    // the tries are 1, 2 and 4 seconds apart: the page's clock jumps ahead
    await expect(async () => {
      await page.clock.runFor(4000)
      await expect(box).toHaveCount(1, { timeout: 100 })
    }).toPass()
    await expect(box.getByRole('heading', { name: facts.errorTitle })).toBeVisible()
    await expect(box.getByText(facts.errorText)).toBeVisible()
    await line.mend()
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
    await box.getByRole('button', { name: RETRY }).click()
    await expect(row).toBeVisible()
    await expect(page.locator('html[data-same-page]')).toHaveCount(facts.refetches ? 1 : 0)

    await expect(page).toHaveTitle(facts.title)
    // the first one has a checkbox
    const headers = (await page.getByRole('columnheader').allTextContents()).slice(1)
    expect(headers.map((text) => text.replace(/[↑↓]/, '').trim())).toEqual(facts.headers)
    // the number of a category's posts is a read of its own
    await expect.poll(async () => (await cellsOf(row)).slice(0, -1)).toEqual(facts.cells(record))
    expect(await row.locator('td').last().locator('a, button').filter({ visible: true }).allTextContents()).toEqual(facts.actions)
    const { header, key, first: direction } = facts.sort
    const column = page.getByRole('columnheader', { name: header })
    await column.getByRole('button').click()
    await expect(column).toHaveAttribute('aria-sort', direction)
    await expect(page).toHaveURL(new RegExp(`[?&]sort=${direction === 'descending' ? '-' : ''}${key}`))
    await page.getByRole('searchbox', { name: 'Search' }).fill(`${word}-nothing-has-this`)
    await expect(page.getByText(facts.noMatch)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).fill(word)

    const { style, title, text, done, failed } = facts.remove
    const asked: string[] = []
    page.on('dialog', (own) => {
      asked.push(own.message())
      return own.accept()
    })
    const dialog = page.getByRole('alertdialog')
    const press = (): Promise<void> => row.getByRole('button', { name: 'Delete' }).click()
    const confirm = async (): Promise<void> => {
      if (style === 'browser') return expect(browserQuestions(title(word))).toContain(asked.at(-1))
      await expect(dialog).toHaveAccessibleName(title(word))
      if (text) await expect(dialog).toHaveAccessibleDescription(text(word))
      await dialog.getByRole('button', { name: 'Delete' }).click()
    }
    await refuseWrites(page)
    await press()
    await confirm()
    await expect(toast(page, failed(record.id))).toBeVisible()
    await page.unrouteAll()
    // this dialog stays open after a failure
    if (style !== 'dialog') await press()
    await confirm()
    await expect(toast(page, done)).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(await client.read(facts.api, record.id)).toBeNull()
  })
}
