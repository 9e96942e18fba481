import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEXT_MAX, CONTENT_MAX } from '../../../cms/domain/limits'
import { contractOf, type ApiRecord, type Contract } from '../../harness/contracts'
import { jsonAs } from '../../harness/json'
import { send } from '../../harness/http'
import { ownWorld, type OwnWorld } from '../../harness/world'

const RESPONSE_MAX_BYTES = 2_000_000
const [episode, drink, quote, post] = [contractOf('episode'), contractOf('drink'), contractOf('quote'), contractOf('post')]
/** The largest text that a field may have: every character takes four bytes. */
const largest = (characters: number): string => '🥤'.repeat(characters)
const DRINKS = 36
const TIERS = ['S', 'A', 'B', 'C', 'D', 'F']

let world: OwnWorld
/** The episode with all the large drinks; six of each tier. */
let large: ApiRecord
const drinks: ApiRecord[] = []
beforeAll(async () => {
  world = await ownWorld()
  large = await world.make(episode)
  for (let n = 0; n < DRINKS; n++) {
    const tier = TIERS[n % TIERS.length]
    drinks.push(await world.make(drink, { episode_id: large.id, tier, final_rating: n / 10, notes: largest(TEXT_MAX) }))
  }
  for (let n = 0; n < 15; n++) await world.make(quote, { quote_text: largest(TEXT_MAX), context: largest(TEXT_MAX) })
  for (let n = 0; n < 8; n++) await world.make(post, { content: largest(CONTENT_MAX) })
})
afterAll(() => world.running.stop())

async function read<T>(path: string): Promise<{ body: T; total: number; bytes: number }> {
  const response = await world.anyone.get<T>(path)
  expect(response.status, path).toBe(200)
  expect(response.bytes.length, path).toBeLessThan(RESPONSE_MAX_BYTES)
  return { body: response.json, total: Number(response.headers['x-total-count']), bytes: response.bytes.length }
}
const idsOf = (records: readonly { id: number }[]): number[] => records.map(({ id }) => id)

/** The ids of a list, as a client reads them that goes on after what it has received. */
async function readOn({ path }: Contract, query = ''): Promise<{ ids: number[]; windows: number[]; total: number }> {
  const ids: number[] = []
  const windows: number[] = []
  for (;;) {
    const { body, total } = await read<ApiRecord[]>(`${path}/?limit=1000&skip=${ids.length}${query}`)
    ids.push(...idsOf(body))
    windows.push(body.length)
    if (body.length === 0 || ids.length >= total) return { ids, windows, total }
  }
}

describe('a list of large records', () => {
  it.each([
    ['quotes', quote, 15],
    ['drinks', drink, DRINKS],
    ['posts', post, 8],
  ] as const)('of %s ends early, keeps its total, and goes on at what was received', async (_name, contract, total) => {
    const { ids, windows, total: counted } = await readOn(contract)
    expect(counted).toBe(total)
    expect(new Set(ids).size).toBe(total)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    // as many as fit, not fewer
    expect(windows.length).toBe(2)
    expect(windows[0]).toBeGreaterThan(total / 3)
  })

  it('keeps the record in the middle, with those next to it', async () => {
    const { ids } = await readOn(quote)
    const middle = ids[7] ?? 0
    const { body } = await read<ApiRecord[]>(`${quote.path}/?around=${middle}&limit=1000`)
    const around = idsOf(body)
    expect(around.length).toBeLessThan(ids.length)
    expect(around).toContain(middle)
    const first = ids.indexOf(around[0] ?? 0)
    expect(around).toEqual(ids.slice(first, first + around.length))
    expect(Math.abs(around.indexOf(middle) - (around.length - 1) / 2)).toBeLessThanOrEqual(1)
  })

  it('returns a window as usual if it fits', async () => {
    const { body } = await read<ApiRecord[]>(`${quote.path}/?limit=5`)
    expect(body).toHaveLength(5)
  })
})

describe('a tier list of large records', () => {
  it('ends at the same rank in every tier, and goes on there', async () => {
    const rows = async (skip: number) => (await read<{ drinks: ApiRecord[]; total: number }[]>(`/v1/caffeine/tierlist/?skip=${skip}`)).body
    const first = await rows(0)
    const shown = first[0]?.drinks.length ?? 0
    expect(shown).toBeGreaterThan(1)
    expect(shown).toBeLessThan(6)
    expect(first.map((row) => [row.drinks.length, row.total])).toEqual(TIERS.map(() => [shown, 6]))
    const rest = await rows(shown)
    const ids = [...first, ...rest].flatMap((row) => idsOf(row.drinks))
    expect(new Set(ids).size).toBe(ids.length)
    expect((await rows(shown + (rest[0]?.drinks.length ?? 0))).flatMap((row) => row.drinks)).toEqual([])
    expect(ids.toSorted((a, b) => a - b)).toEqual(idsOf(drinks))
  })
})

describe('an episode with large drinks', () => {
  const best = () => idsOf(drinks).toReversed()

  it('holds its best drinks as far as they fit; their list has all', async () => {
    const { body, bytes } = await read<ApiRecord>(`${episode.path}/${large.id}`)
    const inside = idsOf(jsonAs<ApiRecord[]>(body['drinks']))
    expect(bytes).toBeLessThan(600_000)
    expect(inside.length).toBeGreaterThan(3)
    expect(inside).toEqual(best().slice(0, inside.length))
    expect((await readOn(drink, `&episode_id=${large.id}&sort=-final_rating`)).ids).toEqual(best())
  })

  it('is the same record in a list, beside episodes with few drinks', async () => {
    const others = [await world.make(episode), await world.make(episode), await world.make(episode)]
    const added = await world.make(drink, { episode_id: others[1]?.id })
    const alone = (await read<ApiRecord>(`${episode.path}/${large.id}`)).body
    const { body } = await read<ApiRecord[]>(`${episode.path}/?sort=id`)
    const found = (id: number | undefined) => body.find((record) => record.id === id)
    expect(found(large.id)).toEqual(alone)
    expect(others.map(({ id }) => found(id)?.['drinks'])).toEqual([[], [added], []])
    await world.admin.del(`${episode.path}/${others[1]?.id}`)
  })
})

describe('other responses with large records', () => {
  it('search results, pages and feeds have at most 2 MB', async () => {
    await read('/v1/search?q=drink&limit=1000')
    for (const path of ['/caffeine/tierlist', `/caffeine/episode/${large.id}`, '/quotes', '/feed.xml']) {
      const { status, bytes } = await send(world.server.url, path)
      expect(status, path).toBe(200)
      expect(bytes.length, path).toBeLessThan(RESPONSE_MAX_BYTES)
    }
  })
})
