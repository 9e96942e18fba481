import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf, type ApiRecord } from '../harness/contracts'
import { sharedWorld, type World } from '../harness/world'

type Client = World['admin']
type Results = { results: { id: number; kind: string }[] }

const [episodes, drinks] = [contractOf('episode'), contractOf('drink')]
let world: World
beforeAll(() => {
  world = sharedWorld()
})

const sorted = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other)

/** What a client is shown of a drink and its episode. @param more a further parameter of each address. */
async function shownTo(client: Client, { drink, episode, name }: { drink: number; episode: number; name: string }, more = '') {
  const read = async <T>(path: string): Promise<T> => (await client.get<T>(path)).json
  const ids = async (path: string) => (await read<ApiRecord[]>(path + more)).map(({ id }) => id)
  const summary = await read<{ drinks: { total: number } }>(`/v1/summary/?x=1${more}`)
  const part = await read<{ total: number; brands: { name: string }[] }>(`/v1/summary/drinks?x=1${more}`)
  const board = await read<{ tier: string; total: number; drinks: ApiRecord[] }[]>(`/v1/caffeine/tierlist?limit=1000${more}`)
  const best = board.find(({ tier }) => tier === 'S')
  const filters = await read<{ brand: { name: string }[] }>(`/v1/filters/drinks?x=1${more}`)
  return {
    list: await ids(`${drinks.path}/?limit=1000&episode_id=${episode}`),
    all: (await ids(`${drinks.path}/?limit=1000`)).includes(drink),
    total: [summary.drinks.total, part.total],
    brand: [part.brands, filters.brand].map((brands) => brands.some((brand) => brand.name === `Brand ${name}`)),
    board: [best?.total, best?.drinks.some(({ id }) => id === drink)],
    search: new Set((await read<Results>(`/v1/search?q=${name}${more}`)).results.map(({ id, kind }) => `${kind} ${id}`)),
    order: await ids(`${episodes.path}/?limit=1000&q=${name}&sort=-drinks`),
    around: await ids(`${episodes.path}/?q=${name}&sort=drinks&around=${episode}&limit=3`),
    without: await ids(`${episodes.path}/?limit=1000&q=${name}&missing=drinks`),
  }
}

describe('a drink is public only together with its episode', () => {
  it('in lists, boards, figures and the search, for visitors and for administrators who ask for what is published', async () => {
    const name = `Zephyr${Date.now()}`
    const [empty, episode] = [await world.make(episodes, { title: `${name} empty` }), await world.make(episodes, { title: `${name} full` })]
    const rated = { final_rating: 9.9, tier: 'S', brand: `Brand ${name}`, episode_id: episode.id }
    const drink = await world.make(drinks, { ...rated, name: `${name} one`, is_published: true })
    const other = await world.make(drinks, { ...rated, name: `${name} two`, is_published: false })
    const about = { drink: drink.id, episode: episode.id, name }
    const seen = async () => {
      const visitor = await shownTo(world.anyone, about)
      expect(await shownTo(world.reader, about, '&is_published=false'), 'an account alone').toEqual(visitor)
      expect(await shownTo(world.admin, about, '&is_published=true'), 'an administrator who asks for what is published').toEqual(visitor)
      return visitor
    }
    const change = (contract: typeof drinks, id: number, body: object) => world.admin.change(contract, id, body)

    const shown = await seen()
    const [tierTotal = 0] = shown.board
    expect(shown).toMatchObject({
      list: [drink.id],
      all: true,
      brand: [true, true],
      board: [tierTotal, true],
      search: new Set([`drink ${drink.id}`, `episode ${episode.id}`, `episode ${empty.id}`]),
      order: [episode.id, empty.id],
      around: [empty.id, episode.id],
      without: [empty.id],
    })
    const all = await shownTo(world.admin, about)
    expect(all.list, 'all of it').toEqual([other.id, drink.id])
    expect(Number(all.total[0]), 'drafts count').toBeGreaterThan(Number(shown.total[0]))

    await change(drinks, drink.id, { is_published: false })
    expect(sorted((await seen()).without), 'nobody counts what is hidden').toEqual([empty.id, episode.id])
    expect((await shownTo(world.admin, about)).without, 'but administrators').toEqual([empty.id])
    await change(drinks, drink.id, { is_published: true })
    const updatedAt = (await world.admin.read(drinks, drink.id))['updated_at']

    await change(episodes, episode.id, { is_published: false })
    const hidden = {
      list: [],
      all: false,
      brand: [false, false],
      search: new Set([`episode ${empty.id}`]),
      order: [empty.id],
      around: [],
      without: [empty.id],
    }
    expect(await seen()).toEqual({
      ...hidden,
      total: shown.total.map((total) => total - 1),
      board: [Number(tierTotal) - 1, false],
    })
    expect((await world.anyone.get(`${drinks.path}/${drink.id}`)).status).toBe(404)
    expect(await world.admin.read(drinks, drink.id), 'its own publication stays').toMatchObject({
      is_published: true,
      updated_at: updatedAt,
    })
    const late = await world.make(drinks, { episode_id: episode.id, is_published: true })
    expect((await world.anyone.get(`${drinks.path}/${late.id}`)).status, 'a new drink').toBe(404)
    await change(drinks, late.id, { name: 'Still hidden' })
    expect((await world.anyone.get(`${drinks.path}/${late.id}`)).status, 'a changed drink').toBe(404)

    await change(episodes, episode.id, { is_published: true })
    const again = await seen()
    expect(sorted(again.list)).toEqual([drink.id, late.id])
    expect(again).toMatchObject({ order: [episode.id, empty.id], without: [empty.id], total: shown.total.map((total) => total + 1) })
    const single = await world.anyone.read(episodes, episode.id)
    expect(single['drinks'], 'a draft stays one').toMatchObject([{ id: drink.id }, { id: late.id }])

    // a drink that leaves takes its place in the counts along
    await change(drinks, drink.id, { episode_id: empty.id })
    await world.admin.del(`${drinks.path}/${late.id}`)
    expect(await seen()).toMatchObject({ order: [empty.id, episode.id], without: [episode.id] })
  })

  it('and changes with the episode that it is moved to', async () => {
    const hidden = await world.make(episodes, { is_published: false })
    const drink = await world.make(drinks, { is_published: true })
    await world.admin.change(drinks, drink.id, { episode_id: hidden.id })
    expect((await world.anyone.get(`${drinks.path}/${drink.id}`)).status).toBe(404)
    await world.admin.change(drinks, drink.id, { episode_id: drink['episode_id'] })
    expect((await world.anyone.get(`${drinks.path}/${drink.id}`)).status).toBe(200)
  })
})

it('visitors find a quote of a hidden episode as they see it: without one', async () => {
  const quotes = contractOf('quote')
  const idsOf = async (client: Client, query: string) =>
    (await client.get<ApiRecord[]>(`${quotes.path}/?limit=1000&${query}`)).json.map(({ id }) => id)
  const [shown, hidden] = [await world.make(episodes), await world.make(episodes, { is_published: false })]
  const [alone, ofShown, ofHidden] = [
    await world.make(quotes),
    await world.make(quotes, { episode_id: shown.id }),
    await world.make(quotes, { episode_id: hidden.id }),
  ]
  const found = await idsOf(world.anyone, 'missing=episode_id')
  expect(found).toEqual(expect.arrayContaining([alone.id, ofHidden.id]))
  expect(found).not.toContain(ofShown.id)
  expect(await idsOf(world.anyone, `episode_id=${hidden.id}`)).toEqual([])
  expect(await idsOf(world.admin, 'missing=episode_id')).not.toContain(ofHidden.id)
})
