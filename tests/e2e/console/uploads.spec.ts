import type { Page } from '@playwright/test'
import { png } from '../../harness/pictures'
import { drinksOf, expectFieldError, field, holdRequests, uniqueWord, openConsole, ownEpisode, toast } from '../support/console-page'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'
import { jsonAs } from '../../harness/json'

const isUpload = (request: { method: () => string; url: () => string }): boolean =>
  request.method() === 'POST' && /\/(media\/|documents\/|image|thumbnail|restaurant-image|featured-image)$/.test(request.url())

const MEDIA_ADDRESS = /^\/media\/\S+\.png$/
const picture = async (name = 'can.png') => ({ name, mimeType: 'image/png', buffer: await png({ width: 60, height: 90 }) })

/** Drops a file on the frame around the field, like a user. */
async function drop(page: Page, label: string, bytes: Buffer): Promise<void> {
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], 'dropped.png', { type: 'image/png' }))
    return transfer
  }, bytes.toString('base64'))
  const target = field(page, label)
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer: data })
}

/** Puts a picture into the clipboard, like a screenshot tool. */
async function copyPicture(page: Page, bytes: Buffer): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async (text) => {
    const blob = new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
  }, bytes.toString('base64'))
}

test.describe('uploads', () => {
  test.use({ expected: [FAILED_REQUEST] })
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('for a new record go to the library when chosen, dropped or pasted; the preview follows, and the picture can be removed', async ({
    page,
    client,
  }) => {
    const parent = await ownEpisode(client)
    await openConsole(page, `/admin/caffeine/episodes/${parent}/drinks/new`)
    const address = field(page, 'Image URL')
    const preview = page.getByRole('img', { name: 'Preview' })
    const calls: string[] = []
    page.on('request', (request) => void (isUpload(request) && calls.push(new URL(request.url()).pathname)))
    await expect(preview).toBeHidden()

    const seen = new Set<string>()
    const ways: Array<() => Promise<void>> = [
      async () => page.locator('input[type=file]').setInputFiles(await picture()),
      async () => drop(page, 'Image URL', await png({ colour: '#00ff00' })),
      async () => {
        await copyPicture(page, await png({ colour: '#0000ff' }))
        await address.focus()
        await page.keyboard.press('Control+v')
      },
    ]
    for (const [turn, bring] of ways.entries()) {
      await bring()
      await expect.poll(() => address.inputValue().then((value) => MEDIA_ADDRESS.test(value) && !seen.has(value))).toBe(true)
      seen.add(await address.inputValue())
      await expect(preview).toBeVisible()
      expect(await preview.getAttribute('src')).toContain((await address.inputValue()).split('-')[0])
      expect(calls).toEqual(Array.from({ length: turn + 1 }, () => '/api/v1/media/'))
    }

    // the preview follows a typed address too; if that cannot be loaded, it shows the site's own picture
    await address.fill('https://nowhere.invalid/can.png')
    await expect(preview).toHaveAttribute('src', /default|can|\.svg|assets/)
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(address).toHaveValue('')
    await expect(preview).toBeHidden()
    await expect(page.getByRole('button', { name: 'Choose file' })).toBeFocused()

    await page.locator('input[type=file]').setInputFiles(await picture())
    await expect(address).toHaveValue(MEDIA_ADDRESS)
    const word = uniqueWord()
    await field(page, 'Name').fill(word)
    await page.getByRole('button', { name: 'Save Drink' }).click()
    await expect(page).toHaveURL(`/admin/caffeine/episodes/${parent}/drinks`)
    const [saved] = await drinksOf(client, parent)
    const uploaded: unknown = expect.stringMatching(MEDIA_ADDRESS)
    expect(saved).toMatchObject({ name: word, image_url: uploaded })
  })

  test('for an existing record go to its own endpoint at once, and other unsaved input is kept', async ({ page, client }) => {
    const member = await client.create('/v1/team', { name: uniqueWord(), status: 'MEMBER', role: 'Taster' })
    await openConsole(page, `/admin/team/edit/${member.id}`)
    await field(page, 'Role').fill('Chief taster')
    const call = page.waitForRequest(isUpload)
    await page.locator('input[type=file]').setInputFiles(await picture())
    expect(new URL((await call).url()).pathname).toBe(`/api/v1/team/${member.id}/image`)
    await expect(field(page, 'Image URL')).toHaveValue(MEDIA_ADDRESS)
    const address = await field(page, 'Image URL').inputValue()
    expect(await client.read('/v1/team', member.id)).toMatchObject({ image_url: address, role: 'Taster' })
    await expect(field(page, 'Role')).toHaveValue('Chief taster')
    // the user's own upload does not count as another user's change
    await page.getByRole('button', { name: 'Save Team Member' }).click()
    await expect(page).toHaveURL('/admin/team')
    expect(await client.read('/v1/team', member.id)).toMatchObject({ image_url: address, role: 'Chief taster' })

    // saving clears a removed picture
    await openConsole(page, `/admin/team/edit/${member.id}`)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Save Team Member' }).click()
    await expect(page).toHaveURL('/admin/team')
    expect(await client.read('/v1/team', member.id)).toMatchObject({ image_url: null })
  })

  test('show progress, can be cancelled, and report files that are too large, not a picture or broken, and network failures', async ({
    page,
    client,
  }) => {
    const parent = await ownEpisode(client)
    await openConsole(page, `/admin/caffeine/episodes/${parent}/drinks/new`)
    const address = field(page, 'Image URL')
    const chooser = page.locator('input[type=file]')
    let calls = 0
    page.on('request', (request) => void (isUpload(request) && (calls += 1)))
    await address.fill('/media/before.png')

    const held = await holdRequests(page, isUpload)
    await chooser.setInputFiles(await picture())
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
    // a save would miss the picture that is still uploading
    await expect(page.getByRole('button', { name: 'Save Drink' })).toBeDisabled()
    await expect.poll(held.asked, 'what is not sent yet cannot be cancelled').toBe(1)
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await expect(page.getByRole('progressbar')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Save Drink' })).toBeEnabled()
    await held.release()
    await expect(address).toHaveValue('/media/before.png')

    await chooser.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
    await expectFieldError(address, 'The file is larger than 10 MiB')
    expect(calls).toBe(1)

    const refused = [
      { name: 'page.png', buffer: Buffer.from('<!doctype html><title>no picture</title>'), status: 415 },
      { name: 'cut.png', buffer: (await png({ width: 300, height: 300 })).subarray(0, 60), status: 422 },
    ]
    for (const { name, buffer, status } of refused) {
      const response = page.waitForResponse((each) => isUpload(each.request()))
      await chooser.setInputFiles({ name, mimeType: 'image/png', buffer })
      const answer = await response
      expect(answer.status()).toBe(status)
      await expectFieldError(address, jsonAs<{ detail: string }>(await answer.json()).detail)
    }
    // the server rejects a file that the browser accepts
    await page.route('**/media/', (route) =>
      isUpload(route.request()) ? route.fulfill({ status: 413, json: { detail: 'The file is too large' } }) : route.fallback(),
    )
    await chooser.setInputFiles(await picture())
    await expectFieldError(address, 'The file is too large')
    await page.unrouteAll()
    await page.route('**/media/', (route) => route.abort('connectionfailed'))
    await chooser.setInputFiles(await picture())
    await expectFieldError(address, 'Unable to connect to the server. Please check your connection or try again later.')
    await expect(address).toHaveValue('/media/before.png')
    await page.unrouteAll()
    // the error disappears with the next successful upload
    await chooser.setInputFiles(await picture())
    await expect(address).toHaveValue(MEDIA_ADDRESS)
    await expect(address).not.toHaveAttribute('aria-invalid')
    await expect(toast(page, '')).toHaveCount(0)
  })

  test('work with the keyboard: the focus goes to "Cancel upload" and back to the choose button', async ({ page, client }) => {
    const parent = await ownEpisode(client)
    await openConsole(page, `/admin/caffeine/episodes/${parent}/drinks/new`)
    const choose = page.getByRole('button', { name: 'Choose file' })
    const cancel = page.getByRole('button', { name: 'Cancel upload' })
    const byKeys = async (): Promise<void> => {
      const file = await picture()
      // a press while the last dialog is still closing opens none
      await expect(async () => {
        await choose.focus()
        const opened = page.waitForEvent('filechooser', { timeout: 3_000 })
        await page.keyboard.press('Enter')
        await (await opened).setFiles(file)
      }).toPass()
    }
    let held = await holdRequests(page, isUpload)
    await byKeys()
    await expect(cancel).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(choose).toBeFocused()
    await held.release()
    held = await holdRequests(page, isUpload)
    await byKeys()
    await expect(cancel).toBeFocused()
    await held.release()
    await expect(field(page, 'Image URL')).toHaveValue(MEDIA_ADDRESS)
    await expect(choose).toBeFocused()
    // the focus does not return when the user has moved on to another field
    held = await holdRequests(page, isUpload)
    await byKeys()
    await expect(cancel).toBeFocused()
    await field(page, 'Name').focus()
    await held.release()
    await expect(choose).toBeVisible()
    await expect(field(page, 'Name')).toBeFocused()
  })
})
