import { beforeAll, describe, expect, it } from 'vitest'
import { kindOf } from '../../cms/domain/entities/kinds'
import { contractOf, tested, type ApiRecord, type Contract } from '../harness/contracts'
import { isRepeat } from '../harness/server/database'
import { until } from '../harness/poll'
import { sharedWorld, type World } from '../harness/world'

const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString()
const A_YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString()

/** The records of each status, as their fields show it. */
const RECORDS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  draft: [{ is_published: false }, { is_published: false, unpublish_at: IN_A_YEAR }],
  published: [{ is_published: true }, { is_published: true, unpublish_at: IN_A_YEAR }],
  scheduled: [
    { is_published: false, publish_at: IN_A_YEAR },
    { is_published: false, publish_at: IN_A_YEAR, published_at: A_YEAR_AGO },
  ],
  withdrawn: [{ is_published: false, published_at: A_YEAR_AGO }],
}
const STATUSES = Object.keys(RECORDS)

const rows = tested.filter(({ entity }) => entity.publishedBy !== undefined).map((contract) => ({ noun: contract.noun, contract }))

let world: World
/** The records of each kind by their status. */
const made = new Map<Contract, Record<string, number[]>>()
beforeAll(async () => {
  world = sharedWorld()
  for (const { contract } of rows) {
    const ids = (records: readonly Record<string, unknown>[]): Promise<number[]> =>
      Promise.all(records.map(async (record) => (await world.make(contract, record)).id))
    const ofKind: Record<string, number[]> = {}
    for (const [status, records] of Object.entries(RECORDS)) ofKind[status] = (await ids(records)).toSorted((one, other) => one - other)
    made.set(contract, ofKind)
  }
})

async function idsOf(client: World['admin'], contract: Contract, query: string): Promise<number[]> {
  const response = await client.get<ApiRecord[]>(`${contract.path}/?limit=1000&${query}`)
  expect(response.status, `${query}: ${response.text}`).toBe(200)
  expect(response.headers['x-total-count'], query).toBe(String(response.json.length))
  return response.json.map(({ id }) => id)
}

/** The statuses by which a list finds a record: one. */
async function statusesOf(contract: Contract, id: number): Promise<string[]> {
  const found: string[] = []
  for (const status of STATUSES) if ((await idsOf(world.admin, contract, `status=${status}`)).includes(id)) found.push(status)
  return found
}

// the first test: meanwhile the index of words takes in all records, and the others ask it alone
it('a list follows a record that its schedule publishes', async () => {
  const quotes = contractOf('quote')
  const { id } = await world.make(quotes, { is_published: false, publish_at: IN_A_YEAR })
  expect(await statusesOf(quotes, id)).toEqual(['scheduled'])
  await world.admin.change(quotes, id, { publish_at: A_YEAR_AGO })
  await until('the schedule has published it', async () => (await statusesOf(quotes, id)).join() === 'published')
})

describe.each(rows)('the list of $noun records', ({ noun, contract }) => {
  const wantedOf = (status: string): number[] => made.get(contract)?.[status] ?? []
  const ofThese = (ids: readonly number[]): number[] => {
    const own = Object.values(made.get(contract) ?? {}).flat()
    return ids.filter((id) => own.includes(id)).toSorted((one, other) => one - other)
  }

  it('follows a record from one status to the next', async () => {
    const { id } = await world.make(contract, { is_published: false })
    expect(await statusesOf(contract, id)).toEqual(['draft'])
    for (const [status, change] of [
      ['scheduled', { publish_at: IN_A_YEAR }],
      ['published', { is_published: true }],
      ['withdrawn', { is_published: false }],
    ] as const) {
      await world.admin.change(contract, id, change)
      expect(await statusesOf(contract, id)).toEqual([status])
    }
  })

  it.each(STATUSES)('can be narrowed to what is %s, in any order and with other filters', async (status) => {
    const wanted = wantedOf(status)
    const isPublished = status === 'published'
    for (const more of ['', '&sort=-id', '&sort=published_at', '&missing=publish_at', `&is_published=${isPublished}`, `&q=${noun}`]) {
      const fits = more === '&missing=publish_at' && status === 'scheduled' ? [] : wanted
      expect(ofThese(await idsOf(world.admin, contract, `status=${status}${more}`)), more).toEqual(fits)
    }
    expect(await idsOf(world.admin, contract, `status=${status}&is_published=${!isPublished}`)).toEqual([])
    const [id = 0] = wanted
    const near = await world.admin.list(contract, `?status=${status}&around=${id}&limit=3`)
    expect(near.map((record) => record.id)).toContain(id)
  })

  it('tells visitors of no plan by what is missing', async () => {
    const published = wantedOf('published')
    for (const name of ['publish_at', 'unpublish_at'])
      expect(ofThese(await idsOf(world.anyone, contract, `missing=${name}`)), name).toEqual(published)
    expect(ofThese(await idsOf(world.admin, contract, 'status=published&missing=unpublish_at'))).toHaveLength(published.length - 1)
  })

  it('can be narrowed to what has a pending draft, as soon as it is saved and until it is dropped', async () => {
    const [one, other, withdrawn] = [await world.make(contract), await world.make(contract), await world.make(contract)]
    const ids = [one, other, withdrawn].map((record) => record.id)
    for (const id of ids) await world.admin.change(contract, id, { is_published: true })
    await world.admin.change(contract, withdrawn.id, { is_published: false })
    const pending = async (more = '') =>
      (await idsOf(world.admin, contract, `status=pending${more}`)).filter((id) => ids.includes(id)).toSorted((a, b) => a - b)
    expect(await pending()).toEqual([])
    for (const { id } of [one, withdrawn]) await world.admin.put(`${contract.path}/${id}?draft=true`, {})
    const wanted = [one.id, withdrawn.id]
    for (const more of ['', '&sort=-id', '&sort=published_at', '&missing=publish_at', `&q=${noun}`])
      expect(await pending(more), more).toEqual(wanted)
    expect(await pending('&is_published=true')).toEqual([one.id])
    const near = await world.admin.list(contract, `?status=pending&around=${one.id}&limit=3`)
    expect(near.map((record) => record.id)).toContain(one.id)
    const kind = kindOf(contract.entity)
    const selection = await world.admin.post<{ ids: number[] }>('/v1/batches/selection', { kind, query: { status: 'pending' } })
    expect(selection.json.ids).toEqual(await idsOf(world.admin, contract, 'status=pending&sort=id'))
    const file = await world.admin.get<ApiRecord[]>(`/v1/exports/${kind}?format=json&status=pending`)
    expect(file.json.map(({ id }) => id)).toEqual(selection.json.ids)
    await world.admin.del(`${contract.path}/${one.id}/draft`)
    await world.admin.del(`${contract.path}/${withdrawn.id}`)
    expect(await pending()).toEqual([])
  })

  it.skipIf(isRepeat)('is narrowed for administrators alone, and by no other value', async () => {
    for (const client of [world.anyone, world.reader])
      for (const status of ['draft', 'pending'])
        expect(await idsOf(client, contract, `status=${status}`)).toEqual(await idsOf(client, contract, ''))
    for (const query of ['status=', 'status=hidden', 'status=DRAFT', 'status=draft&status=published']) {
      const response = await world.anyone.get<{ detail: string; errors: { field: string }[] }>(`${contract.path}/?${query}`)
      expect(response.status, query).toBe(422)
      expect(response.json.errors[0]?.field, query).toBe('status')
    }
    const { detail } = (await world.admin.get<{ detail: string }>(`${contract.path}/?status=hidden`)).json
    expect(detail).toBe('status must be one of draft, published, scheduled, withdrawn, pending')
  })

  it.skipIf(isRepeat)('is selected and exported by it', async () => {
    const wanted = wantedOf('withdrawn')
    const kind = kindOf(contract.entity)
    const selection = await world.admin.post<{ ids: number[] }>('/v1/batches/selection', { kind, query: { status: 'withdrawn' } })
    expect(ofThese(selection.json.ids)).toEqual(wanted)
    const file = await world.admin.get<ApiRecord[]>(`/v1/exports/${kind}?format=json&status=withdrawn`)
    expect(ofThese(file.json.map(({ id }) => id))).toEqual(wanted)
  })
})

it.skipIf(isRepeat)('the status of team members is a field of theirs', async () => {
  expect((await world.admin.get(`${contractOf('team member').path}/?status=draft`)).status).toBe(422)
  expect((await world.admin.get(`${contractOf('category').path}/?status=draft`)).status, 'categories have none').toBe(200)
})
