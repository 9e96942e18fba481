import type { Page } from '@playwright/test'
import { isFull } from '../../harness/server/database'
import type { Client } from '../support/client'
import { modules, type ModuleFacts } from '../support/console-facts'
import {
  browserQuestions,
  failRequests,
  holdRequests,
  isWrite,
  uniqueWord,
  NO_CONNECTION,
  openConsole,
  ownEpisode,
  refuseWrites,
  RETRY,
  rowOf,
  toast,
} from '../support/console-page'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'
import { oneOfEach } from '../support/varieties'

/** Opens a list so that it shows only three records of this test. */
async function openOwnRows(page: Page, client: Client, facts: ModuleFacts, count = 3): Promise<{ words: string[]; ids: number[] }> {
  const parent = await ownEpisode(client)
  const word = uniqueWord()
  const words = ['a', 'b', 'c'].slice(0, count).map((letter) => word + letter)
  const ids: number[] = []
  for (const each of words) ids.push((await client.create(facts.api, facts.body(each, parent))).id)
  await openConsole(page, `${facts.list(parent)}?q=${word}`)
  await expect(rowOf(page, word)).toHaveCount(count)
  return { words, ids }
}

test.describe('a list', () => {
  // the clock of a context stays moved
  test.use({ expected: [FAILED_REQUEST], needsOwnContext: true })
  test.beforeEach(({ page, client }) => signIn(page, client))

  // a first press sorts upwards or downwards
  for (const facts of oneOfEach(modules, ({ sort }) => sort.first)) {
    test(`the ${facts.noun} list keeps sorting and search in the address`, async ({ page, client }) => {
      const { words } = await openOwnRows(page, client, facts)
      const last = words.at(-1) ?? ''
      const [once, twice] = facts.sort.first === 'descending' ? ['descending', 'ascending'] : ['ascending', 'descending']
      const column = page.getByRole('columnheader', { name: facts.sort.header })
      await column.getByRole('button').click()
      await expect(column).toHaveAttribute('aria-sort', once)
      await column.getByRole('button').click()
      await expect(column).toHaveAttribute('aria-sort', twice)
      await expect(page).toHaveURL(new RegExp(`[?&]sort=${twice === 'descending' ? '-' : ''}${facts.sort.key}`))
      const upsideDown = page.url()
      await page.reload()
      await expect(page).toHaveURL(upsideDown)
      await expect(column).toHaveAttribute('aria-sort', twice)

      // letter by letter: the address follows, and loses nothing
      await page.getByRole('searchbox', { name: 'Search' }).fill('')
      await page.getByRole('searchbox', { name: 'Search' }).pressSequentially(`  ${last.toLowerCase()} `)
      await expect(page.getByRole('rowheader')).toHaveCount(1)
      await expect(rowOf(page, facts.named(last))).toBeVisible()
      await page.getByRole('searchbox', { name: 'Search' }).fill(`${last}-nothing-has-this`)
      await expect(page.getByText(facts.noMatch)).toBeVisible()
      await expect(page).toHaveURL(/nothing-has-this/)
    })
  }

  // RETRY_CONNECTION reads again or loads the page again
  for (const facts of oneOfEach(modules, ({ refetches }) => refetches)) {
    test(`the ${facts.noun} list loads, fails after three retries, and RETRY_CONNECTION ${facts.refetches ? 're-fetches' : 'reloads the page'}`, async ({
      page,
      client,
    }) => {
      const parent = await ownEpisode(client)
      const word = uniqueWord()
      await client.create(facts.api, facts.body(word, parent))
      const isRead = (url: string): boolean => facts.isListRead(new URL(url))
      await page.clock.install()
      const line = await failRequests(page, (request) => isRead(request.url()))
      // the handler added last sees a request first
      const held = await holdRequests(page, (request) => isRead(request.url()))
      await page.goto(`${facts.list(parent)}?q=${word}`)
      await expect(page.getByRole('status').filter({ hasText: facts.loading })).toBeVisible()
      // from here on only runFor moves the clock; this jump outlasts the two calls
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
      await held.release()
      const now = (): Promise<number> => page.evaluate(() => Date.now())
      for (const [tries, pause] of [1000, 2000, 4000].entries()) {
        await expect.poll(line.asked).toBe(tries + 1)
        await expect(page.getByText(facts.errorText)).toBeHidden()
        const failedAt = await now()
        // in steps, because the page may still be about to set its timer
        const step = async (): Promise<number> => page.clock.runFor(250).then(line.asked)
        await expect.poll(step, { intervals: [20] }).toBe(tries + 2)
        // less than the pause if the last step went on after the request
        expect((await now()) - failedAt).toBeGreaterThan(pause / 2)
      }
      await page.clock.resume()
      const box = page.getByRole('main').getByRole('alert')
      await expect(box.getByRole('heading', { name: facts.errorTitle })).toBeVisible()
      await expect(box.getByText(facts.errorText)).toBeVisible()
      await expect(toast(page, NO_CONNECTION)).toHaveCount(1)

      await line.mend()
      await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
      await box.getByRole('button', { name: RETRY }).click()
      await expect(rowOf(page, facts.named(word))).toBeVisible()
      await expect(page.locator('html[data-same-page]')).toHaveCount(facts.refetches ? 1 : 0)
    })
  }

  // the question is a dialog that stays open meanwhile, one that closes, or the browser's own
  for (const facts of oneOfEach(modules, ({ remove }) => [remove.style, Boolean(remove.text)])) {
    test(`deleting one ${facts.noun} asks first, can be cancelled, reports failure, and removes the row`, async ({ page, client }) => {
      const { words, ids } = await openOwnRows(page, client, facts, 2)
      const [word = '', other = ''] = words
      const [id = 0] = ids
      const { style, title, text, done, failed } = facts.remove
      const press = rowOf(page, facts.named(word)).getByRole('button', { name: 'Delete' })
      const dialog = page.getByRole('alertdialog')
      const writes: string[] = []
      page.on('request', (request) => void (isWrite(request) && writes.push(request.method())))
      /** The browser's own confirmation, answered with yes or no. */
      const asked: string[] = []
      let yes = false
      page.on('dialog', (own) => {
        asked.push(own.message())
        return yes ? own.accept() : own.dismiss()
      })

      // cancelled by Escape, and by the focused button
      await press.click()
      if (style === 'browser') expect(browserQuestions(title(word))).toContain(asked.join(' and '))
      else {
        await expect(dialog).toHaveAccessibleName(title(word))
        if (text) await expect(dialog).toHaveAccessibleDescription(text(word))
        await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Delete'])
        await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(press).toBeFocused()
        await press.press('Enter')
        await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(dialog).toBeHidden()
      }
      expect(writes).toEqual([])

      // rejected by the server
      await refuseWrites(page)
      yes = true
      await press.click()
      if (style !== 'browser') await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(toast(page, failed(id))).toBeVisible()
      // behind the open dialog
      await expect(page.locator('tr', { hasText: facts.named(word) })).toBeVisible()
      await page.unrouteAll()

      // deleted: one at a time, with "Deleting..." meanwhile
      const held = await holdRequests(page, isWrite)
      if (style === 'dialog') {
        await expect(dialog).toBeVisible()
        await dialog.getByRole('button', { name: 'Delete' }).click()
        await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled()
      } else {
        await press.click()
        if (style === 'row') await dialog.getByRole('button', { name: 'Delete' }).click()
        await expect(dialog).toBeHidden()
        await expect(rowOf(page, facts.named(word)).getByRole('button', { name: 'Deleting...' })).toBeDisabled()
        await expect(rowOf(page, facts.named(other)).getByRole('button', { name: 'Delete' })).toBeDisabled()
      }
      await held.release()
      await expect(toast(page, done)).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(rowOf(page, facts.named(word))).toHaveCount(0)
      await expect(rowOf(page, facts.named(other)).getByRole('button', { name: 'Delete' })).toBeEnabled()
      expect(await client.read(facts.api, id)).toBeNull()
    })
  }
})

/** Three pages of records; six with `npm test -- --full`. */
const MANY = isFull ? 300 : 110

test(`${MANY} quotes are searched, sorted, filtered and paged by the server, and no request reads more than a page`, async ({
  page,
  client,
}) => {
  await signIn(page, client)
  const word = uniqueWord()
  const numbers = Array.from({ length: MANY }, (_, index) => index)
  for (let from = 0; from < numbers.length; from += 20) {
    await Promise.all(
      numbers
        .slice(from, from + 20)
        .map((n) => client.create('/v1/quotes', { quote_text: `${word} ${String(n).padStart(3, '0')}`, author: `Author ${n % 3}` })),
    )
  }
  const pages = Math.ceil(MANY / 50)
  const limits: number[] = []
  page.on('request', (request) => {
    const limit = new URL(request.url()).searchParams.get('limit')
    if (limit !== null) limits.push(Number(limit))
  })
  await openConsole(page, '/admin/quotes')
  await page.getByRole('searchbox').pressSequentially(word)
  await expect(page.getByText(new RegExp(`^${MANY} of [\\d,]+ records$`))).toBeVisible()
  await page.getByRole('columnheader', { name: 'Quote' }).getByRole('button').click()
  await expect(page.getByRole('rowheader').first()).toHaveText(`${word} 000`)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(`Page 2 of ${pages}`)).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toHaveText(`${word} 050`)
  await page.getByRole('link', { name: `Edit ${word} 051` }).click()
  await page.locator('form').getByLabel('Author', { exact: true }).fill('Somebody else')
  await page.getByRole('button', { name: 'Save Quote' }).click()
  // back in the same view, with the new value
  await expect(page.getByText(`Page 2 of ${pages}`)).toBeVisible()
  await expect(rowOf(page, `${word} 051`)).toContainText('Somebody else')
  await page.getByRole('columnheader', { name: 'Quote' }).getByRole('button').click()
  await expect(page.getByRole('rowheader').first()).toHaveText(`${word} ${MANY - 1}`)
  await page.goto(`/admin/quotes?q=${word}&page=99`)
  await expect(page.getByText(`Page ${pages} of ${pages}`)).toBeVisible()
  expect(Math.max(...limits)).toBeLessThanOrEqual(50)
})
