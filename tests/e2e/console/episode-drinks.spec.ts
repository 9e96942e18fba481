import type { Locator, Page } from '@playwright/test'
import { png } from '../../harness/pictures'
import type { Client } from '../support/client'
import { drinksOf, expectFieldError, field, isWrite, openConsole, toast, uniqueWord } from '../support/console-page'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../support/test'
import { jsonAs } from '../../harness/json'

const EPISODES = '/v1/caffeine/episodes'
const DRINKS = '/v1/caffeine/drinks'
const TASTINGS = '/v1/caffeine/tastings/'

type Drink = { readonly id: number; readonly name: string }

/** An evening with the drinks One (9) and Two (5), and its form. */
async function evening(page: Page, client: Client): Promise<{ id: number; one: Drink; two: Drink }> {
  const drinks = [
    { name: 'One', final_rating: 9, notes: 'First.' },
    { name: 'Two', final_rating: 5 },
  ]
  const made = await client.create(TASTINGS, { episode: { title: `Sitting ${uniqueWord()}`, publication_date: '2024-03-05' }, drinks })
  const [one, two] = jsonAs<Drink[]>(made['drinks'])
  if (!one || !two) throw new Error('The drinks are missing')
  await openConsole(page, `/admin/caffeine/episodes/edit/${made.id}`)
  return { id: made.id, one, two }
}
const row = (page: Page, place: number): Locator => page.getByRole('group', { name: `Drink ${place}`, exact: true })
const cell = (page: Page, place: number, label: string): Locator => row(page, place).getByLabel(label, { exact: true })
const names = async (client: Client, id: number): Promise<string[]> =>
  (await drinksOf(client, id)).map((drink) => jsonAs<Drink>(drink).name)

/** Pastes a text that was copied elsewhere, into the focused field. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}

test.describe('the drinks in the form of their episode', () => {
  test.use({ expected: [FAILED_REQUEST] })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('are changed, removed and added with the episode in one request, and one Undo takes all of it back', async ({ page, client }) => {
    const { id, one, two } = await evening(page, client)
    const before = await client.read(EPISODES, id)
    const writes: string[] = []
    page.on('request', (request) => void (isWrite(request) && writes.push(`${request.method()} ${new URL(request.url()).pathname}`)))
    await expect(page.getByRole('button', { name: 'Save as Draft' })).toBeEnabled()

    await field(page, 'Title').fill('Another title')
    await cell(page, 1, 'Rating').fill('4')
    await expect(cell(page, 1, 'Tier')).toHaveValue('F')
    await cell(page, 1, 'Rating').press('Enter')
    await expect(cell(page, 2, 'Name')).toBeFocused()
    await page.getByRole('button', { name: 'Take out Two' }).click()
    await expect(row(page, 2)).toContainText('“Two” goes to the trash when you save.')
    await expect(page.getByRole('button', { name: 'Undo removal of Two' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Save as Draft' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Save as Draft' })).toHaveAccessibleDescription(/^Drinks cannot wait in a draft\./)
    await cell(page, 3, 'Name').fill('Three')
    await cell(page, 3, 'Rating').fill('10,5')
    await page.keyboard.press('Control+s')
    await expectFieldError(cell(page, 3, 'Rating'), 'Rating must be a number from 0 to 10')
    await expect(cell(page, 3, 'Rating')).toBeFocused()
    await expectAccessible(page, 'form')
    await cell(page, 3, 'Rating').fill('8,5')
    await page.getByRole('button', { name: 'Sort by rating' }).click()
    await expect(cell(page, 1, 'Name')).toHaveValue('Three')
    await page.keyboard.press('Control+s')

    const saved = toast(page, 'Episode updated successfully')
    await expect(saved).toBeVisible()
    expect(writes).toEqual([`PUT /api/v1/caffeine/tastings/${id}`])
    expect(await client.read(EPISODES, id)).toMatchObject({
      title: 'Another title',
      drinks: [
        { name: 'Three', tier: 'A' },
        { id: one.id, tier: 'F' },
      ],
    })
    expect(await client.read(DRINKS, two.id)).toBeNull()
    await saved.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Undone')).toBeVisible()
    const withoutTimes = ({ updated_at: _, ...record }: Record<string, unknown>): unknown => record
    const after = await client.read(EPISODES, id)
    expect(jsonAs<Record<string, unknown>[]>(after?.['drinks']).map(withoutTimes)).toEqual(
      jsonAs<Record<string, unknown>[]>(before?.['drinks']).map(withoutTimes),
    )
    expect(after?.['title']).toBe(before?.['title'])
  })

  test('come from a spreadsheet and from files, wait in the journal, and name what could not be read', async ({ page, client }) => {
    const word = uniqueWord()
    await openConsole(page, '/admin/caffeine/episodes/new')
    await field(page, 'Title').fill(word)
    await field(page, 'Publication Date').fill('2024-03-05')
    await cell(page, 1, 'Name').focus()
    await pasteText(page, 'Name\tRating\tNotes\r\nKestrel\t8,4\t"Two\nlines"\r\nOsprey\tnine\t\r\n')
    await expect(cell(page, 1, 'Name')).toHaveValue('Kestrel')
    await expect(cell(page, 1, 'Notes')).toHaveValue('Two\nlines')
    await expectFieldError(cell(page, 2, 'Rating'), 'Rating must be a number from 0 to 10')
    await expect(cell(page, 2, 'Rating')).toHaveValue('nine')
    await cell(page, 2, 'Rating').fill('9')

    const data = await page.evaluateHandle(
      async ([good]) => {
        const transfer = new DataTransfer()
        const bytes = Uint8Array.from(atob(good ?? ''), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], 'a.png', { type: 'image/png' }))
        transfer.items.add(new File(['no picture'], 'b.png', { type: 'image/png' }))
        transfer.items.add(new File([bytes], 'night-heron.png', { type: 'image/png' }))
        return transfer
      },
      [(await png({ width: 640, height: 800 })).toString('base64')],
    )
    for (const type of ['dragenter', 'dragover', 'drop']) await row(page, 1).dispatchEvent(type, { dataTransfer: data })
    await expect(page.getByRole('button', { name: 'Clear picture of Kestrel' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear picture of Night Heron' })).toBeVisible()
    await expect(row(page, 2).getByRole('alert').filter({ hasText: 'b.png: ' })).toBeVisible()

    await expect.poll(() => page.evaluate(() => localStorage.getItem('ccc-draft:/admin/caffeine/episodes/new'))).toContain('Night Heron')
    await page.reload()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(cell(page, 3, 'Name')).toHaveValue('Night Heron')
    await cell(page, 3, 'Rating').fill('6')
    await page.keyboard.press('Control+s')
    await expect(toast(page, 'Episode created successfully')).toBeVisible()
    const [made] = await client.list(EPISODES, `q=${word}`)
    expect(await names(client, Number(made?.id))).toEqual(['Osprey', 'Kestrel', 'Night Heron'])
  })
})
