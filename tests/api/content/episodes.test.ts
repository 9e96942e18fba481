import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { sharedWorld, type World } from '../../harness/world'
import { jsonAs } from '../../harness/json'

let world: World
const [episode, drink, quote] = [contractOf('episode'), contractOf('drink'), contractOf('quote')]
beforeAll(() => {
  world = sharedWorld()
})

describe('deleting an episode', () => {
  it('deletes its drinks, clears the reference of its quotes, and leaves other records alone', async () => {
    const [one, other] = [await world.make(episode), await world.make(episode)]
    const drinks = [
      await world.make(drink, { episode_id: one.id }),
      await world.make(drink, { episode_id: one.id }),
      await world.make(drink, { episode_id: other.id }),
    ]
    const quotes = [await world.make(quote, { episode_id: one.id }), await world.make(quote, { episode_id: other.id })]
    expect((await world.admin.del(`${episode.path}/${one.id}`)).status).toBe(204)
    expect(await Promise.all(drinks.map(async ({ id }) => (await world.anyone.get(`${drink.path}/${id}`)).status))).toEqual([404, 404, 200])
    const [freed, kept] = await Promise.all(quotes.map(({ id }) => world.anyone.read(quote, id)))
    expect([freed?.['episode_id'], kept?.['episode_id']]).toEqual([null, other.id])
    expect(freed?.['quote_text']).toBe(quotes[0]?.['quote_text'])
    expect((await world.anyone.read(episode, other.id))['drinks']).toHaveLength(1)
  })

  it('leaves no drink without an episode when one is added at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await world.make(episode)
      const [added, gone] = await Promise.all([
        world.admin.post(drink.path, await world.body(drink, { episode_id: id })),
        world.admin.del(`${episode.path}/${id}`),
      ])
      expect(gone.status).toBe(204)
      expect([201, 422]).toContain(added.status)
      if (added.status === 201) expect((await world.anyone.get(`${drink.path}/${jsonAs<{ id: number }>(added.json).id}`)).status).toBe(404)
    }
  })
})

describe('the drinks of an episode', () => {
  it('equal the drinks in their own list, and move when their episode_id changes', async () => {
    const [one, other] = [await world.make(episode), await world.make(episode)]
    const made = await world.make(drink, { episode_id: one.id }, 'all')
    expect((await world.anyone.read(episode, one.id))['drinks']).toEqual([made])
    const moved = await world.admin.change(drink, made.id, { episode_id: other.id })
    expect((await world.anyone.read(episode, one.id))['drinks']).toEqual([])
    expect((await world.anyone.read(episode, other.id))['drinks']).toEqual([moved])
    expect((await world.admin.put(`${drink.path}/${made.id}`, { episode_id: null })).status, 'a drink belongs to an episode').toBe(422)
    // an old version of the drink does not block the deletion of the episode
    expect((await world.admin.del(`${episode.path}/${one.id}`)).status).toBe(204)
    expect(await world.anyone.read(drink, made.id)).toEqual(moved)
    expect((await world.admin.del(`${episode.path}/${other.id}`)).status).toBe(204)
    expect((await world.anyone.get(`${drink.path}/${made.id}`)).status).toBe(404)
  })

  it('decide whether the episode is listed as one without drinks', async () => {
    const [dry, wet] = [await world.make(episode), await world.make(episode)]
    const made = await world.make(drink, { episode_id: wet.id })
    const listed = async (): Promise<boolean[]> => {
      const { json } = await world.admin.get(`${episode.path}/?missing=drinks&limit=1000`)
      const ids = jsonAs<Array<{ id: number }>>(json).map(({ id }) => id)
      return [ids.includes(dry.id), ids.includes(wet.id)]
    }
    expect(await listed()).toEqual([true, false])
    await world.admin.change(drink, made.id, { episode_id: dry.id })
    expect(await listed()).toEqual([false, true])
    expect((await world.admin.get(`${drink.path}/?missing=drinks`)).status).toBe(422)
  })

  it('cannot be written through the episode', async () => {
    const made = await world.make(episode, { drinks: [{ name: 'x' }] })
    expect(made['drinks']).toEqual([])
    const inside = await world.make(drink, { episode_id: made.id })
    expect((await world.admin.change(episode, made.id, { drinks: [] }))['drinks']).toEqual([inside])
  })

  it('end in one of the requested states after parallel writes to one record', async () => {
    const made = await world.make(drink)
    const ratings = [1, 3, 5.5, 7, 9]
    const responses = await Promise.all(ratings.map((final_rating) => world.admin.put(`${drink.path}/${made.id}`, { final_rating })))
    expect(responses.map(({ status }) => status)).toEqual(ratings.map(() => 200))
    const last = await world.anyone.read(drink, made.id)
    expect(ratings).toContain(last['final_rating'])
    expect(responses.map(({ json }) => jsonAs<{ tier: string }>(json).tier).toSorted()).toEqual(['B', 'D', 'F', 'F', 'S'])
  })
})

describe('deleting a record twice at the same time', () => {
  it('returns one 204, and 404 otherwise', async () => {
    const { id } = await world.make(quote)
    const responses = await Promise.all(Array.from({ length: 4 }, () => world.admin.del(`${quote.path}/${id}`)))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404])
  })
})
