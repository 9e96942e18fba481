import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asListed, contractOf, contracts, tested, type Contract, type ApiRecord, type Noun } from '../harness/contracts'
import { isRepeat } from '../harness/server/database'
import { ownWorld, type OwnWorld } from '../harness/world'
import { jsonAs } from '../harness/json'

let world: OwnWorld
const ROWS = 7

type Order = { by: string; newest: boolean; values: unknown[]; ties: 'newest' | 'oldest' }
const DAYS = ['2024-03-05', null, '2023-12-31', '2024-03-05', '2024-03-06', null, '1969-07-20']
/** The documented orders. `values` are what this file's records get in the field that orders them. */
const ORDERS: Record<string, Order> = {
  episode: { by: 'publication_date', newest: true, values: DAYS, ties: 'newest' },
  drink: { by: 'id', newest: true, values: [], ties: 'newest' },
  quote: { by: 'created_at', newest: true, values: [], ties: 'newest' },
  review: { by: 'visit_date', newest: true, values: DAYS, ties: 'newest' },
  post: { by: 'created_at', newest: true, values: [], ties: 'newest' },
  category: {
    by: 'name',
    newest: false,
    values: ['Field notes', 'apple', 'Zebra', 'Field notes', 'Éclair', 'Über uns', 'Field notes'],
    ties: 'newest',
  },
  'team member': { by: 'id', newest: false, values: [], ties: 'oldest' },
} satisfies Record<Noun, Order>

/** Names are sorted as people sort them. */
const comparable = (value: unknown): string | number | null =>
  typeof value === 'string'
    ? value
        .normalize('NFKD')
        .replaceAll(/\p{Mn}/gu, '')
        .toLowerCase()
    : jsonAs<number | null>(value)

/** Sorts records in the documented order. */
function inOrder(records: ApiRecord[], { by, newest, ties }: Order): ApiRecord[] {
  return records.toSorted((a, b) => {
    const [left, right] = [comparable(a[by]), comparable(b[by])]
    if (left !== right) {
      // undated records come last in either direction
      if (left === null || left === undefined) return 1
      if (right === null || right === undefined) return -1
      return (left < right ? -1 : 1) * (newest ? -1 : 1)
    }
    return ties === 'newest' ? b.id - a.id : a.id - b.id
  })
}

const made = new Map<string, ApiRecord[]>()
beforeAll(async () => {
  world = await ownWorld()
  for (const entity of isRepeat ? tested : contracts) {
    const order = ORDERS[entity.noun]
    const records: ApiRecord[] = []
    const rows = Array.from({ length: ROWS }, (_, i) => i)
    const one = async (i: number): Promise<ApiRecord> => world.make(entity, order?.values.length ? { [order.by]: order.values[i] } : {})
    // created at the same time if creation time orders them, so that some share a millisecond
    if (order?.by === 'created_at') records.push(...(await Promise.all(rows.map(one))))
    else for (const i of rows) records.push(await one(i))
    made.set(entity.noun, records)
  }
})

afterAll(() => world.running.stop())

/** All records of a kind in the documented order: this file's, and those that others refer to. */
async function expected(entity: Contract): Promise<ApiRecord[]> {
  const all = await world.anyone.list(entity, '?limit=1000')
  const order = ORDERS[entity.noun]
  if (!order) throw new Error(`No documented order for "${entity.noun}": add it to this file`)
  return inOrder(all, order)
}

// each kind has an order of its own
describe.each((isRepeat ? tested : contracts).map((entity) => ({ noun: entity.noun, entity })))('the list of $noun', ({ noun, entity }) => {
  it('is in the documented order, with ties broken by id', async () => {
    const all = await world.anyone.list(entity)
    const ids = all.map(({ id }) => id)
    for (const record of (made.get(noun) ?? []).filter(({ drinks }) => drinks === undefined)) expect(all).toContainEqual(asListed(record))
    expect(ids).toEqual((await expected(entity)).map(({ id }) => id))
  })
})

describe.each(tested.map((entity) => ({ noun: entity.noun, entity })))('$noun', ({ entity }) => {
  it('returns any window, aligned to the limit or not, and the total', async () => {
    const all = await expected(entity)
    const total = all.length
    for (const limit of isRepeat ? [2, total] : [1, 3, total]) {
      // each skip once with a small limit; with the others, the edges and one in between
      for (let skip = 0; skip <= total + 1; skip += limit > 2 && skip < total - 2 ? 4 : 1) {
        const response = await world.anyone.get<ApiRecord[]>(`${entity.path}/?skip=${skip}&limit=${limit}`)
        expect(
          response.json.map(({ id }) => id),
          `skip ${skip} limit ${limit}`,
        ).toEqual(all.slice(skip, skip + limit).map(({ id }) => id))
        expect(response.headers['x-total-count']).toBe(String(total))
      }
    }
  })

  it('returns the window around a record, which shifts at the ends of the list', async () => {
    const reads = async (query: string): Promise<number[]> => (await world.anyone.list(entity, query)).map(({ id }) => id)
    for (const sort of isRepeat ? [''] : ['', '&sort=id']) {
      const all = await reads(`?limit=1000${sort}`)
      for (const [at, id] of all.entries())
        for (const limit of isRepeat ? [4] : [1, 4]) {
          const start = Math.max(0, Math.min(at - Math.floor((limit - 1) / 2), all.length - limit))
          expect(await reads(`?around=${id}&limit=${limit}${sort}`), `${at} limit ${limit}${sort}`).toEqual(all.slice(start, start + limit))
        }
    }
    const response = await world.anyone.get(`${entity.path}/?around=2147483647`)
    expect([response.status, response.json, response.headers['x-total-count']]).toEqual([200, [], String((await expected(entity)).length)])
    expect(await reads('?around=1&limit=0')).toEqual([])
    for (const query of ['around=0', 'around=x', 'around=', 'around=1&around=2', 'around[$gt]=1', 'around=1&skip=1'])
      expect((await world.anyone.get(`${entity.path}/?${query}`)).status, query).toBe(422)
  })

  it('accepts limit 0 and 1000, and the highest skip', async () => {
    const total = String((await expected(entity)).length)
    for (const query of [
      '?limit=0',
      '?skip=2147483647',
      '?skip=2147483647&limit=1',
      '?skip=2147483647&limit=1000',
      '?skip=2147483646&limit=999',
      '?skip=0&limit=0',
    ]) {
      const response = await world.anyone.get(`${entity.path}/${query}`)
      expect(response.status, query).toBe(200)
      expect(response.json, query).toEqual([])
      expect(response.headers['x-total-count'], query).toBe(total)
    }
    expect((await world.anyone.get(`${entity.path}/?limit=1000`)).status).toBe(200)
  })

  it
    .skipIf(isRepeat)
    .each(['-1', '1.5', 'abc', '', '%20', '1e2', '+1', '0x10', 'null', 'true', '1,2', '99999999999999999999', 'Infinity', '%D9%A3'])(
    'rejects skip and limit of %j with 422',
    async (value) => {
      for (const name of ['skip', 'limit']) {
        const response = await world.anyone.get<{ errors: { field: string }[] }>(`${entity.path}/?${name}=${value}`)
        expect(response.status, name).toBe(422)
        expect(response.json.errors[0]?.field).toBe(name)
      }
    },
  )

  it
    .skipIf(isRepeat)
    .each([
      'limit=1001',
      'skip=2147483648',
      'limit=2147483648',
      'skip=0&skip=0',
      'limit=5&limit=6',
      'skip[$gt]=0',
      'limit[$gt]=1',
      'skip%5B%24gt%5D=0',
      'limit[]=1',
      'skip[0]=1',
      'skip=1&skip[$gt]=0',
    ])('rejects ?%s with 422', async (query) => {
    expect((await world.anyone.get(`${entity.path}/?${query}`)).status).toBe(422)
  })

  it
    .skipIf(isRepeat)
    .each([
      'foo=1',
      'where[id][equals]=1',
      'order=id',
      'depth=3',
      'page=2',
      'draft=true',
      'select[id]=true',
      'SKIP=1',
      'limits=-1',
      '$where=1',
      'foo[$gt]=1&foo=2',
      '%',
    ])('ignores the unknown parameter ?%s', async (query) => {
    const plain = await world.anyone.list(entity)
    expect(await world.anyone.list(entity, `?${query}`)).toEqual(plain)
  })
})

// the lowest default; registry.test.ts knows those of the other kinds, which would differ only in the number of records
it.each(tested.filter(({ defaultLimit }) => defaultLimit <= 10).map((entity) => ({ noun: entity.noun, entity })))(
  'the list of $noun records has the default number of rows without a limit',
  async ({ entity }) => {
    const total = (await expected(entity)).length
    const missing = entity.defaultLimit + 2 - total
    for (let made = 0; made < missing; made += 10) {
      await Promise.all(Array.from({ length: Math.min(10, missing - made) }, () => world.make(entity)))
    }
    const response = await world.anyone.get<ApiRecord[]>(entity.path)
    expect(response.json.length).toBe(entity.defaultLimit)
    expect(response.headers['x-total-count']).toBe(String(entity.defaultLimit + 2))
  },
)

describe('drinks inside an episode', () => {
  it('are ordered by rating, best first and ties newest first, in lists and details', async () => {
    const episode = contractOf('episode')
    const drink = contractOf('drink')
    const { id } = await world.make(episode)
    const ratings = [5, 9.5, 5, 10, 0, 9.5]
    const drinks: ApiRecord[] = []
    for (const final_rating of ratings) drinks.push(await world.make(drink, { final_rating, episode_id: id }))
    const wanted = inOrder(drinks, { by: 'final_rating', newest: true, values: [], ties: 'newest' })
    expect((await world.anyone.read(episode, id))['drinks']).toEqual(wanted)
    const [listed] = (await world.anyone.list(episode, '?limit=1000')).filter((each) => each.id === id)
    expect(listed?.['drinks']).toEqual(wanted)
  })
})

describe('a list of hundreds of records', () => {
  const review = contractOf('review')
  const ROUND = 24

  it('returns windows near its end, which are read from there, as it returns the whole list', async () => {
    const rows = Array.from({ length: 230 }, (_, at) => ({
      restaurant_name: `Far ${at}`,
      cuisine_type: 'Japanese',
      is_published: at % 5 > 0,
      ...(at % 3 > 0 ? { visit_date: `2024-01-${String((at % ROUND) + 1).padStart(2, '0')}` } : {}),
    }))
    for (let at = 0; at < rows.length; at += 10) await Promise.all(rows.slice(at, at + 10).map((row) => world.make(review, row)))
    for (const [viewer, reads] of [
      ['a visitor', world.anyone],
      ['an administrator', world.admin],
    ] as const)
      for (const query of ['', '&sort=-final_rating', '&sort=restaurant_name', '&cuisine_type=Japanese', '&status=draft']) {
        const all = await reads.list(review, `?limit=1000${query}`)
        for (const skip of [99, 100, 150, all.length - 7, all.length - 1, all.length, all.length + 50]) {
          const window = await reads.list(review, `?limit=7&skip=${skip}${query}`)
          expect(window, `${viewer}, skip=${skip}${query}`).toEqual(all.slice(skip, skip + 7))
        }
      }
    expect(await world.anyone.list(review, '?limit=1000')).toEqual(await expected(review))
  })
})
