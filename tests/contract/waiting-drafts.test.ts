import { beforeAll, describe, expect, it } from 'vitest'
import type { WaitingDraft } from '../../admin-bridge/contract/waiting-drafts'
import { wireName } from '../../cms/domain/entities'
import { kindOf } from '../../cms/domain/entities/kinds'
import { contractOf, tested, type Contract } from '../harness/contracts'
import { sharedWorld, type World } from '../harness/world'

const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString()
const PATH = '/v1/drafts'
const PENDING = `${PATH}/pending`

const rows = tested.filter(({ entity }) => entity.publishedBy !== undefined).map((contract) => ({ noun: contract.noun, contract }))

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const listed = async (query = '?limit=1000') => (await world.admin.get<WaitingDraft[]>(`${PATH}${query}`)).json
/** What is listed of these records of a kind. */
const waiting = async (contract: Contract, ids: readonly number[]): Promise<WaitingDraft[]> =>
  (await listed()).filter(({ kind, id }) => kind === kindOf(contract.entity) && ids.includes(id))
/** The ids of the records of a kind that have a pending draft. */
const pendingIds = async ({ entity }: Contract): Promise<number[]> =>
  (await world.admin.get<{ ids: number[] }>(`${PENDING}?kind=${kindOf(entity)}`)).json.ids
const put = (contract: Contract, id: number, body: object, query = '') => world.admin.put(`${contract.path}/${id}${query}`, body)

describe.each(rows)('what waits of a $noun', ({ contract }) => {
  const field = contract.entity.fields[contract.entity.titleField]
  const title = field ? wireName(contract.entity.titleField, field) : ''

  it('is a draft that was never published and is not scheduled, last saved first', async () => {
    const first = await world.make(contract, { [title]: 'First', is_published: false })
    const second = await world.make(contract, { [title]: 'Second', is_published: false })
    const scheduled = await world.make(contract, { is_published: false, publish_at: IN_A_YEAR })
    const shown = await world.make(contract, { is_published: true })
    const withdrawn = await world.make(contract, { is_published: true })
    await put(contract, withdrawn.id, { is_published: false })
    const ids = [first, second, scheduled, shown, withdrawn].map(({ id }) => id)
    const ofThese = async () => (await waiting(contract, ids)).map(({ id }) => id)
    expect(await ofThese()).toEqual([second.id, first.id])
    await put(contract, first.id, { [title]: 'First again' })
    const { updated_at: at } = await world.admin.read(contract, first.id)
    const [entry] = await waiting(contract, [first.id])
    expect(entry).toEqual({ kind: kindOf(contract.entity), id: first.id, title: 'First again', pending: false, at })
    expect(await ofThese()).toEqual([first.id, second.id])
    await put(contract, first.id, { is_published: true })
    await world.admin.del(`${contract.path}/${second.id}`)
    expect(await ofThese()).toEqual([])
  })

  it('is a pending draft, by its own title, until it is dropped or its record is in the trash', async () => {
    const [one, other] = [await world.make(contract, { is_published: true }), await world.make(contract, { is_published: true })]
    await put(contract, one.id, { is_published: false })
    for (const { id } of [one, other]) await put(contract, id, { [title]: 'Drafted' }, '?draft=true')
    const { json: drafted } = await world.admin.get<{ updated_at: string }>(`${contract.path}/${one.id}?draft=true`)
    expect(await pendingIds(contract)).toEqual(expect.arrayContaining([one.id, other.id]))
    const found = await waiting(contract, [one.id, other.id])
    expect(found.map(({ id }) => id)).toEqual([other.id, one.id])
    expect(found[1]).toEqual({ kind: kindOf(contract.entity), id: one.id, title: 'Drafted', pending: true, at: drafted.updated_at })
    await world.admin.del(`${contract.path}/${one.id}/draft`)
    expect(await pendingIds(contract)).not.toContain(one.id)
    await world.admin.del(`${contract.path}/${other.id}`)
    expect(await waiting(contract, [one.id, other.id])).toEqual([])
  })
})

it('is counted and listed in windows, pending drafts first, for administrators', async () => {
  const quotes = contractOf('quote')
  const { id } = await world.make(quotes, { is_published: true })
  await put(quotes, id, { quote_text: 'Drafted' }, '?draft=true')
  await world.make(quotes, { is_published: false })
  const all = await world.admin.get<WaitingDraft[]>(`${PATH}?limit=1000`)
  expect(all.headers['x-total-count']).toBe(String(all.json.length))
  const isPending = all.json.map(({ pending }) => pending)
  expect(isPending).toEqual(isPending.toSorted((a, b) => Number(b) - Number(a)))
  expect(await listed('?skip=1&limit=1')).toEqual(all.json.slice(1, 2))
  const none = await world.admin.get<WaitingDraft[]>(`${PATH}?limit=0`)
  expect([none.json, none.headers['x-total-count']]).toEqual([[], String(all.json.length)])
  expect((await world.admin.get(`${PATH}?limit=-1`)).status).toBe(422)
  expect((await world.anyone.get(PATH)).status).toBe(401)
  expect((await world.reader.get(PATH)).status).toBe(403)
})

it('names the records of one kind with a pending draft in the order of their ids, for administrators', async () => {
  const [quotes, posts] = [contractOf('quote'), contractOf('post')]
  const [first, second] = [await world.make(quotes, { is_published: true }), await world.make(quotes, { is_published: true })]
  const post = await world.make(posts, { is_published: true })
  for (const { id } of [second, first]) await put(quotes, id, { quote_text: 'Drafted' }, '?draft=true')
  await put(posts, post.id, { title: 'Drafted' }, '?draft=true')
  const ids = await pendingIds(quotes)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(ids).toEqual(expect.arrayContaining([first.id, second.id]))
  expect(await pendingIds(posts)).toContain(post.id)
  for (const query of ['', '?kind=', '?kind=category', '?kind=x', '?kind=quote&kind=quote'])
    expect((await world.admin.get(PENDING + query)).status, query).toBe(422)
  expect((await world.anyone.get(`${PENDING}?kind=quote`)).status).toBe(401)
  expect((await world.reader.get(`${PENDING}?kind=quote`)).status).toBe(403)
})
