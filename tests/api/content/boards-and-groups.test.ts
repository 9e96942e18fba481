import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { ownWorld, type OwnWorld } from '../../harness/world'

let world: OwnWorld
beforeAll(async () => {
  world = await ownWorld()
})
afterAll(() => world.running.stop())

const TIERS = ['S', 'A', 'B', 'C', 'D', 'F']
type Board = ({ tier: string } & Record<string, ApiRecord[]>)[]

describe.each([
  ['drink', '/v1/caffeine/tierlist', 'drinks'],
  ['review', '/v1/culinary/tierlist', 'reviews'],
])('the %s tier list', (noun, path, key) => {
  it('has the six tiers in order, even if they are empty', async () => {
    const board = (await world.anyone.get<Board>(`${path}/`)).json
    expect(board.map(({ tier }) => tier)).toEqual(TIERS)
    for (const row of board) expect(Object.keys(row)).toEqual(['tier', key])
  })

  it('holds every record once under its tier, best rating first and ties newest first, without a page limit', async () => {
    const entity = contractOf(noun)
    for (const final_rating of [9.1, 9.9, 9.9, 5, 0, 7.7, 8]) await world.make(entity, { final_rating })
    await world.make(entity, { final_rating: 10, tier: 'F' })
    const all = await world.anyone.list(entity, '?limit=1000')
    const board = (await world.anyone.get<Board>(`${path}?limit=1&skip=5`)).json
    for (const { tier, [key]: records } of board) {
      const wanted = all
        .filter((each) => each['tier'] === tier)
        .toSorted((a, b) => Number(b['final_rating']) - Number(a['final_rating']) || b.id - a.id)
      expect(records, tier).toEqual(wanted)
    }
    const again = (await world.anyone.get<Board>(path)).json
    expect(again.flatMap(({ [key]: records }) => records).length).toBe(all.length)
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
