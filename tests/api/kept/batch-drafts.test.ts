import { beforeAll, describe, expect, it } from 'vitest'
import type { BatchResponse } from '../../../admin-bridge/contract/batches'
import type { HistoryLine } from '../../../admin-bridge/contract/history'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { historyOf } from '../../harness/kept'
import { sharedWorld, type World } from '../../harness/world'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const drink = contractOf('drink')

const act = async (body: object): Promise<BatchResponse> =>
  (await world.admin.post<BatchResponse>('/v1/batches/', { kind: 'drink', ...body })).json
const undo = async ({ batch }: BatchResponse): Promise<BatchResponse> =>
  (await world.admin.post<BatchResponse>(`/v1/batches/${batch}/undo`, null)).json
const draftOf = async (id: number): Promise<ApiRecord> => (await world.admin.get<ApiRecord>(`${drink.path}/${id}?draft=true`)).json
const set = (ids: readonly number[], fields: object) => act({ act: 'set', ids, fields })
/** A published drink of tier B, with a pending draft. */
async function drafted(draft: object, more: object = {}): Promise<number> {
  const { id } = await world.make(drink, { is_published: true, final_rating: 5, tier: 'B', brand: 'Obol', ...more })
  await world.admin.put(`${drink.path}/${id}?draft=true`, draft)
  return id
}
/** The tier that readers see, and that of the draft. */
const tiers = async (id: number) => [(await world.admin.read(drink, id))['tier'], (await draftOf(id))['tier']]

describe('an act on many records that have pending drafts', () => {
  it('leaves the drafts of those that it publishes, withdraws and deletes, also when it is taken back', async () => {
    const id = await drafted({ notes: 'Drafted' })
    for (const name of ['unpublish', 'publish']) {
      await act({ act: name, ids: [id] })
      expect(await draftOf(id), name).toMatchObject({ notes: 'Drafted', has_draft: true })
    }
    expect((await world.admin.read(drink, id))['notes'], 'the former state is published').not.toBe('Drafted')
    await undo(await act({ act: 'delete', ids: [id] }))
    expect(await draftOf(id)).toMatchObject({ notes: 'Drafted', has_draft: true })
  })

  it('sets a field in the draft too, so that its publication does not bring another value back', async () => {
    const id = await drafted({ tier: 'C', notes: 'Drafted' })
    const done = await set([id], { tier: 'A' })
    expect(done).toMatchObject({ total: 1, done: 1, changed: 1, failed: 0 })
    expect(await draftOf(id)).toMatchObject({ tier: 'A', notes: 'Drafted', has_draft: true })
    expect((await world.admin.read(drink, id))['tier']).toBe('A')
    const lines = await historyOf(world.admin, drink, id)
    expect(lines.slice(0, 2).map(({ draft, batch, changes }) => ({ draft, batch, changes }))).toEqual([
      { draft: true, batch: done.batch, changes: [{ field: 'tier', before: 'C', after: 'A' }] },
      { draft: undefined, batch: done.batch, changes: [{ field: 'tier', before: 'B', after: 'A' }] },
    ])
    const grouped = await world.admin.get<HistoryLine[]>('/v1/history/?grouped=true&kind=drink')
    expect(grouped.json.find(({ batch }) => batch === done.batch)?.batch_size, 'one record').toBe(1)
  })

  it('gives the draft its value back when it is taken back, and takes it again', async () => {
    const id = await drafted({ tier: 'C', notes: 'Drafted' })
    const back = await undo(await set([id], { tier: 'A' }))
    expect(back).toMatchObject({ total: 1, changed: 1, failed: 0 })
    expect(await tiers(id)).toEqual(['B', 'C'])
    const again = await undo(back)
    expect(await tiers(id)).toEqual(['A', 'A'])
    await undo(again)
    expect(await tiers(id)).toEqual(['B', 'C'])
    expect(await draftOf(id)).toMatchObject({ notes: 'Drafted' })
  })

  it('removes a draft of which nothing is left, until it is taken back', async () => {
    const id = await drafted({ final_rating: 9.5, tier: 'C' })
    const done = await set([id], { final_rating: 1, tier: 'A' })
    expect(await draftOf(id)).toMatchObject({ final_rating: 1, tier: 'A', has_draft: false })
    const back = await undo(done)
    expect(await draftOf(id)).toMatchObject({ final_rating: 9.5, tier: 'C', has_draft: true })
    await undo(back)
    expect(await draftOf(id)).toMatchObject({ final_rating: 1, tier: 'A', has_draft: false })
  })

  it('changes the draft alone where the record has the value already', async () => {
    const id = await drafted({ tier: 'C' })
    const done = await set([id], { tier: 'B' })
    expect(done).toMatchObject({ changed: 1, failed: 0 })
    expect(await draftOf(id)).toMatchObject({ tier: 'B', has_draft: false })
    expect(await undo(done)).toMatchObject({ changed: 1, failed: 0 })
    expect(await tiers(id)).toEqual(['B', 'C'])
    expect(await undo(done), 'it is back').toMatchObject({ changed: 0, failed: 0 })
  })

  it('leaves a draft alone that somebody has changed or dropped since', async () => {
    const [changed, dropped] = [await drafted({ tier: 'C' }), await drafted({ tier: 'C', notes: 'Drafted' })]
    const done = await set([changed, dropped], { tier: 'A' })
    await world.admin.put(`${drink.path}/${changed}?draft=true`, { tier: 'F' })
    await world.admin.del(`${drink.path}/${dropped}/draft`)
    expect(await undo(done)).toMatchObject({ changed: 2, failed: 0 })
    expect([await tiers(changed), await tiers(dropped)]).toEqual([
      ['B', 'F'],
      ['B', 'B'],
    ])
  })

  it('leaves another spelling in a draft when spellings are merged', async () => {
    const brand = 'Zweikorn'
    const [one, other] = [await drafted({ brand: 'Dreikorn' }, { brand }), await drafted({ brand, notes: 'Drafted' }, { brand })]
    await act({ act: 'set', spellings: { field: 'brand', values: [brand] }, fields: { brand: 'Zweikorn & Co' } })
    expect([(await draftOf(one))['brand'], (await draftOf(other))['brand']]).toEqual(['Dreikorn', 'Zweikorn & Co'])
  })
})
