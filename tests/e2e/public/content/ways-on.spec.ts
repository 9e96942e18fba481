import { jsonAs } from '../../../harness/json'
import { first, main, open, text } from '../../support/public-pages'
import { expect, signIn, test } from '../../support/test'

const EPISODES = '/v1/caffeine/episodes'

test('the video of an episode plays in place after a click, and not before', async ({ page, client }) => {
  const asked: string[] = []
  await page.context().route(/youtube|ytimg|google/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title><button>Pause</button>' })
  })
  const episode = await first(client, EPISODES)
  const id = /[A-Za-z0-9_-]{11}$/.exec(text(episode, 'youtube_link'))?.[0]
  await open(page, `/caffeine/episode/${episode.id}`)
  const play = main(page).getByRole('link', { name: 'Play video' })
  const place = await play.boundingBox()
  expect(asked).toEqual([])
  await play.focus()
  await page.keyboard.press('Enter')
  const player = page.frameLocator('iframe[title^="Video: "]')
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(asked).toEqual([`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`])
  const frame = main(page).locator('iframe')
  await expect(frame).toBeFocused()
  expect(await frame.boundingBox()).toEqual(place)
  await expect(main(page).getByRole('link', { name: 'Watch Episode' })).toBeVisible()
})

test('previous and next follow the list that the reader came from, also after a reload', async ({ page, client }) => {
  const inList = jsonAs<{ id: number; name: string }[]>((await client.call('GET', '/v1/caffeine/drinks/?tier=B&sort=name&limit=3')).json)
  const names = inList.map(({ name }) => name)
  const nav = main(page).getByRole('navigation', { name: 'Neighbouring drinks' })
  await open(page, '/caffeine?tier=B&sort=name')
  await main(page).getByRole('region', { name: 'Drinks Database' }).getByRole('link', { name: names[0], exact: true }).click()
  await expect(page).toHaveURL(`/caffeine/drink/${inList[0]?.id}`)
  await expect(nav.getByRole('link')).toHaveText([new RegExp(`${names[1]}$`)])
  await nav.getByRole('link', { name: names[1] }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[1] ?? '')
  await expect(nav.getByRole('link')).toHaveText([new RegExp(`${names[0]}$`), new RegExp(`${names[2]}$`)])
  await page.reload()
  await expect(nav.getByRole('link')).toHaveText([new RegExp(`${names[0]}$`), new RegExp(`${names[2]}$`)])
  // opened by its address, a drink stands in the ordinary list
  const around = `/v1/caffeine/drinks/?around=${inList[1]?.id}&limit=3`
  const ordinary = jsonAs<{ name: string }[]>((await client.call('GET', around)).json).map(({ name }) => name)
  await page.goto('about:blank')
  await open(page, `/caffeine/drink/${inList[1]?.id}`)
  await expect(nav.getByRole('link')).toHaveText(ordinary.filter((name) => name !== names[1]).map((name) => new RegExp(`${name}$`)))
})

test('an administrator finds the way to the form on each published record', async ({ page, client }) => {
  await signIn(page, client)
  for (const [path, form] of [
    ['/caffeine/episode', '/admin/caffeine/episodes/edit'],
    ['/caffeine/drink', '/admin/caffeine/drinks/edit'],
    ['/quotes', '/admin/quotes/edit'],
    ['/culinary/review', '/admin/culinary/reviews/edit'],
    ['/blog', '/admin/blog/posts/edit'],
  ] as const) {
    await open(page, `${path}/1`)
    await expect(main(page).getByRole('link', { name: 'Edit', exact: true }), path).toHaveAttribute('href', `${form}/1`)
  }
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(main(page).getByRole('button', { name: 'SHARE_LINK' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
})
