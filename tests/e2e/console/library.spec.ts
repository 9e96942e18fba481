import { jpeg, pdf, png } from '../../harness/pictures'
import { expectNoHorizontalScroll, field, openConsole, ownEpisode, toast, uniqueWord } from '../support/console-page'
import { pictureIn } from '../support/pictures'
import { expect, expectAccessible, FAILED_REQUEST, signIn, test } from '../support/test'

test.describe('the library', () => {
  // a dialog that is still fading in does not have its final colours
  test.use({ expected: [FAILED_REQUEST], contextOptions: { reducedMotion: 'reduce' } })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('an image field takes a picture of it by keyboard alone, found by the title of its record', async ({ page, client }) => {
    const word = uniqueWord()
    const { url } = await pictureIn(client, { name: 'a can.png', alt: 'A green can' })
    const parent = await ownEpisode(client)
    await client.create('/v1/caffeine/drinks', { name: `Drink ${word}`, final_rating: 5, episode_id: parent, image_url: url })
    await openConsole(page, `/admin/caffeine/episodes/${parent}/drinks/new`)
    const opener = page.getByRole('button', { name: 'Choose from library' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const picker = page.getByRole('dialog', { name: 'Choose from library' })
    const search = picker.getByRole('searchbox', { name: 'Search the library' })
    await expect(search).toBeFocused()
    await search.fill(word)
    await expect(picker.getByRole('status')).toHaveText('1 of 1')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
    }
    await page.keyboard.press('ArrowDown')
    await expect(picker.getByRole('button', { name: 'A green can a can.png' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(search).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(picker.getByRole('button', { name: 'A green can a can.png' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(picker).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(field(page, 'Image URL')).toHaveValue(String(url))
  })

  test('uploads many files, says which ones failed, and shows the new ones first', async ({ page }) => {
    const word = uniqueWord()
    await openConsole(page, '/admin/library')
    await page.locator('input[type=file]').setInputFiles([
      { name: `${word} one.png`, mimeType: 'image/png', buffer: await png() },
      { name: `${word} text.png`, mimeType: 'image/png', buffer: Buffer.from('no picture') },
      { name: `${word} sheet.pdf`, mimeType: 'application/pdf', buffer: pdf('A sheet') },
    ])
    const uploads = page.getByRole('region', { name: 'Uploads' })
    await expect(uploads.getByRole('status')).toHaveText('2 of 3 uploaded, 1 failed.')
    await expect(uploads.getByRole('alert')).toContainText('must be a PDF, or a JPEG')
    await expect(uploads.getByRole('button', { name: `Try ${word} text.png again` })).toBeVisible()
    const files = page.getByRole('list', { name: 'Files' })
    await expect(files.getByRole('button', { name: `${word} one.png` })).toBeVisible()
    await expect(files.getByRole('button', { name: `${word} sheet.pdf` })).toContainText('PDF')
  })

  test('shows where a file is used, keeps its focal point, and replaces and deletes it with Undo', async ({ page, client }) => {
    const word = uniqueWord()
    const { id, url } = await pictureIn(client, { name: `${word}.png`, alt: 'A wide one' })
    const stored = () => client.read('/v1/media', id)
    const quote = await client.create('/v1/team', { name: `Member ${word}`, status: 'MEMBER', image_url: url })
    await openConsole(page, `/admin/library?q=${word}`)
    await page.getByRole('button', { name: `${word}.png` }).click()
    const details = page.getByRole('dialog', { name: `${word}.png` })
    await expect(details.getByRole('link', { name: `Member ${word}` })).toHaveAttribute('href', `/admin/team/edit/${quote.id}`)
    await expect(details.getByRole('button', { name: 'Delete' })).toBeDisabled()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
    }
    await details.getByRole('button', { name: /^Focal point: 50% from the left/ }).focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('ArrowDown')
    await expect(details.getByText('Focal point saved.')).toBeVisible()
    expect((await stored())?.['focus']).toBe('40% 51%')

    await details.locator('input[type=file]').setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('1 use of it will show the new file.')
    await question.getByRole('button', { name: 'Replace' }).click()
    const replaced = toast(page, 'File replaced')
    await expect(replaced).toBeVisible()
    const now = (await stored())?.['url']
    expect(now).toMatch(/\.jpg$/)
    expect(await client.read('/v1/team', quote.id)).toMatchObject({ image_url: now })
    await replaced.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Undone')).toBeVisible()
    expect(await stored()).toMatchObject({ focus: '40% 51%', url: expect.stringMatching(/-400x300-.*\.png$/) })

    await client.call('PUT', `/v1/team/${quote.id}`, { image_url: '' })
    await page.reload()
    await details.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    const deleted = toast(page, 'File deleted')
    await expect(deleted).toBeVisible()
    expect(await stored()).toBeNull()
    await deleted.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: `${word}.png` })).toBeVisible()
  })
})
