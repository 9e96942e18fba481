import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Api } from '../harness/api'
import { contractOf, type ApiRecord } from '../harness/contracts'
import { send } from '../harness/http'
import { isPanelBuilt, panelClient } from '../harness/panel'
import { png } from '../harness/pictures'
import { until } from '../harness/poll'
import { isRepeat } from '../harness/server/database'
import { startServer, type RunningServer } from '../harness/server/server'
import { next, ownWorld, type OwnWorld } from '../harness/world'
import { renameBySql, renameUnseen } from './database-behind'

const DRINK = contractOf('drink')
const EPISODE = contractOf('episode')
const QUOTE = contractOf('quote')
/** How long a program's own commit may stay unseen: a second, and as much again for a busy machine. */
const FOREIGN_MS = 2_000

// what other files write or read decides how long a response stays in a cache
let world: OwnWorld
/** Another process on the same data: on MongoDB only, because a SQLite file belongs to one. */
let second: RunningServer | null = null
let servers: readonly { url: string }[] = []
beforeAll(async () => {
  world = await ownWorld()
  if (isRepeat) second = await startServer({ beside: world.running })
  servers = second ? [second, world.server] : [world.server]
})
afterAll(async () => {
  await second?.stop()
  await world.running.stop()
})

/** A name that occurs nowhere else. */
const newName = (): string => `Named ${next()}x${Date.now().toString(36)}`
const textOf = async (path: string, { url }: { url: string } = world.server): Promise<string> => (await send(url, path)).text

/** Every address that shows the name of a drink of this episode. Pages learn of a write as lists do, so MongoDB repeats one of them. */
const addressesOf = (drink: ApiRecord): string[] => [
  `/api/v1/caffeine/drinks/`,
  `/api/v1/caffeine/drinks/${drink.id}`,
  `/api/v1/caffeine/tierlist/`,
  `/api/v1/caffeine/episodes/${Number(drink['episode_id'])}`,
  `/api/v1/search?q=named`,
  `/caffeine/drink/${drink.id}`,
  ...(isRepeat ? [] : [`/caffeine/episode/${Number(drink['episode_id'])}`, `/caffeine/tierlist`, `/feed.xml`]),
]

/** Checks every server, each at its first read after the write. */
async function expectEverywhere(addresses: readonly string[], name: string, isShown = true): Promise<void> {
  for (const server of servers) {
    for (const address of addresses) {
      const text = await textOf(address, server)
      if (isShown) expect(text, `${server.url}${address}`).toContain(name)
      else expect(text, `${server.url}${address}`).not.toContain(name)
    }
  }
}

/** A new drink that is in the cache of every server, at every address that shows it. */
async function cachedDrink(): Promise<{ drink: ApiRecord; name: string; addresses: string[] }> {
  const name = newName()
  // with the best rating, because boards begin with it
  const drink = await world.make(DRINK, { name, episode_id: (await world.make(EPISODE)).id, final_rating: 10 })
  const addresses = addressesOf(drink)
  await expectEverywhere(addresses, name)
  return { drink, name, addresses }
}

describe('a cached response', () => {
  // SQLite tells of every commit
  it.skipIf(!isRepeat)('stays in use while nothing is committed, and whatever is committed makes it stale', async () => {
    const { drink, name, addresses } = await cachedDrink()
    const unseen = newName()
    await renameUnseen(world.server, drink.id, unseen)
    await expectEverywhere(
      addresses.filter((address) => !address.includes('search')),
      name,
    )
    await world.make(QUOTE)
    await expectEverywhere(
      // the program does not maintain the text that the search looks in
      addresses.filter((address) => !address.includes('search')),
      unseen,
    )
  })
})

describe('the next read after a write, at every server, shows', () => {
  it('a record that was created, changed and deleted through the API, wherever its name is', async () => {
    const { drink, addresses } = await cachedDrink()
    const name = newName()
    for (const [door, value] of [
      [world.admin, newName()],
      [new Api((second ?? world.server).url, world.server.adminToken), name],
    ] as const) {
      await door.change(DRINK, drink.id, { name: value })
      await expectEverywhere(addresses, value)
    }
    await world.admin.del(`${DRINK.path}/${drink.id}`)
    await expectEverywhere(addresses, name, false)
  })

  it.skipIf(!isPanelBuilt)("a change through the panel's REST API, of one record and of several", async () => {
    const { drink, addresses } = await cachedDrink()
    const panel = panelClient(world.server)
    const one = newName()
    expect((await panel.patch(`/drinks/${drink.id}`, { name: one })).status).toBe(200)
    await expectEverywhere(addresses, one)
    const several = newName()
    expect((await panel.patch(`/drinks?where[id][equals]=${drink.id}`, { name: several })).status).toBe(200)
    await expectEverywhere(addresses, several)
    expect((await panel.remove(`/drinks?where[id][equals]=${drink.id}`)).status).toBe(200)
    await expectEverywhere(addresses, several, false)
  })

  it('what the deletion of an episode changes: its drinks are gone, its quotes lose it', async () => {
    const { drink, name, addresses } = await cachedDrink()
    const episode = Number(drink['episode_id'])
    const quote = await world.make(QUOTE, { episode_id: episode })
    const quoted = [`/api/v1/quotes/`, `/api/v1/quotes/${quote.id}`]
    await expectEverywhere(quoted, `"episode_id":${episode}`)
    expect((await world.admin.del(`${EPISODE.path}/${episode}`)).status).toBe(204)
    await expectEverywhere(addresses, name, false)
    await expectEverywhere(quoted, `"episode_id":${episode}`, false)
  })

  it.skipIf(!isPanelBuilt)('the new address of a picture that was replaced, on the record that shows it', async () => {
    const { drink } = await cachedDrink()
    const { json } = await world.admin.upload<{ id: number; url: string }>('/v1/media/', { bytes: await png() })
    await world.admin.change(DRINK, drink.id, { image_url: json.url })
    const shown = [`/api/v1/caffeine/drinks/`, `/api/v1/caffeine/drinks/${drink.id}`, `/caffeine/drink/${drink.id}`]
    const stem = json.url.replace(/\.[^.]+$/, '')
    await expectEverywhere(shown, stem)
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await png({ colour: '#2040c0' }))], { type: 'image/png' }), 'other.png')
    form.set('_payload', '{}')
    const headers = { Authorization: `JWT ${world.server.adminToken}` }
    const replaced = await fetch(`${world.server.url}/panel-api/media/${json.id}`, { method: 'PATCH', headers, body: form })
    expect(replaced.status).toBe(200)
    await expectEverywhere(shown, stem, false)
    await expectEverywhere(shown, '/media/')
  })

  it('each of many records that are written at the same time', async () => {
    const names = Array.from({ length: 8 }, newName)
    const episode = await world.make(EPISODE)
    const address = `/api/v1/caffeine/episodes/${episode.id}`
    await Promise.all(
      names.map(async (name) => {
        await world.make(DRINK, { name, episode_id: episode.id })
        for (const text of await Promise.all(servers.map((server) => textOf(address, server)))) expect(text).toContain(name)
      }),
    )
  })
})

describe.skipIf(isRepeat)('a second after a write to the SQLite file by another program, reads show', () => {
  it('the change', async () => {
    const { drink, addresses } = await cachedDrink()
    const name = newName()
    await renameBySql(world.server, drink.id, name)
    const record = `/api/v1/caffeine/drinks/${drink.id}`
    await until('a read that shows the change', async () => (await textOf(record)).includes(name), FOREIGN_MS)
    await expectEverywhere(
      // the program does not maintain the text that the search looks in
      addresses.filter((address) => !address.includes('search')),
      name,
    )
  })
})

describe.skipIf(!isRepeat)('several processes on one database', () => {
  it("see each other's writes at once", async () => {
    const there = new Api(second?.url ?? '')
    const made = await world.make(QUOTE)
    for (let round = 0; round < 3; round++) {
      expect((await there.read(QUOTE, made.id))['author']).toBe((await world.anyone.read(QUOTE, made.id))['author'])
      await world.admin.change(QUOTE, made.id, { author: `Author ${round}` })
      expect((await there.read(QUOTE, made.id))['author']).toBe(`Author ${round}`)
      await there.as(world.server.adminToken).change(QUOTE, made.id, { author: `From there ${round}` })
      expect((await world.anyone.read(QUOTE, made.id))['author']).toBe(`From there ${round}`)
    }
    // both write at the same time; each record is stored under its own id
    const ids = await Promise.all(
      Array.from(
        { length: 8 },
        async (_, i) => (await (i % 2 ? world.admin : there.as(world.server.adminToken)).create(QUOTE, await world.body(QUOTE))).id,
      ),
    )
    expect(new Set(ids).size).toBe(8)
    for (const id of ids) await world.anyone.read(QUOTE, id)
    // the process that had to wait can still write afterwards
    const later = await world.make(QUOTE)
    expect((await there.read(QUOTE, later.id))['author']).toBe(later['author'])
  })
})
