import { beforeAll, describe, expect, it } from 'vitest'
import type { HistoryLine } from '../../../admin-bridge/contract/history'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import type { HttpResponse } from '../../harness/http'
import { jsonAs } from '../../harness/json'
import { isRepeat } from '../../harness/server/database'
import { sharedWorld, type World } from '../../harness/world'

type Drink = { id: number; name: string; final_rating: number; tier: string; episode_id: number }
type Episode = { id: number; title: string; drinks: Drink[] }

const TASTINGS = '/v1/caffeine/tastings'
const [drink, episode] = [contractOf('drink'), contractOf('episode')]

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const create = (body: object): Promise<HttpResponse<Episode>> => world.admin.post<Episode>(`${TASTINGS}/`, body)
const change = (id: number, body: object, headers: Record<string, string> = {}): Promise<HttpResponse<Episode>> =>
  world.admin.call<Episode>(`${TASTINGS}/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
/** An evening with two drinks: One with 9, Two with 5. */
async function evening(title = 'An evening'): Promise<{ id: number; one: Drink; two: Drink }> {
  const drinks = [
    { name: 'One', final_rating: 9 },
    { name: 'Two', final_rating: 5 },
  ]
  const { id, drinks: made } = (await create({ episode: { title }, drinks })).json
  const [one, two] = made
  if (!one || !two) throw new Error('The drinks are missing')
  return { id, one, two }
}
const errorsOf = ({ status, json }: HttpResponse): unknown => [status, jsonAs<{ errors?: unknown }>(json).errors]
const stored = (id: number): Promise<ApiRecord> => world.admin.read(episode, id)
const totals = async (): Promise<unknown[]> =>
  Promise.all([episode, drink].map(async ({ path }) => (await world.admin.get(`${path}?limit=0`)).headers['x-total-count']))

describe('POST /v1/caffeine/tastings/', () => {
  it('creates an episode with its drinks, by the rules of each, with a line for each in the history', async () => {
    const made = await create({
      episode: { title: ' An evening ', guest_name: 'Ada' },
      drinks: [
        { name: 'Two', final_rating: 5.04, episode_id: 999_999 },
        { name: 'One', final_rating: 9.5, tier: 'C', brand: 'Obol' },
      ],
    })
    expect(made.status).toBe(201)
    const { id } = made.json
    expect(made.json).toMatchObject({ title: 'An evening', guest_name: 'Ada', is_published: true })
    expect(made.json.drinks).toMatchObject([
      { name: 'One', final_rating: 9.5, tier: 'C', brand: 'Obol', episode_id: id },
      { name: 'Two', final_rating: 5, tier: 'D', episode_id: id },
    ])
    const read = await world.admin.get(`${episode.path}/${id}`)
    expect(read.json).toEqual(made.json)
    expect(read.headers['etag']).toBe(made.headers['etag'])
    const lines = (await world.admin.get<HistoryLine[]>('/v1/history/?limit=3')).json
    expect(lines.map(({ kind, act }) => [kind, act])).toEqual([
      ['drink', 'create'],
      ['drink', 'create'],
      ['episode', 'create'],
    ])
    expect((await create({ episode: { title: 'Without drinks' } })).json.drinks).toEqual([])
  })

  it('creates nothing if any part is invalid, and names the field', async () => {
    const before = await totals()
    const good = { name: 'Good', final_rating: 5 }
    for (const [body, errors] of [
      [{}, [{ field: 'episode', message: 'episode must be an object with its fields' }]],
      [{ episode: { title: '' }, drinks: [good] }, [{ field: 'episode.title', message: 'Title is required' }]],
      [
        { episode: { title: 'A' }, drinks: [good, { name: ' ', final_rating: 11 }] },
        [
          { field: 'drinks.1.name', message: 'Drink name is required' },
          { field: 'drinks.1.final_rating', message: 'Rating must be a number from 0 to 10' },
        ],
      ],
      [{ episode: { title: 'A' }, drinks: [good, 7] }, [{ field: 'drinks.1', message: 'Each drink must be an object' }]],
      [{ episode: { title: 'A' }, drinks: 'all' }, [{ field: 'drinks', message: 'drinks must be a list of drinks' }]],
      [
        { episode: { title: 'A' }, drinks: Array.from({ length: 201 }, () => good) },
        [{ field: 'drinks', message: 'At most 200 drinks at once' }],
      ],
      [
        { episode: { title: 'A' }, drinks: [{ ...good, id: 1 }] },
        [{ field: 'drinks.0.id', message: 'This drink is not part of the episode' }],
      ],
      // only the model's rules find this one
      [
        { episode: { title: 'A' }, drinks: [{ ...good, publish_at: '2099-01-02T00:00:00Z', unpublish_at: '2099-01-01T00:00:00Z' }] },
        [{ field: 'drinks.0.unpublish_at', message: expect.any(String) }],
      ],
    ] as const) {
      expect(errorsOf(await create(body)), JSON.stringify(body).slice(0, 80)).toEqual([422, errors])
    }
    expect(await totals()).toEqual(before)
  })
})

describe('PUT /v1/caffeine/tastings/{id}', () => {
  it('changes the episode, and creates, changes and deletes drinks; what has not changed gets no line', async () => {
    const { id, one, two } = await evening()
    const third = await world.make(drink, { episode_id: id, name: 'Three', final_rating: 1 })
    const { status, json } = await change(id, {
      episode: { guest_name: 'Ada' },
      drinks: [
        { id: two.id, final_rating: 9.9 },
        { id: one.id, name: 'One' },
        { name: 'New', final_rating: 7 },
      ],
      removed: [third.id, 2_000_000_000],
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({ title: 'An evening', guest_name: 'Ada' })
    expect(json.drinks.map(({ name, tier }) => [name, tier])).toEqual([
      ['Two', 'S'],
      ['One', 'S'],
      ['New', 'B'],
    ])
    expect((await world.admin.get(`${drink.path}/${third.id}`)).status).toBe(404)
    const lines = (await world.admin.get<HistoryLine[]>(`/v1/history/?kind=drink&id=${one.id}`)).json
    expect(lines.map(({ act }) => act)).toEqual(['create'])
  })

  it('writes all or nothing', async () => {
    const { id, one, two } = await evening()
    const other = await evening('Another evening')
    const before = await stored(id)
    const refused = async (body: object, field: string, message: unknown) =>
      expect(errorsOf(await change(id, { episode: { title: 'Changed' }, ...body }))).toEqual([422, [{ field, message }]])
    await refused(
      {
        drinks: [
          { id: one.id, final_rating: 1 },
          { id: other.one.id, name: 'Taken' },
        ],
      },
      'drinks.1.id',
      'This drink is not part of the episode',
    )
    await refused(
      {
        drinks: [
          { id: one.id, final_rating: 1 },
          { id: 2_000_000_000, name: 'Gone' },
        ],
      },
      'drinks.1.id',
      'This drink is not part of the episode',
    )
    await refused(
      { drinks: [{ id: one.id, final_rating: 1 }], removed: [other.two.id] },
      'removed.0',
      'This drink is not part of the episode',
    )
    await refused({ drinks: [{ id: one.id, final_rating: 1 }], removed: [one.id] }, 'removed.0', 'This drink is named twice')
    await refused({ drinks: [{ id: two.id }, { id: two.id }] }, 'drinks.1.id', 'This drink is named twice')
    await refused({ removed: ['1'] }, 'removed.0', 'id must be a whole number from 1 to 2147483647')
    expect(await stored(id)).toEqual(before)
    expect((await stored(other.id))['drinks']).toHaveLength(2)
  })

  it('takes an earlier change back: restores what it removed, removes what it made, all or nothing', async () => {
    const { id, one, two } = await evening()
    const changed = await change(id, {
      drinks: [
        { id: one.id, final_rating: 1 },
        { name: 'New', final_rating: 7 },
      ],
      removed: [two.id],
    })
    const made = changed.json.drinks.find(({ name }) => name === 'New')
    const other = await evening('Another')
    await change(other.id, { removed: [other.two.id] })
    const back = { drinks: [{ id: one.id, final_rating: 9 }], removed: [made?.id] }
    for (const [wrong, message] of [
      [other.two.id, 'This drink is not part of the episode'],
      [one.id, 'This drink is named twice'],
      [other.one.id, 'This drink is not in the trash'],
    ] as const) {
      const refused = await change(id, { ...back, restored: [two.id, wrong] })
      expect(errorsOf(refused)).toEqual([422, [{ field: 'restored.1', message }]])
    }
    expect(await stored(id)).toEqual(changed.json)
    const undone = await change(id, { ...back, restored: [two.id] })
    expect(undone.json.drinks).toMatchObject([
      { id: one.id, name: 'One', final_rating: 9, tier: 'S' },
      { id: two.id, name: 'Two', final_rating: 5, tier: 'D' },
    ])
  })

  it('checks If-Match against the episode with its drinks', async () => {
    const { id, one } = await evening()
    const tag = String((await world.admin.get(`${episode.path}/${id}`)).headers['etag'])
    await world.admin.put(`${drink.path}/${one.id}`, { notes: 'Warm' })
    const stale = await change(id, { drinks: [{ id: one.id, notes: 'Cold' }] }, { 'If-Match': tag })
    expect(stale.status).toBe(412)
    expect(jsonAs<{ current: Episode }>(stale.json).current.drinks[0]).toMatchObject({ notes: 'Warm' })
    expect(errorsOf(await change(id, { episode: { title: '' } }, { 'If-Match': tag }))).toMatchObject([422, [{ field: 'episode.title' }]])
    const now = String(stale.headers['etag'])
    const both = await Promise.all(['A', 'B'].map((title) => change(id, { episode: { title } }, { 'If-Match': now })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect((await change(id, {}, { 'If-Match': 'unquoted' })).status).toBe(400)
  })

  it('drops the draft of the episode like a PUT, and keeps those of its drinks', async () => {
    const { id, one } = await evening()
    await world.admin.put(`${episode.path}/${id}?draft=true`, { title: 'Waiting' })
    await world.admin.put(`${drink.path}/${one.id}?draft=true`, { name: 'Waiting' })
    await change(id, { drinks: [{ id: one.id, notes: 'Cold' }] })
    expect((await world.admin.get(`${episode.path}/${id}?draft=true`)).json).toMatchObject({ has_draft: true })
    await change(id, { episode: { title: 'Waiting' } })
    expect((await world.admin.get(`${episode.path}/${id}?draft=true`)).json).toMatchObject({ has_draft: false, title: 'Waiting' })
    expect((await world.admin.get(`${drink.path}/${one.id}?draft=true`)).json).toMatchObject({ has_draft: true, notes: 'Cold' })
  })

  it.skipIf(isRepeat)('is for administrators, and for episodes that exist', async () => {
    const { id } = await evening()
    expect((await world.anyone.put(`${TASTINGS}/${id}`, {})).status).toBe(401)
    expect((await world.reader.put(`${TASTINGS}/${id}`, {})).status).toBe(403)
    expect((await world.admin.put(`${TASTINGS}/0`, {})).status).toBe(422)
    expect((await change(2_000_000_000, {})).status).toBe(404)
    expect((await world.admin.del(`${TASTINGS}/${id}`)).status).toBe(405)
    expect((await change(id, {})).status).toBe(200)
  })
})
