import { beforeAll, describe, expect, it } from 'vitest'
import type { HistoryLine } from '../../../admin-bridge/contract/history'
import { contractOf } from '../../harness/contracts'
import { isRepeat } from '../../harness/server/database'
import { sharedWorld, type World } from '../../harness/world'
import { restoreVersion } from '../../harness/kept'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const drink = contractOf('drink')
const post = contractOf('post')

describe('the states of a record', () => {
  it('are kept for the last hundred changes; the lines for ever', async () => {
    const one = await world.make(drink, { notes: 'n'.repeat(300) })
    for (let n = 0; n < 112; n++) await world.admin.change(drink, one.id, { name: `Name ${n}` })
    const { json: lines, headers } = await world.admin.get<HistoryLine[]>(`/v1/history/?kind=drink&id=${one.id}&limit=1000`)
    expect(lines).toHaveLength(113)
    expect(headers['x-total-count']).toBe('113')
    const first = lines.at(-1)
    expect(first?.changes).toContainEqual({ field: 'notes', before: null, after: null })
    expect(first?.changes).toContainEqual({ field: 'name', before: null, after: one['name'] })
    expect((await restoreVersion(world.admin, drink, one.id, first?.version ?? 0)).status).toBe(404)
    expect((await restoreVersion(world.admin, drink, one.id, lines[99]?.version ?? 0)).status).toBe(200)
  }, 120_000)
})

describe('GET /v1/history/', () => {
  it('is narrowed by kind, id, user and time', async () => {
    const one = await world.make(drink)
    const member = await world.make(contractOf('team member'))
    const all = async (query: string) => (await world.admin.get<HistoryLine[]>(`/v1/history/?limit=100&${query}`)).json
    expect(new Set((await all('kind=drink')).map(({ kind }) => kind))).toEqual(new Set(['drink']))
    expect(new Set((await all(`id=${one.id}`)).map(({ id }) => id))).toEqual(new Set([one.id]))
    const [made] = await all(`kind=team_member&id=${member.id}`)
    const since = made?.at ?? ''
    // the drink may be of the same millisecond
    const expected = (await all('')).filter(({ at }) => at >= since)
    expect(expected[0]).toEqual(made)
    expect(await all(`since=${since}`)).toEqual(expected)
    expect((await all('since=2024-02-29')).length).toBeGreaterThan(5)
    expect(await all('since=2999-01-01T00:00:00%2B01:00')).toEqual([])
    expect((await all('user=admin&kind=drink')).length).toBeGreaterThan(0)
    expect(await all('user=nobody')).toEqual([])
    const page = await world.admin.get<HistoryLine[]>('/v1/history/?skip=1&limit=2')
    expect(page.json).toEqual((await all('')).slice(1, 3))
    expect((await world.admin.get('/v1/history/?limit=0')).headers['x-total-count']).toBe(page.headers['x-total-count'])
  })

  it
    .skipIf(isRepeat)
    .each([
      'kind=',
      'kind=drinks',
      'id=0',
      'id=x',
      'id=1&id=2',
      'user=',
      'since=',
      'since=yesterday',
      'since=2024-02-30',
      'since=2024-01-01T00:00:00',
      'since[]=2024-01-01',
      'limit=1001',
      'skip=-1',
    ])('rejects ?%s: 422', async (query) => expect((await world.admin.get(`/v1/history/?${query}`)).status).toBe(422))

  it.skipIf(isRepeat)('is for administrators only', async () => {
    expect((await world.anyone.get('/v1/history/')).status).toBe(401)
    expect((await world.reader.get('/v1/history/')).status).toBe(403)
  })

  it.skipIf(isRepeat)('ends a page early that would be too large, but never before its first line', async () => {
    const long = '漢'.repeat(95_000)
    const one = await world.make(post, { content: long })
    for (const letter of 'bcdef') await world.admin.change(post, one.id, { content: letter + long })
    const { json, bytes, headers } = await world.admin.get<HistoryLine[]>(`/v1/history/?kind=post&id=${one.id}`)
    expect(headers['x-total-count']).toBe('6')
    expect(json.length).toBe(3)
    expect(bytes.length).toBeLessThan(2_000_000)
    const rest = await world.admin.get<HistoryLine[]>(`/v1/history/?kind=post&id=${one.id}&skip=3`)
    expect(rest.json.length).toBe(3)
    // it would cut the lists of other files short
    await world.admin.del(`${post.path}/${one.id}`)
  })
})
