import type { Locator, Page } from '@playwright/test'
import { cellsOf, drinksOf, expectFieldError, field, uniqueWord, openConsole, ownEpisode, rowOf } from '../support/console-page'
import { expect, signIn, test } from '../support/test'

// S 9.0-10.0, A 8.0-8.9, B 7.0-7.9, C 6.0-6.9, D 5.0-5.9, F 0.0-4.9
const BANDS = [
  ['10', 'S'],
  ['9', 'S'],
  ['8.9', 'A'],
  ['4.9', 'F'],
  ['0', 'F'],
] as const

const HUES = { purple: '#b794ff', green: '#57e389', blue: '#62a8ff', yellow: '#f5d547', orange: '#ff9d4d', red: '#ff6b6b' } as const
const PALETTES = {
  caffeine: { S: 'purple', A: 'green', B: 'blue', C: 'yellow', D: 'orange', F: 'red' },
  culinary: { S: 'purple', A: 'red', B: 'orange', C: 'yellow', D: 'green', F: 'blue' },
} as const

const rgb = (hex: string): string => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
const hint = (page: Page): Locator => page.getByRole('button', { name: /^derived: / })

test.describe('fields', () => {
  test.beforeEach(({ page, client }) => signIn(page, client))

  test('the rating sets the tier until it is set by hand; a hint restores the derived tier', async ({ page, client }) => {
    const parent = await ownEpisode(client)
    await openConsole(page, `/admin/caffeine/episodes/${parent}/drinks/new`)
    const [rating, tier] = [field(page, 'Final Rating'), field(page, 'Tier')]
    await expect(rating).toHaveAttribute('step', '0.1')
    // the documented defaults: 5 and B, although 5 alone would give D
    await expect(hint(page)).toHaveText('derived: D')
    for (const [text, expected] of BANDS) {
      await rating.fill(text)
      await expect(tier, text).toHaveValue(expected)
      await expect(rating).toHaveValue(text)
      await expect(hint(page)).toBeHidden()
    }
    // an invalid rating changes nothing
    await rating.fill('7')
    for (const text of ['11', '-1', '']) {
      await rating.fill(text)
      await expect(tier).toHaveValue('B')
      await expect(rating).toHaveValue(text)
    }
    // a number keeps the form in which it was typed
    await rating.clear()
    await rating.pressSequentially('8.50')
    await expect(rating).toHaveValue('8.50')
    // a comma counts as a decimal point and stays as typed
    for (const [typed, expected] of [
      ['0,9', 'F'],
      ['8,5', 'A'],
    ] as const) {
      await rating.clear()
      await rating.pressSequentially(typed)
      await expect(rating).toHaveValue(typed)
      await expect(tier).toHaveValue(expected)
    }
    await field(page, 'Name').fill('Comma')
    await page.getByRole('button', { name: 'Save Drink' }).click()
    await expect(page).toHaveURL(`/admin/caffeine/episodes/${parent}/drinks`)
    expect((await drinksOf(client, parent))[0]).toMatchObject({ name: 'Comma', final_rating: 8.5, tier: 'A' })
    await openConsole(page, `/admin/caffeine/episodes/${parent}/drinks/new`)
    await rating.fill('8,9')
    await rating.press('ArrowUp')
    await expect(rating).toHaveValue('9')
    await rating.press('ArrowDown')
    await expect(rating).toHaveValue('8.9')
    await expect(tier).toHaveValue('A')
    await tier.selectOption('C')
    await rating.fill('9.5')
    await expect(tier).toHaveValue('C')
    await expect(hint(page)).toHaveText('derived: S')
    await hint(page).click()
    await expect(tier).toHaveValue('S')
    await expect(hint(page)).toBeHidden()
    await rating.fill('5.5')
    await expect(tier).toHaveValue('D')
  })

  for (const [palette, path] of [
    ['caffeine', '/admin/caffeine/drinks/new'],
    ['culinary', '/admin/culinary/reviews/new'],
  ] as const) {
    test(`the ${palette} form shows its tier colours`, async ({ page }) => {
      await openConsole(page, path)
      for (const [letter, hue] of Object.entries(PALETTES[palette])) {
        await field(page, 'Tier').selectOption(letter)
        const swatch = page.locator(`[data-palette="${palette}"]`).filter({ hasText: new RegExp(`^${letter}$`) })
        await expect(swatch).toHaveCSS('background-color', rgb(HUES[hue]))
      }
    })
  }

  test('the drinks database shows tier badges and statistics of all drinks', async ({ page, client }) => {
    const episode_id = await ownEpisode(client)
    const word = uniqueWord()
    for (const tier of Object.keys(PALETTES.caffeine))
      await client.create('/v1/caffeine/drinks', { name: `${word} ${tier}`, final_rating: 6.25, tier, episode_id })
    const drinks = await client.list('/v1/caffeine/drinks')
    const average = drinks.reduce((sum, { final_rating }) => sum + Number(final_rating), 0) / drinks.length
    await openConsole(page, `/admin/caffeine/drinks?q=${word}`)
    for (const [tier, hue] of Object.entries(PALETTES.caffeine)) {
      const badge = rowOf(page, `${word} ${tier}`).locator('[data-tier]')
      await expect(badge).toHaveText(tier)
      await expect(badge).toHaveCSS('background-color', rgb(HUES[hue]))
    }
    // 6.25 is stored to one decimal, rounded half up
    expect(await cellsOf(rowOf(page, `${word} S`))).toContain('6.3')
    // the statistics count all drinks, whatever is filtered
    const figures = page.getByLabel('Statistics')
    for (const tier of Object.keys(PALETTES.caffeine)) {
      const figure = figures.locator('div').filter({ has: page.getByRole('term').getByText(tier, { exact: true }) })
      await expect(figure.getByRole('definition')).toHaveText(String(drinks.filter((drink) => drink['tier'] === tier).length))
    }
    await expect(figures).toContainText(`Total drinks${drinks.length}`)
    await expect(figures).toContainText(`Average rating${average.toFixed(1)}`)
    await page.getByRole('combobox', { name: 'Filter by tier' }).selectOption('F')
    await expect(page).toHaveURL(/[?&]tier=F/)
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await expect(figures).toContainText(`Total drinks${drinks.length}`)
  })

  test('a cuisine is found by typing, with the keyboard only', async ({ page }) => {
    await openConsole(page, '/admin/culinary/reviews/new')
    const box = page.getByRole('combobox', { name: 'Cuisine Type' })
    const list = page.getByRole('listbox', { name: 'Cuisine Type' })
    await box.focus()
    await page.keyboard.press('ArrowDown')
    await expect(list.getByRole('option').first()).toHaveText('Acai')
    await expect(list.getByRole('option').last()).toHaveText('Yemeni')
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await page.keyboard.type('sea')
    // matches at the beginning come first
    await expect(list.getByRole('option')).toHaveText(['Seafood', 'Fish/Seafood'])
    await page.keyboard.press('ArrowDown')
    const active = await box.getAttribute('aria-activedescendant')
    await expect(page.locator(`[id="${active}"]`)).toHaveText('Fish/Seafood')
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('Fish/Seafood')
    await expect(list).toBeHidden()
    // case does not matter; unlisted cuisines are rejected
    await box.fill('thai')
    await page.keyboard.press('Tab')
    await expect(box).toHaveValue('Thai')
    // accents and the order of words do not matter either
    await box.fill('chips fish')
    await expect(list.getByRole('option')).toHaveText(['Fish & chips'])
    await box.fill('Café')
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('Cafe')
    await box.fill('GELATÓ')
    await page.keyboard.press('Tab')
    await expect(box).toHaveValue('Gelato')
    // leaving the field with an unlisted cuisine reports it at once; other fields are not validated yet
    await box.fill('Martian')
    await expect(page.getByRole('status').filter({ hasText: 'No matches' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expectFieldError(box, 'Cuisine type must be one of the listed cuisines')
    await expect(page.getByText('No matches')).toBeHidden()
    await expect(page.getByText('Restaurant name is required')).toHaveCount(0)
    await box.fill('sea')
    await expect(box).not.toHaveAttribute('aria-invalid')
    await box.fill('Martian')
    await field(page, 'Restaurant Name').fill('Somewhere')
    await page.getByRole('button', { name: 'Save Review' }).click()
    await expectFieldError(box, 'Cuisine type must be one of the listed cuisines')
    await expect(box).toBeFocused()
    await box.fill('ice')
    await list.getByRole('option', { name: 'Ice cream' }).click()
    await expect(box).toHaveValue('Ice cream')
  })
})
