import { beforeAll, describe, expect, it } from 'vitest'
import type { Planned } from '../../admin-bridge/contract/schedule'
import { contractOf, contracts, type ApiRecord, type Contract } from '../harness/contracts'
import { historyOf } from '../harness/kept'
import { until } from '../harness/poll'
import { sharedWorld, type World } from '../harness/world'

const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString()
const IN_TWO_YEARS = new Date(Date.now() + 730 * 86_400_000).toISOString()
const A_MONTH_AGO = new Date(Date.now() - 30 * 86_400_000).toISOString()
const A_YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString()

const publishable = contracts.filter(({ entity }) => entity.publishedBy !== undefined)

let world: World
/** A record of each kind that the system publishes, which takes some seconds, and withdraws: meanwhile the other tests run. */
const scheduled: { contract: Contract; id: number }[] = []
/** A record of each kind whose publication began and ended while no server ran. */
const missed: { contract: Contract; id: number }[] = []
beforeAll(async () => {
  world = sharedWorld()
  for (const contract of publishable) {
    const times = { is_published: false, publish_at: A_YEAR_AGO }
    scheduled.push({ contract, id: (await world.make(contract, times)).id })
    missed.push({ contract, id: (await world.make(contract, { ...times, unpublish_at: A_MONTH_AGO })).id })
  }
})

const put = (contract: Contract, id: number, body: object) => world.admin.put<ApiRecord>(`${contract.path}/${id}`, body)

/** Waits for the system. One record after the other: to ask for all of them all the time would take the time of the act. */
async function allAre(published: boolean, records = scheduled): Promise<void> {
  for (const { contract, id } of records)
    await until(`a ${contract.noun} is ${published ? 'published' : 'withdrawn'}`, async () => {
      const { is_published, published_at, publish_at, unpublish_at } = await world.admin.read(contract, id)
      return is_published === published && published_at !== null && !publish_at && !unpublish_at
    })
}

describe('a publication', () => {
  it('happens at its time, by the system', { timeout: 150_000 }, async () => {
    await allAre(true)
    for (const { contract, id } of scheduled) expect(await world.anyone.read(contract, id)).toMatchObject({ id })
  })

  it('that began and ended while no server ran is over', { timeout: 150_000 }, async () => {
    await allAre(false, missed)
    for (const { contract, id } of missed) expect((await world.anyone.get(`${contract.path}/${id}`)).status).toBe(404)
  })

  it('is planned: the schedule names what is next, for administrators', async () => {
    const quotes = contractOf('quote')
    const planned = async (query = '?limit=1000') => (await world.admin.get<Planned[]>(`/v1/schedule${query}`)).json
    const later = await world.make(quotes, { quote_text: 'Later', is_published: true, unpublish_at: IN_TWO_YEARS })
    const sooner = await world.make(quotes, {
      quote_text: 'Sooner',
      is_published: false,
      publish_at: IN_A_YEAR,
      unpublish_at: IN_TWO_YEARS,
    })
    const ofThese = (entries: readonly Planned[]) =>
      entries.filter(({ kind, id }) => kind === 'quote' && [later.id, sooner.id].includes(id))
    expect(ofThese(await planned())).toEqual([
      { kind: 'quote', id: sooner.id, title: 'Sooner', act: 'publish', at: IN_A_YEAR, overdue: false },
      { kind: 'quote', id: later.id, title: 'Later', act: 'unpublish', at: IN_TWO_YEARS, overdue: false },
    ])
    const all = await world.admin.get<Planned[]>('/v1/schedule?limit=1000')
    expect(all.json.map(({ at }) => at)).toEqual(all.json.map(({ at }) => at).toSorted())
    expect(all.headers['x-total-count']).toBe(String(all.json.length))
    expect(await planned('?skip=1&limit=1')).toEqual(all.json.slice(1, 2))
    expect(await planned('?limit=0')).toEqual([])
    expect((await world.admin.get('/v1/schedule?limit=-1')).status).toBe(422)
    expect((await world.anyone.get('/v1/schedule')).status).toBe(401)
    expect((await world.reader.get('/v1/schedule')).status).toBe(403)
    await put(quotes, sooner.id, { is_published: true })
    expect(ofThese(await planned()).map(({ act, id }) => [act, id])).toEqual([
      ['unpublish', later.id],
      ['unpublish', sooner.id],
    ])
  })

  it('ends at its time, by the system', { timeout: 150_000 }, async () => {
    for (const { contract, id } of scheduled) await put(contract, id, { unpublish_at: new Date().toISOString() })
    await allAre(false)
    for (const { contract, id } of scheduled) {
      expect((await world.anyone.get(`${contract.path}/${id}`)).status).toBe(404)
      expect((await historyOf(world.admin, contract, id)).map(({ act, by, via }) => [act, by, via])).toEqual([
        ['unpublish', null, 'system'],
        ['update', 'admin', 'api'],
        ['publish', null, 'system'],
        ['create', 'admin', 'api'],
      ])
    }
  })
})
