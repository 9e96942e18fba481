import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { sharedWorld, type World } from '../../harness/world'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const TIERS = ['S', 'A', 'B', 'C', 'D', 'F']
type Board = ({ tier: string; total: number } & Record<string, ApiRecord[]>)[]

describe.each([
  ['drink', '/v1/caffeine/tierlist', 'drinks'],
  ['review', '/v1/culinary/tierlist', 'reviews'],
])('the %s tier list', (noun, path, key) => {
  it('holds a window of every tier, best rating first and ties newest first, with its total', async () => {
    const entity = contractOf(noun)
    for (const final_rating of [9.1, 9.9, 9.9, 5, 0, 7.7, 8]) await world.make(entity, { final_rating })
    await world.make(entity, { final_rating: 10, tier: 'F' })
    const all = await world.anyone.list(entity, '?limit=1000')
    for (const [query, skip, limit, only] of [
      ['', 0, 100, null],
      ['?limit=1', 0, 1, null],
      ['?limit=2&skip=1', 1, 2, null],
      ['?limit=0', 0, 0, null],
      ['?limit=1000&skip=2147483647', 2_147_483_647, 1000, null],
      ['?tier=S', 0, 100, 'S'],
      ['?tier=S&skip=1&limit=1', 1, 1, 'S'],
    ] as const) {
      const board = (await world.anyone.get<Board>(`${path}${query}`)).json
      expect(board.map(({ tier }) => tier)).toEqual(TIERS)
      for (const row of board) expect(Object.keys(row).toSorted()).toEqual([key, 'tier', 'total'].toSorted())
      for (const { tier, total, [key]: records } of board) {
        const wanted = all
          .filter((each) => each['tier'] === tier)
          .toSorted((a, b) => Number(b['final_rating']) - Number(a['final_rating']) || b.id - a.id)
        expect(total, `${tier} ${query}`).toBe(wanted.length)
        expect(records, `${tier} ${query}`).toEqual(only === null || only === tier ? wanted.slice(skip, skip + limit) : [])
      }
    }
  })

  it('rejects a wrong window or tier with 422', async () => {
    for (const query of [
      'limit=1001',
      'limit=-1',
      'limit=x',
      'skip=-1',
      'tier=Z',
      'tier=',
      'tier=S&tier=A',
      'tier[a]=S',
      'limit=1&limit=1',
    ])
      expect((await world.anyone.get(`${path}/?${query}`)).status, query).toBe(422)
  })

  it('is read-only', async () => {
    expect((await world.anyone.head(path)).status).toBe(200)
    expect((await world.admin.call(path, { method: 'POST' })).status).toBe(405)
  })
})

describe('team groups', () => {
  it.each([
    ['founders', 'FOUNDER'],
    ['members', 'MEMBER'],
    ['special-guests', 'SPECIAL_GUEST'],
  ])('under /v1/team/%s contain the members with status %s, paginated like any list', async (group, status) => {
    const team = contractOf('team member')
    for (const each of ['FOUNDER', 'MEMBER', 'SPECIAL_GUEST', status]) await world.make(team, { status: each })
    const wanted = (await world.anyone.list(team, '?limit=1000')).filter((each) => each['status'] === status)
    for (const slash of ['', '/']) {
      const response = await world.anyone.get(`/v1/team/${group}${slash}`)
      expect(response.json).toEqual(wanted)
      expect(response.headers['x-total-count']).toBe(String(wanted.length))
    }
    const window = await world.anyone.get(`/v1/team/${group}/?skip=1&limit=1`)
    expect(window.json).toEqual(wanted.slice(1, 2))
    expect(window.headers['x-total-count']).toBe(String(wanted.length))
    for (const query of ['limit=1001', 'skip=-1', 'limit=1&limit=2', 'skip[$gt]=0'])
      expect((await world.anyone.get(`/v1/team/${group}/?${query}`)).status, query).toBe(422)
    expect((await world.anyone.get(`/v1/team/${group}/1`)).status).toBe(404)
  })

  it("follow a change of a member's status", async () => {
    const team = contractOf('team member')
    const { id } = await world.make(team, { status: 'MEMBER' })
    await world.admin.change(team, id, { status: 'FOUNDER' })
    const ids = async (group: string): Promise<number[]> =>
      (await world.anyone.get<ApiRecord[]>(`/v1/team/${group}`)).json.map((each) => each.id)
    expect(await ids('founders')).toContain(id)
    expect(await ids('members')).not.toContain(id)
  })
})
