import { beforeAll, describe, expect, it } from 'vitest'
import type { BatchResponse } from '../../../admin-bridge/contract/batches'
import type { HistoryLine } from '../../../admin-bridge/contract/history'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { historyOf, restore, trashOf } from '../../harness/kept'
import type { HttpResponse } from '../../harness/http'
import { until } from '../../harness/poll'
import { isRepeat } from '../../harness/server/database'
import { sharedWorld, type World } from '../../harness/world'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const drink = contractOf('drink')
const episode = contractOf('episode')
const quote = contractOf('quote')
const post = contractOf('post')
const category = contractOf('category')
const member = contractOf('team member')

const act = (body: object): Promise<HttpResponse<BatchResponse>> => world.admin.post<BatchResponse>('/v1/batches/', body)
const undo = (batch: number): Promise<HttpResponse<BatchResponse>> => world.admin.post<BatchResponse>(`/v1/batches/${batch}/undo`, null)
const linesOf = async (query: string) => (await world.admin.get<HistoryLine[]>(`/v1/history/?limit=1000&${query}`)).json

/** Some new records. */
async function some(contract: Parameters<World['make']>[0], count: number, more: Record<string, unknown> = {}): Promise<ApiRecord[]> {
  const made: ApiRecord[] = []
  for (let index = 0; index < count; index++) made.push(await world.make(contract, more))
  return made
}
const idsOf = (records: readonly ApiRecord[]): number[] => records.map(({ id }) => id)

describe('POST /v1/batches/', () => {
  it('sets fields of many records by the rules of a PUT, as one act', async () => {
    const made = await some(drink, 3, { final_rating: 9.5 })
    const [other] = await some(episode, 1)
    const { status, json } = await act({ kind: 'drink', act: 'set', ids: idsOf(made), fields: { tier: 'C', episode_id: other?.id } })
    expect(status).toBe(200)
    expect(json).toMatchObject({ kind: 'drink', act: 'set', fields: { tier: 'C', episode_id: other?.id }, state: 'done', problem: null })
    expect(json).toMatchObject({ total: 3, done: 3, changed: 3, failed: 0, failures: [], by: 'admin', via: 'api', undone_by: null })
    for (const { id } of made) expect(await world.admin.read(drink, id)).toMatchObject({ tier: 'C', episode_id: other?.id })
    const lines = await linesOf(`batch=${json.batch}`)
    expect(lines.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(idsOf(made))
    expect(new Set(lines.map(({ batch, act: did }) => `${batch} ${did}`))).toEqual(new Set([`${json.batch} update`]))
    expect((await world.admin.get<BatchResponse>(`/v1/batches/${json.batch}`)).json).toEqual(json)
  })

  it('publishes and withdraws; a record that is so already is left alone, with its draft', async () => {
    const made = await some(post, 2, { is_published: false })
    const [shown] = await some(post, 1)
    await world.admin.put(`${post.path}/${shown?.id}?draft=true`, { title: 'Waiting' })
    const ids = [...idsOf(made), shown?.id ?? 0]
    const published = await act({ kind: 'post', act: 'publish', ids })
    expect(published.json).toMatchObject({ done: 3, changed: 2, failed: 0 })
    for (const id of ids) expect((await world.anyone.get(`${post.path}/${id}`)).status).toBe(200)
    expect(await linesOf(`batch=${published.json.batch}`)).toHaveLength(2)
    await act({ kind: 'post', act: 'unpublish', ids })
    for (const id of ids) expect((await world.anyone.get(`${post.path}/${id}`)).status).toBe(404)
    const draft = await world.admin.get(`${post.path}/${shown?.id}?draft=true`)
    expect(draft.json).toMatchObject({ has_draft: true, title: 'Waiting' })
  })

  it('moves records to the trash with what goes along, and names those that it could not', async () => {
    const [one, two] = await some(episode, 2)
    const drinks = await some(drink, 2, { episode_id: one?.id })
    const [said] = await some(quote, 1, { episode_id: one?.id })
    const selection = { kind: 'episode', ids: [one?.id, two?.id] }
    expect((await world.admin.post('/v1/batches/selection', selection)).json).toEqual({
      ids: selection.ids,
      referring: [
        { kind: 'drink', total: 2, on_delete: 'cascade' },
        { kind: 'quote', total: 1, on_delete: 'clear' },
      ],
    })
    const { json } = await act({ kind: 'episode', act: 'delete', ids: [one?.id, 999_999, two?.id, one?.id] })
    expect(json).toMatchObject({ total: 3, done: 3, changed: 2, failed: 1 })
    expect(json.failures).toEqual([{ id: 999_999, title: null, detail: 'Episode not found' }])
    const [, first] = await trashOf(world.admin, '?kind=episode')
    expect(first?.with.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(idsOf(drinks))

    const [used, free] = await some(category, 2)
    await some(post, 1, { category_id: used?.id })
    const categories = await act({ kind: 'category', act: 'delete', ids: idsOf([used, free].flatMap((each) => each ?? [])) })
    expect(categories.json.failures).toEqual([
      { id: used?.id, title: used?.['name'], detail: 'This category cannot be deleted. It may be in use by blog posts.' },
    ])
    expect((await world.admin.get(`${category.path}/${free?.id}`)).status).toBe(404)

    // one line for the act, and one among the lines of each kind that it took along
    const grouped = async (query: string) => {
      const lines = await linesOf(`grouped=true${query}`)
      return lines.filter(({ batch }) => batch === json.batch).map(({ kind, act: did, batch_size }) => [kind, did, batch_size])
    }
    expect(await grouped('')).toEqual([['episode', 'trash', 2]])
    expect(await grouped('&kind=drink')).toEqual([['drink', 'trash', 2]])
    expect(await grouped('&kind=quote')).toEqual([['quote', 'update', 1]])

    const undone = await undo(json.batch)
    expect(undone.json).toMatchObject({ act: 'undo', undoes: json.batch, total: 2, changed: 2, failed: 0 })
    for (const { id } of drinks) expect(await world.anyone.read(drink, id)).toMatchObject({ episode_id: one?.id })
    expect(await world.anyone.read(quote, said?.id ?? 0)).toMatchObject({ episode_id: one?.id })
    expect((await world.admin.get<BatchResponse>(`/v1/batches/${json.batch}`)).json.undone_by).toBe(undone.json.batch)
  })

  it('applies to all records that match a query when it arrives, and to no other', async () => {
    const made = await some(drink, 3, { brand: 'Zünd Stoff', tier: 'A' })
    await some(drink, 1, { brand: 'Zünd', tier: 'A' })
    const selection = await world.admin.post<{ ids: number[] }>('/v1/batches/selection', { kind: 'drink', query: { brand: 'zund stoff' } })
    expect(selection.json.ids).toEqual(idsOf(made))
    const { json } = await act({ kind: 'drink', act: 'set', query: { brand: 'zund stoff', q: 'drink' }, fields: { brand: 'Renamed' } })
    expect(json).toMatchObject({ total: 3, changed: 3 })
    // it left the list by its own act
    expect((await act({ kind: 'drink', act: 'delete', query: { brand: 'zund stoff' } })).json).toMatchObject({ total: 0, done: 0 })
    expect(await world.admin.list(drink, '?brand=z%C3%BCnd')).toHaveLength(1)
  })

  it('changes only those that still have the tag that they were read with', async () => {
    const [one, two] = await some(member, 2)
    const tag = async (id = 0) => String((await world.admin.get(`${member.path}/${id}`)).headers['etag'])
    const tags = { [one?.id ?? 0]: await tag(one?.id), [two?.id ?? 0]: await tag(two?.id) }
    await world.admin.change(member, two?.id ?? 0, { role: 'Changed by somebody' })
    const { json } = await act({ kind: 'team_member', act: 'set', ids: [one?.id, two?.id], tags, fields: { role: 'Editor' } })
    expect(json).toMatchObject({ changed: 1, failed: 1 })
    expect(json.failures).toEqual([{ id: two?.id, title: two?.['name'], detail: 'This record has changed since you read it' }])
    const unquoted = await act({ kind: 'team_member', act: 'delete', ids: [one?.id], tags: { [one?.id ?? 0]: 'abc' } })
    expect(unquoted.json.failures[0]?.detail).toMatch(/^If-Match must be a quoted tag/)
  })

  it('changes only those that were last saved when the caller saw them', async () => {
    const [one, two] = await some(member, 2)
    const seen = { [one?.id ?? 0]: one?.['updated_at'], [two?.id ?? 0]: two?.['updated_at'] }
    await world.admin.change(member, two?.id ?? 0, { role: 'Changed meanwhile' })
    const { json } = await act({ kind: 'team_member', act: 'delete', ids: [one?.id, two?.id], seen })
    expect(json).toMatchObject({ changed: 1, failed: 1 })
    expect(json.failures).toEqual([{ id: two?.id, title: two?.['name'], detail: 'admin has changed this team member since' }])
    expect((await world.admin.get(`${member.path}/${two?.id ?? 0}`)).status).toBe(200)
  })

  it('reports a record that breaks a rule, and changes the others', async () => {
    const [one, two] = await some(post, 2, { is_published: false })
    await world.admin.change(post, two?.id ?? 0, { publish_at: '2999-01-02T00:00:00Z' })
    const fields = { unpublish_at: '2999-01-01T00:00:00Z' }
    const { json } = await act({ kind: 'post', act: 'set', ids: [one?.id, two?.id], fields })
    expect(json).toMatchObject({ changed: 1, failed: 1, failures: [{ id: two?.id, title: two?.['title'] }] })
    expect(json.failures[0]?.detail).toMatch(/\S+ \S+/)
  })

  it('goes on after the response if nobody waits', async () => {
    const made = await some(quote, 10)
    const begun = await world.admin.post<BatchResponse>('/v1/batches/?wait=false', { kind: 'quote', act: 'delete', ids: idsOf(made) })
    expect(begun.status).toBe(202)
    expect(begun.json).toMatchObject({ state: 'running', total: 10, ended_at: null })
    const read = async () => (await world.admin.get<BatchResponse>(`/v1/batches/${begun.json.batch}`)).json
    await until('the act has ended', async () => (await read()).state === 'done')
    expect(await read()).toMatchObject({ done: 10, changed: 10, failed: 0 })
  })
})

describe('POST /v1/batches/{batch}/undo', () => {
  it('takes back what nobody has changed since, and names the others', async () => {
    const made = await some(drink, 3, { final_rating: 9.5, tier: 'A' })
    const [, changed, deleted] = idsOf(made)
    const { json } = await act({ kind: 'drink', act: 'set', ids: idsOf(made), fields: { final_rating: 1 } })
    await world.admin.change(drink, changed ?? 0, { notes: 'Mine' })
    await world.admin.del(`${drink.path}/${deleted}`)
    const undone = await undo(json.batch)
    expect(undone.status).toBe(200)
    expect(undone.json).toMatchObject({ act: 'undo', undoes: json.batch, total: 3, changed: 1, failed: 2 })
    expect(undone.json.failures.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([changed, deleted])
    expect(undone.json.failures[0]?.detail).toBe('Somebody has changed this drink since')
    expect(await world.admin.read(drink, made[0]?.id ?? 0)).toMatchObject({ final_rating: 9.5, tier: 'A' })
    expect(await world.admin.read(drink, changed ?? 0)).toMatchObject({ final_rating: 1, notes: 'Mine' })
    // a second time, what is back stays as it is
    expect((await undo(json.batch)).json).toMatchObject({ total: 3, changed: 0, failed: 2 })
    const [newest] = await historyOf(world.admin, drink, made[0]?.id ?? 0)
    expect(newest).toMatchObject({ act: 'update', batch: undone.json.batch, by: 'admin' })
  })

  it('restores publication with its times, and can itself be taken back', async () => {
    const [one] = await some(post, 1, { is_published: false, publish_at: '2999-01-01T00:00:00.000Z' })
    const id = one?.id ?? 0
    const published = await act({ kind: 'post', act: 'publish', ids: [id] })
    const undone = await undo(published.json.batch)
    const before = { is_published: false, published_at: null, publish_at: '2999-01-01T00:00:00.000Z' }
    expect(await world.admin.read(post, id)).toMatchObject(before)
    await undo(undone.json.batch)
    expect(await world.admin.read(post, id)).toMatchObject({ is_published: true, publish_at: null })
  })

  it('deletes again what an undo brought back', async () => {
    const made = await some(member, 2)
    const gone = await act({ kind: 'team_member', act: 'delete', ids: idsOf(made) })
    const back = await undo(gone.json.batch)
    expect(back.json).toMatchObject({ changed: 2, failed: 0 })
    const again = await undo(back.json.batch)
    expect(again.json).toMatchObject({ changed: 2, failed: 0 })
    for (const { id } of made) expect((await world.admin.get(`${member.path}/${id}`)).status).toBe(404)
  })

  it('names a record whose slug was taken meanwhile; once it is free, the rest can be taken back', async () => {
    const made = await some(category, 2)
    const gone = await act({ kind: 'category', act: 'delete', ids: idsOf(made) })
    const thief = await world.make(category, { slug: made[0]?.['slug'] })
    const { json } = await undo(gone.json.batch)
    expect(json).toMatchObject({ changed: 1, failed: 1 })
    expect(json.failures).toEqual([
      { id: made[0]?.id, title: made[0]?.['name'], detail: 'A category with this slug already exists', in_trash: true },
    ])
    await world.admin.del(`${category.path}/${thief.id}`)
    expect((await undo(gone.json.batch)).json).toMatchObject({ changed: 1, failed: 0 })
    expect((await restore(world.admin, category, made[0]?.id ?? 0)).status, 'is not in the trash any more').toBe(404)
  })

  it.skipIf(isRepeat).each([
    ['0', 422],
    ['x', 422],
    ['999999', 404],
  ])('answers %s with %i', async (batch, status) => {
    expect((await world.admin.get(`/v1/batches/${batch}`)).status).toBe(status)
    expect((await world.admin.post(`/v1/batches/${batch}/undo`, null)).status).toBe(status)
  })
})
