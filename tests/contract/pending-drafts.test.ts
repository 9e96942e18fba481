import { beforeAll, describe, expect, it } from 'vitest'
import { wireName } from '../../cms/domain/entities'
import { asVisitor, contractOf, tested, type ApiRecord, type Contract } from '../harness/contracts'
import { historyOf, removeForGood, restore, restoreVersion } from '../harness/kept'
import { isRepeat } from '../harness/server/database'
import { sharedWorld, type World } from '../harness/world'
import { png } from '../harness/pictures'

const publishable = tested.filter(({ entity }) => entity.publishedBy !== undefined)
// drafts of all kinds are stored alike, so MongoDB repeats one with formatted text
const rows = publishable.filter(({ noun }) => !isRepeat || noun === 'post').map((contract) => ({ noun: contract.noun, contract }))
const post = contractOf('post')
const review = contractOf('review')

let world: World
beforeAll(() => {
  world = sharedWorld()
})

/** The field that names a record of a kind. */
const titleOf = ({ entity }: Contract): string => {
  const field = entity.fields[entity.titleField]
  return field ? wireName(entity.titleField, field) : ''
}
const path = (contract: Contract, id: number): string => `${contract.path}/${id}`
const draftOf = async (contract: Contract, id: number): Promise<ApiRecord> =>
  (await world.admin.get<ApiRecord>(`${path(contract, id)}?draft=true`)).json
const saveDraft = (contract: Contract, id: number, body: object, headers: Record<string, string> = {}) =>
  world.admin.call<ApiRecord>(`${path(contract, id)}?draft=true`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const published = (contract: Contract, more: object = {}) => world.make(contract, { is_published: true, ...more })

describe.each(rows)('a draft over a published $noun', ({ contract }) => {
  const title = titleOf(contract)

  it('leaves the public state alone, and is read by administrators who ask for it', async () => {
    const one = await published(contract)
    expect(await draftOf(contract, one.id)).toEqual({ ...one, has_draft: false })
    const saved = await saveDraft(contract, one.id, { [title]: 'Drafted' })
    expect(saved.status).toBe(200)
    expect(saved.json).toMatchObject({ id: one.id, [title]: 'Drafted', is_published: true, has_draft: true })
    expect((await world.anyone.get(path(contract, one.id))).json).toEqual(asVisitor(one))
    expect((await world.admin.get(path(contract, one.id))).json).toEqual(one)
    for (const client of [world.anyone, world.reader])
      expect((await client.get(`${path(contract, one.id)}?draft=true`)).json, 'is ignored').toEqual(asVisitor(one))
    expect(await draftOf(contract, one.id)).toEqual(saved.json)
  })

  it.skipIf(isRepeat)('is read by its parameter in any spelling, also while the public state is in the cache', async () => {
    const one = await published(contract)
    const saved = await saveDraft(contract, one.id, { [title]: 'Drafted' })
    for (const query of ['', '?draft=true', '?%64raft=true', '?x=1&dr%61ft=tru%65']) {
      const { json } = await world.admin.get(`${path(contract, one.id)}${query}`)
      expect(json, query).toEqual(query === '' ? one : saved.json)
    }
  })

  it('is added to, and dropped', async () => {
    const one = await published(contract)
    const optional =
      contract.entity.titleField === 'quoteText' ? 'context' : Object.keys(one).find((key) => /notes|excerpt|description/.test(key))
    if (!optional) throw new Error('no optional field')
    await saveDraft(contract, one.id, { [title]: 'Drafted' })
    await saveDraft(contract, one.id, { [optional]: 'Added' })
    expect(await draftOf(contract, one.id)).toMatchObject({ [title]: 'Drafted', [optional]: 'Added', has_draft: true })
    for (let time = 0; time < 2; time++) expect((await world.admin.del(`${path(contract, one.id)}/draft`)).status).toBe(204)
    expect(await draftOf(contract, one.id)).toEqual({ ...one, has_draft: false })
  })

  it('gives nothing to a public change, which drops it', async () => {
    const one = await published(contract)
    await saveDraft(contract, one.id, { [title]: 'Drafted' })
    const changed = (await world.admin.put<ApiRecord>(path(contract, one.id), {})).json
    expect(changed[title]).toBe(one[title])
    expect(changed['updated_at'], 'which is a change, although no field has another value').not.toBe(one['updated_at'])
    expect(changed).not.toHaveProperty('has_draft')
    expect(await draftOf(contract, one.id)).toMatchObject({ [title]: one[title], has_draft: false })
  })

  it('has lines in the history, from which it returns without becoming public', async () => {
    const one = await published(contract)
    await saveDraft(contract, one.id, { [title]: 'Drafted' })
    await world.admin.del(`${path(contract, one.id)}/draft`)
    const lines = await historyOf(world.admin, contract, one.id)
    const change = { field: title, before: one[title], after: 'Drafted' }
    const back = { field: title, before: 'Drafted', after: one[title] }
    expect(lines.map(({ act, draft, discarded, changes }) => ({ act, draft, discarded, changes })).slice(0, 2)).toEqual([
      { act: 'update', draft: true, discarded: true, changes: [back] },
      { act: 'update', draft: true, discarded: undefined, changes: [change] },
    ])
    const restored = await restoreVersion(world.admin, contract, one.id, lines[1]?.version ?? 0)
    expect(restored.json).toMatchObject({ [title]: 'Drafted', has_draft: true })
    expect((await world.anyone.get(path(contract, one.id))).json).toEqual(asVisitor(one))
  })

  it.skipIf(isRepeat)('makes no difference to a record that was never published, and stays apart from one that was withdrawn', async () => {
    const draft = await world.make(contract, { is_published: false })
    expect((await saveDraft(contract, draft.id, { [title]: 'Changed' })).json).not.toHaveProperty('has_draft')
    expect((await world.admin.get<ApiRecord>(path(contract, draft.id))).json[title]).toBe('Changed')
    const withdrawn = await published(contract)
    await world.admin.put(path(contract, withdrawn.id), { is_published: false })
    await saveDraft(contract, withdrawn.id, { [title]: 'Drafted' })
    expect((await world.admin.get<ApiRecord>(path(contract, withdrawn.id))).json[title]).toBe(withdrawn[title])
  })

  it('goes into the trash and returns with its record, but not after the removal for good', async () => {
    const one = await published(contract)
    await saveDraft(contract, one.id, { [title]: 'Drafted' })
    await world.admin.del(path(contract, one.id))
    expect((await world.admin.get(`${path(contract, one.id)}?draft=true`)).status).toBe(404)
    await restore(world.admin, contract, one.id)
    expect(await draftOf(contract, one.id)).toMatchObject({ [title]: 'Drafted', has_draft: true })
    await world.admin.del(path(contract, one.id))
    expect((await removeForGood(world.admin, contract, one.id)).status).toBe(204)
  })

  it.skipIf(isRepeat)('is refused with the messages of a save, and for strangers', async () => {
    const one = await published(contract)
    expect((await saveDraft(contract, one.id, { [title]: '' })).status).toBe(422)
    expect((await saveDraft(contract, one.id, { [title]: 5 })).status).toBe(422)
    expect((await saveDraft(contract, 999_999, { [title]: 'x' })).status).toBe(404)
    expect((await world.admin.del(`${contract.path}/999999/draft`)).status).toBe(404)
    for (const query of ['draft=maybe', 'draft=', 'draft[x]=1', 'draft=true&draft=true']) {
      expect((await world.admin.put(`${path(contract, one.id)}?${query}`, { [title]: 'x' })).status, query).toBe(422)
      expect((await world.admin.get(`${path(contract, one.id)}?${query}`)).status, query).toBe(422)
    }
    for (const [client, status] of [
      [world.anyone, 401],
      [world.reader, 403],
    ] as const) {
      expect((await client.put(`${path(contract, one.id)}?draft=true`, { [title]: 'x' })).status).toBe(status)
      expect((await client.del(`${path(contract, one.id)}/draft`)).status).toBe(status)
    }
    expect(await draftOf(contract, one.id)).toEqual({ ...one, has_draft: false })
  })

  it('is saved and published under a condition', async () => {
    const one = await published(contract)
    const tagOf = async (query = ''): Promise<string> => String((await world.admin.get(path(contract, one.id) + query)).headers['etag'])
    const plain = await tagOf()
    expect((await saveDraft(contract, one.id, { [title]: 'First' }, { 'If-Match': plain })).status, 'without a draft').toBe(200)
    const stale = await saveDraft(contract, one.id, { [title]: 'Second' }, { 'If-Match': plain })
    expect([stale.status, stale.json]).toMatchObject([412, { current: { [title]: 'First', has_draft: true } }])
    const drafted = await tagOf('?draft=true')
    const racing = await Promise.all(['A', 'B'].map((name) => saveDraft(contract, one.id, { [title]: name }, { 'If-Match': drafted })))
    expect(racing.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const publish = (tag: string) =>
      world.admin.call<ApiRecord>(path(contract, one.id), {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', 'If-Match': tag },
        body: JSON.stringify({ [title]: 'Out' }),
      })
    expect((await publish(drafted)).status).toBe(412)
    expect((await publish(await tagOf('?draft=true'))).status).toBe(200)
    expect(await draftOf(contract, one.id)).toMatchObject({ [title]: 'Out', has_draft: false })
  })
})

it('is not known to kinds that have no publication', async () => {
  const category = await world.make(contractOf('category'))
  const changed = await world.admin.put<ApiRecord>(`/v1/blog/categories/${category.id}?draft=true`, { name: 'Changed' })
  expect(changed.json['name']).toBe('Changed')
  expect((await world.admin.del(`/v1/blog/categories/${category.id}/draft`)).status).toBe(404)
})

describe('the draft of a post', () => {
  it('may have a taken slug, which is refused when it is published', async () => {
    const [one, other] = [await published(post), await published(post)]
    const drafted = await saveDraft(post, one.id, { slug: other['slug'] })
    expect([drafted.status, drafted.json['slug']]).toEqual([200, other['slug']])
    const refused = await world.admin.put(path(post, one.id), { slug: other['slug'] })
    expect(refused.status).toBe(409)
    expect(await draftOf(post, one.id), 'is kept').toMatchObject({ slug: other['slug'], has_draft: true })
  })

  it('keeps formatting, and merges a plain text into what is drafted', async () => {
    const one = await published(post, { content: 'First\n\nSecond' })
    const { content_rich: state } = await draftOf(post, one.id)
    const bold = JSON.parse(JSON.stringify(state).replace('"format":0', '"format":1')) as object
    await saveDraft(post, one.id, { content_rich: bold })
    await saveDraft(post, one.id, { content: 'First\n\nChanged' })
    const drafted = await draftOf(post, one.id)
    expect(drafted['content']).toBe('First\n\nChanged')
    expect(drafted['content_html']).toContain('<strong>First</strong>')
    expect((await world.anyone.get<ApiRecord>(path(post, one.id))).json['content']).toBe('First\n\nSecond')
  })

  it('survives the loss of what it refers to', async () => {
    const category = await world.make(contractOf('category'))
    const one = await published(post)
    await saveDraft(post, one.id, { category_id: category.id })
    expect((await draftOf(post, one.id))['category_id']).toBe(category.id)
    expect((await world.admin.del(`/v1/blog/categories/${category.id}`)).status).toBe(204)
    expect(await draftOf(post, one.id)).toMatchObject({ category_id: null, has_draft: true })
  })
})

it('keeps the pictures of drafts', async () => {
  const one = await published(review)
  const { json: picture } = await world.admin.upload<{ id: number; url: string }>('/v1/media/', { bytes: await png() })
  await saveDraft(review, one.id, { restaurant_image_url: picture.url })
  const refused = await world.admin.del(`/v1/media/${picture.id}`)
  expect([refused.status, JSON.stringify(refused.json)]).toEqual([409, expect.stringContaining(`the draft of review ${one.id}`)])
  await world.admin.del(`${path(review, one.id)}/draft`)
  expect((await world.admin.del(`/v1/media/${picture.id}`)).status).toBe(204)
})
