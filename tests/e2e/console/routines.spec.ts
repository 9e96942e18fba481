import { png } from '../../harness/pictures'
import { Effort } from '../support/effort'
import { drinksOf, field, openConsole, ownEpisode, rowOf, toast, uniqueWord } from '../support/console-page'
import { expect, signIn, test } from '../support/test'

const EPISODES = '/v1/caffeine/episodes'

test.beforeEach(({ page, client }) => signIn(page, client))

test('an episode with three drinks and pictures takes at most 6 clicks and 250 keys', async ({ page, client }) => {
  // two hundred keys, one by one
  test.slow()
  const word = uniqueWord()
  // the picture of the video, in the place of a thumbnail
  await page.route('https://*.ytimg.com/**', async (route) => route.fulfill({ contentType: 'image/png', body: await png() }))
  const maker = await ownEpisode(client)
  await client.create('/v1/caffeine/drinks', { name: 'Night Owl', brand: `${word} Works`, final_rating: 7, episode_id: maker })
  await openConsole(page, '/admin/caffeine/episodes')
  const effort = new Effort(page)
  await effort.click(page.getByRole('link', { name: '+ New Episode' }))
  const title = field(page, 'Title')
  await expect(title).toBeFocused()
  await effort.type(`The Long Way Home ${word}`)
  await effort.press('Tab')
  await effort.type('Three cans, two opinions and a train that never came.')
  await effort.press('Tab')
  await effort.paste('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  await effort.press('Tab')
  await effort.type('Ada Byron')
  // past the day, month, year and button of the recording date
  await effort.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab')
  await effort.type('03052024')
  const files = ['kestrel-gold', 'slow-burn', 'tin-opera'].map(async (name, index) => ({
    name: `${name}.png`,
    mimeType: 'image/png',
    buffer: await png({ width: 640, height: 800, colour: `#00${index}0ff` }),
  }))
  await effort.chooseFiles(page.getByRole('button', { name: 'Choose pictures' }), await Promise.all(files))
  for (const [index, [rating, notes]] of [
    ['9.1', 'Dry, clean, gone too soon.'],
    ['7.4', 'Cherry and a campfire.'],
    ['4.8', 'Warm tin. Loud.'],
  ].entries()) {
    const row = page.getByRole('group', { name: `Drink ${index + 1}`, exact: true })
    await expect(row.getByLabel('Name')).toBeFocused()
    await effort.press('Tab')
    await effort.type(word.slice(0, 4).toLowerCase())
    await expect(row.getByRole('option', { name: `${word} Works` })).toBeVisible()
    await effort.press('ArrowDown', 'Enter', 'Tab')
    await effort.type(String(rating))
    await effort.press('Tab', 'Tab')
    await effort.type(String(notes))
    if (index < 2) await effort.press('Enter')
  }
  await expect(page.getByRole('button', { name: /^Clear picture of/ })).toHaveCount(3)
  await effort.press('Control+s')
  await expect(toast(page, 'Episode created successfully')).toBeVisible()

  console.log(effort.line('An episode with three drinks and pictures'))
  const [made] = await client.list(EPISODES, `q=${word}+home`)
  expect(made).toMatchObject({ guest_name: 'Ada Byron', publication_date: '2024-03-05T00:00:00.000Z', is_published: true })
  const picture = expect.stringMatching(/^\/media\//)
  expect(await drinksOf(client, Number(made?.id))).toMatchObject([
    { name: 'Kestrel Gold', brand: `${word} Works`, final_rating: 9.1, tier: 'S', notes: 'Dry, clean, gone too soon.', image_url: picture },
    { name: 'Slow Burn', brand: `${word} Works`, final_rating: 7.4, tier: 'B', image_url: picture },
    { name: 'Tin Opera', brand: `${word} Works`, final_rating: 4.8, tier: 'F', image_url: picture },
  ])
  expect(effort.clicks).toBeLessThanOrEqual(6)
  expect(effort.keys).toBeLessThanOrEqual(250)
})

test('a finished draft is published with at most 3 clicks', async ({ page, client }) => {
  const word = uniqueWord()
  const draft = { title: `Sitting ${word}`, publication_date: '2024-03-05', is_published: false }
  const { id } = await client.create(EPISODES, draft)
  await client.create('/v1/caffeine/drinks', { name: 'Night Owl', final_rating: 7, episode_id: id })
  await openConsole(page, `/admin/caffeine/episodes?q=${word}`)
  const effort = new Effort(page)
  await effort.click(rowOf(page, word).getByRole('link', { name: `${id}: edit` }))
  await effort.click(field(page, 'Publish Immediately'))
  await effort.click(page.getByRole('button', { name: 'UPDATE_EPISODE' }))
  await expect(toast(page, 'Published')).toBeVisible()
  console.log(effort.line('A finished draft is published'))
  expect(await client.read(EPISODES, id)).toMatchObject({ is_published: true })
  expect(effort.clicks).toBeLessThanOrEqual(3)
  expect(effort.keys).toBe(0)
})
