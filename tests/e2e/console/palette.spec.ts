import { drinksOf, field, openConsole, ownEpisode, toast, uniqueWord } from '../support/console-page'
import { expect, FAILED_REQUEST, signIn, test } from '../support/test'

test.describe('the palette', () => {
  // a number without a record is asked for too
  test.use({ expected: [FAILED_REQUEST] })

  test('opens at once and keeps every key, ranks by words, and finds a record by its number', async ({ page, client }) => {
    await signIn(page, client)
    const parent = await ownEpisode(client)
    const word = uniqueWord()
    await client.create('/v1/caffeine/drinks', { name: `${word} Gold`, final_rating: 7, episode_id: parent })
    await client.create('/v1/quotes', { quote_text: `What ma${word.toLowerCase()}s a life`, author: 'Seneca' })
    await openConsole(page, '/admin/team')
    const palette = page.getByRole('dialog', { name: 'Go to' })
    const box = palette.getByRole('combobox')

    // what is typed in the same moment as the shortcut is in the box, and opens nothing behind it
    const open = (): Promise<number> =>
      page.evaluate(() => {
        const press = (key: string, ctrlKey = false): boolean =>
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
        const start = performance.now()
        press('k', true)
        for (const key of 'ne') press(key)
        return new Promise<number>((resolve) => {
          const look = (): void => {
            if (document.querySelector('[role="dialog"] input')) resolve(performance.now() - start)
            else requestAnimationFrame(look)
          }
          look()
        })
      })
    // the best of three: a busy machine delays one of them at times
    const times: number[] = []
    for (let round = 0; round < 3; round += 1) {
      times.push(await open())
      await expect(box).toBeFocused()
      await expect(box).toHaveValue('ne')
      if (round === 2) break
      await page.keyboard.press('Escape')
      await expect(palette).toBeHidden()
    }
    // 50 ms, as many times more as the browser is slowed down, and twice that on a busy machine
    expect(Math.min(...times)).toBeLessThan(100 * Number(process.env['E2E_THROTTLE'] ?? '1'))
    await expect(page).toHaveURL('/admin/team')

    // the drink's name begins so; the quote only has it within a word
    await box.fill(word.toLowerCase())
    await expect(palette.getByRole('option')).toHaveText([`${word} Gold`, /^Seneca: /])
    await expect(palette.getByRole('status')).toHaveText('2 matches')
    await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')

    await box.fill(`ep ${parent}`)
    await expect(palette.getByRole('option').first()).toContainText(`Episode #${parent}: Sitting of`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/admin/caffeine/episodes/edit/${parent}`)

    await page.keyboard.press('Control+k')
    await box.fill('drafts')
    await expect(palette.getByRole('option', { name: 'Drafts: Posts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
  })

  test('acts on the open record: preview, history, publish, duplicate, delete; and signs out', async ({ page, client }) => {
    await signIn(page, client)
    const parent = await ownEpisode(client)
    const word = uniqueWord()
    const drink = await client.create('/v1/caffeine/drinks', { name: word, final_rating: 7, episode_id: parent })
    const palette = page.getByRole('dialog', { name: 'Go to' })
    const run = async (text: string): Promise<void> => {
      await page.keyboard.press('Control+k')
      await palette.getByRole('combobox').fill(text)
      await expect(palette.getByRole('group').first()).toHaveAccessibleName('This record')
      await page.keyboard.press('Enter')
      await expect(palette).toBeHidden()
    }
    await openConsole(page, `/admin/caffeine/drinks/edit/${drink.id}`)
    await expect(field(page, 'Name')).toHaveValue(word)

    await run('history')
    await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'History' })).toBeHidden()

    await run('preview')
    await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
    await run('preview')
    await expect(page.getByRole('complementary', { name: 'Preview' })).toBeHidden()

    await run('unpublish')
    await expect(toast(page, 'Unpublished')).toBeVisible()
    expect(await client.read('/v1/caffeine/drinks', drink.id)).toMatchObject({ is_published: false })

    await openConsole(page, `/admin/caffeine/drinks/edit/${drink.id}`)
    await run('duplicate')
    await expect(page).toHaveURL(`/admin/caffeine/drinks/new?like=${drink.id}`)
    await expect(field(page, 'Name')).toHaveValue(word)
    await expect(field(page, 'Name')).toBeFocused()

    await openConsole(page, `/admin/caffeine/drinks/edit/${drink.id}`)
    await field(page, 'Notes').fill('Typed, and then the drink is deleted.')
    await run('delete')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`"${word}"`)
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toast(page, 'Drink deleted successfully')).toBeVisible()
    await expect(page).toHaveURL('/admin/caffeine/drinks')
    expect(await drinksOf(client, parent)).toEqual([])
  })
})
