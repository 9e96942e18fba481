import type { Locator, Page } from '@playwright/test'
import { png } from '../../harness/pictures'
import { uniqueWord } from '../support/console-page'
import { startPanelSession } from '../support/panel-page'
import { pictureIn } from '../support/pictures'
import { expect, test } from '../support/test'

/** The field of a post's picture. */
const pictureField = (page: Page): Locator => page.locator('.field-type.upload').locator('xpath=..')
const ADDRESS = '#field-featuredImageUrlAddress'
const drawer = (page: Page): Locator => page.locator('dialog[open]').last()

test.beforeEach(({ page }) => startPanelSession(page))

test('a new post takes its slug from the title until somebody writes one', async ({ page }) => {
  await page.goto('/panel/collections/posts/create')
  const slug = page.locator('#field-slug')
  await page.fill('#field-title', 'Ten Cans, at Night!')
  await expect(slug).toHaveValue('ten-cans-at-night')
  await page.fill('#field-title', 'Twelve cans')
  await expect(slug).toHaveValue('twelve-cans')
  await slug.fill('mine')
  await page.fill('#field-title', 'Thirteen cans')
  await expect(page.getByRole('button', { name: 'Make from title' })).toBeEnabled()
  await expect(slug).toHaveValue('mine')
  await page.getByRole('button', { name: 'Make from title' }).click()
  await expect(slug).toHaveValue('thirteen-cans')
})

test('the one picture field: chosen by its title, replaced by an address, and uploaded with a description', async ({ page, client }) => {
  const [word, slug] = [uniqueWord(), `with-a-picture-${Date.now()}`]
  const chosen = await pictureIn(client, { name: `${word}.png`, alt: `Steam over ${word}` })
  const post = await client.create('/v1/blog/posts', { title: 'With a picture', slug, author: 'Ada', content: 'Look.' })
  const stored = () => client.read('/v1/blog/posts', post.id)
  const save = async (): Promise<void> => {
    await page.click('#action-save')
    await expect(page.locator('#action-save')).toBeDisabled()
  }
  await page.goto(`/panel/collections/posts/${post.id}`)
  const field = pictureField(page)
  await field.getByRole('button', { name: 'Choose from existing' }).click()
  await drawer(page).getByRole('textbox').first().fill(word)
  await expect(drawer(page).locator('tbody tr')).toHaveCount(1)
  await expect(drawer(page).locator('tbody tr')).toContainText(`Steam over ${word}`)
  await drawer(page)
    .getByRole('button', { name: `${word}.png` })
    .click()
  await expect(field).toContainText(`${word}.png`)
  await expect(field).toContainText(`Steam over ${word}`)
  await expect(field).toContainText('This picture has 400 × 300 pixels and may look blurred. It should have at least 1280 × 720.')
  await expect(page.locator(ADDRESS)).toHaveCount(0)
  const ids = await page.locator('[id^="field-"]').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  await save()
  await expect.poll(stored).toMatchObject({ featured_image_url: chosen['url'], featured_image_alt: `Steam over ${word}` })

  await field.locator('.upload-relationship-details__remove').click()
  await page.fill(ADDRESS, 'https://pictures.example/can.png')
  await save()
  await expect.poll(stored).toMatchObject({ featured_image_url: 'https://pictures.example/can.png', featured_image_alt: null })

  await field.getByRole('button', { name: 'Create New' }).click()
  await drawer(page)
    .locator('input[type=file]')
    .setInputFiles({ name: `new-${word}.png`, mimeType: 'image/png', buffer: await png() })
  await drawer(page).getByLabel('Description').fill('A can, lit from behind')
  await drawer(page).locator('#action-save').click()
  await expect(field).toContainText(`new-${word}.png`)
  await expect(field).toContainText('A can, lit from behind')
  await save()
  await expect.poll(stored).toMatchObject({ featured_image_alt: 'A can, lit from behind' })
})
