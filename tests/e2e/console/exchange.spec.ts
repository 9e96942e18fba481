import { readFile } from 'node:fs/promises'
import { expectNoHorizontalScroll, openConsole, ownEpisode, rowOf, toast, uniqueWord } from '../support/console-page'
import { expect, expectAccessible, signIn, test } from '../support/test'

const DRINKS = '/v1/caffeine/drinks'

test.beforeEach(({ page, client }) => signIn(page, client))
test.beforeEach(() => test.slow())

test('a list is exported as it is shown, corrected, checked and imported, and taken back with one undo', async ({ page, client }) => {
  const episode_id = await ownEpisode(client)
  const word = uniqueWord()
  const { id } = await client.create(DRINKS, { name: `${word} One`, final_rating: 9.5, notes: '=Formula, "quoted"', episode_id })
  await openConsole(page, `/admin/caffeine/drinks?q=${word}`)
  await expect(rowOf(page, word)).toHaveCount(1)
  const menu = page.getByRole('button', { name: 'Tools' })
  await menu.click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export this list as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('drinks.csv')
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2)

  const open = async () => {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Import drinks…' }).click()
    return page.getByRole('dialog', { name: 'Import drinks' })
  }
  const dialog = await open()
  const choose = (content: string) =>
    dialog.getByLabel('File to import').setInputFiles({ name: 'drinks.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  const [template] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download a template' }).click()])
  expect(template.suggestedFilename()).toBe('drinks-template.csv')
  await choose(csv)
  await expect(dialog.getByText('There is nothing to import: every record is as in the file.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)

  const row = (name: string, rating: string) => `,${name},,${rating},,,,${episode_id},true,,,`
  await choose(`${csv}${row(`${word} Two`, '11')}\r\n`)
  await expect(dialog.getByRole('region', { name: 'Refused' }).getByRole('listitem')).toHaveText(/^Row 3, Final Rating: .+: “11”$/)
  await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)

  await choose(`${csv.replace('9.5,S', '5,C')}${row(`${word} Two`, '7')}\r\n`)
  await expect(dialog.getByRole('region', { name: 'Changes' }).getByRole('listitem').first()).toHaveText(
    `Row 2, ${word} One, Final Rating: 9.5 → 5`,
  )
  await expect(dialog.getByRole('region', { name: 'New records' }).getByRole('listitem')).toHaveText(`Row 3: ${word} Two`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await dialog.getByRole('button', { name: 'Import 2 drinks' }).click()
  await expect(toast(page, '2 drinks imported')).toBeVisible({ timeout: 30_000 })
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, word)).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(toast(page, '2 drinks taken back')).toBeVisible({ timeout: 30_000 })
  await expect(rowOf(page, word)).toHaveCount(1)
  expect(await client.read(DRINKS, id)).toMatchObject({ final_rating: 9.5, tier: 'S', notes: '=Formula, "quoted"' })
})
