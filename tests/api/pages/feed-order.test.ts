import { beforeAll, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { send } from '../../harness/http'
import { sharedWorld, type World } from '../../harness/world'
import { all, one, parseXml } from './xml'

/** The entries of a feed. */
const FEED = 50
const KINDS = [
  { noun: 'review', feed: '/culinary/feed.xml', page: '/culinary/review/' },
  { noun: 'quote', feed: '/quotes/feed.xml', page: '/quotes/' },
] as const

let world: World
beforeAll(() => {
  world = sharedWorld()
})

it.each(KINDS)(
  'the feed has the $noun that was published last, although it was written before fifty others',
  async ({ noun, feed, page }) => {
    const contract = contractOf(noun)
    const early = await world.make(contract, { is_published: false })
    for (let n = 0; n < FEED; n++) await world.make(contract)
    await world.admin.put(`${contract.path}/${early.id}`, { is_published: true })
    const channel = one(parseXml((await send(world.server.url, feed)).text), 'channel')
    const links = all(channel, 'item').map((item) => one(item, 'link').text)
    expect(links).toHaveLength(FEED)
    expect(links[0]).toBe(`${world.server.url}${page}${early.id}`)
  },
)
