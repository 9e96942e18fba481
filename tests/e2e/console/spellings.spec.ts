import { drinksOf, field, navigateConsole, openConsole, ownEpisode, toast, uniqueWord } from '../support/console-page'
import { expect, signIn, test } from '../support/test'

test('a brand is suggested as it was written before, and a drink that exists is pointed out', async ({ page, client }) => {
  await signIn(page, client)
  const parent = await ownEpisode(client)
  const word = uniqueWord()
  const brand = `${word} Wörks`
  const twin = await client.create('/v1/caffeine/drinks', { name: `Gold ${word}`, brand, final_rating: 7, episode_id: parent })
  await openConsole(page, `/admin/caffeine/episodes/${parent}/drinks/new`)
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.type(`gold ${word.toLowerCase()}`)

  // the rating stands next; who passes it has confirmed it, so the tier follows
  await expect(field(page, 'Tier')).toHaveValue('B')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Final Rating')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field(page, 'Tier')).toHaveValue('D')

  // beginnings of words, with the number of drinks
  const box = page.getByRole('combobox', { name: 'Brand' })
  await box.fill(word.slice(0, 5).toLowerCase())
  const offered = page.getByRole('listbox', { name: 'Brand' }).getByRole('option')
  await expect(offered).toHaveText([`${brand} 1 drink`])
  // another spelling of the same line: one key takes the first one over
  await box.fill(`${word.toLowerCase()}  works`)
  await expect(page.getByRole('status').filter({ hasText: `1 drink with “${brand}”.` })).toBeVisible()
  await expect(offered.first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(brand)
  await expect(page.getByRole('button', { name: `Use “${brand}”` })).toBeHidden()
  // and so does a click
  await box.fill(`${word} WORKS`)
  await expect(page.getByRole('button', { name: `Use “${brand}”` })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(box).not.toBeFocused()
  await expect(page.getByRole('button', { name: `Use “${brand}”` })).not.toBeFocused()
  await page.getByRole('button', { name: `Use “${brand}”` }).click()
  await expect(box).toHaveValue(brand)

  const link = page.getByRole('link', { name: `#${twin.id} Gold ${word}` })
  await expect(link).toHaveAttribute('href', `/admin/caffeine/drinks/edit/${twin.id}`)
  await box.fill('')
  await expect(link).toBeHidden()
  // free text stays as it was typed; Enter saves
  await box.fill(`${word} Elsewhere`)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Caffeine drink created successfully')).toBeVisible()
  expect(await drinksOf(client, parent)).toMatchObject([{ brand }, { brand: `${word} Elsewhere`, final_rating: 5, tier: 'D' }])

  // in the rows of an episode too: for what is typed, not for what is stored
  await navigateConsole(page, `/admin/caffeine/episodes/edit/${parent}`)
  const rows = page.getByRole('group', { name: /^Drink \d+$/ })
  await expect(rows).toHaveCount(3)
  // twins that are stored as they are stay quiet
  await rows.first().getByLabel('Notes', { exact: true }).fill('Dry.')
  const row = page.getByRole('group', { name: 'Drink 3', exact: true })
  await row.getByLabel('Name', { exact: true }).fill(`GOLD ${word}`)
  await row.getByRole('combobox', { name: 'Brand', exact: true }).fill(`${word}  works`)
  await expect(row.getByRole('link', { name: new RegExp(`^#\\d+ gold ${word}`, 'i') })).toBeVisible()
  await expect(rows.getByRole('link')).toHaveCount(1)
  await row.getByRole('combobox', { name: 'Brand', exact: true }).fill(`${word} otherwise`)
  await expect(rows.getByRole('link')).toHaveCount(0)
})
