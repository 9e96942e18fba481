import { beforeAll, describe, expect, it } from 'vitest'
import { SAVED_BY_HEADER } from '../../admin-bridge/contract'
import { kindOf } from '../../cms/domain/entities/kinds'
import { contractOf, fieldsOf, tested, type ApiRecord, type Contract } from '../harness/contracts'
import type { HttpResponse } from '../harness/http'
import { historyOf } from '../harness/kept'
import { jsonAs } from '../harness/json'
import { png } from '../harness/pictures'
import { multipart } from '../harness/api'
import { isRepeat } from '../harness/server/database'
import { ADMIN } from '../harness/server/server'
import { sharedWorld, type World } from '../harness/world'

type Refusal = { detail: string; current: ApiRecord }

const STALE = 'This record has changed since you read it'
const MALFORMED = ['nope', '', '  ', '"a" "b"', '"a",', '"a",,"b"', ',"a"', '"a", b', '"a", *', '*, "a"', '"open', 'w/"a"', 'W/a']

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const address = (entity: Contract, id: number): string => `${entity.path}/${id}`
const tagOf = ({ headers }: HttpResponse): string => String(headers['etag'])

const put = (entity: Contract, id: number, ifMatch: string, body: unknown): Promise<HttpResponse> =>
  world.admin.call(address(entity, id), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'If-Match': ifMatch },
    body: JSON.stringify(body),
  })
const remove = (entity: Contract, id: number, ifMatch: string): Promise<HttpResponse> =>
  world.admin.call(address(entity, id), { method: 'DELETE', headers: { 'If-Match': ifMatch } })

/** Checks that a write was refused because of its tag, and that the record is as it was. */
async function expectStale(entity: Contract, id: number, response: HttpResponse): Promise<void> {
  expect(response.status, response.text).toBe(412)
  const now = await world.admin.get<ApiRecord>(address(entity, id))
  expect(jsonAs<Refusal>(response.json)).toEqual({ detail: STALE, current: now.json })
  expect(tagOf(response), 'the tag of the current record').toBe(tagOf(now))
  expect(response.headers[SAVED_BY_HEADER.toLowerCase()]).toBe(ADMIN.username)
}

describe.each(tested.map((entity) => ({ noun: entity.noun, entity })))('$noun', ({ entity }) => {
  const line = fieldsOf(entity).find(({ kind }) => kind === 'line')?.name ?? ''
  const required = fieldsOf(entity).find((field) => field.required)?.name ?? ''
  /** A new record with its tag. */
  const make = async (which: 'required' | 'all' = 'all'): Promise<{ id: number; tag: string }> => {
    const { id } = await world.make(entity, {}, which)
    return { id, tag: tagOf(await world.admin.get(address(entity, id))) }
  }

  it('has the same tag after POST and PUT as when it is read next, and another one after each change', async () => {
    const made = await world.admin.post<ApiRecord>(entity.path, await world.body(entity, {}, 'all'))
    const { id } = made.json
    const read = tagOf(await world.admin.get(address(entity, id)))
    expect(tagOf(made)).toBe(read)
    const changed = await world.admin.put(address(entity, id), { [line]: 'Another' })
    expect(tagOf(changed)).not.toBe(read)
    expect(tagOf(changed)).toBe(tagOf(await world.admin.get(address(entity, id))))
  })

  it.skipIf(isRepeat)('is changed with its own tag, whatever encoding the tag came with, in a list, and with *', async () => {
    const { id } = await make()
    for (const spell of [
      (tag: string) => tag,
      (tag: string) => tag.replace(/"$/, '-gzip"'),
      (tag: string) => tag.replace(/"$/, '-br"'),
      (tag: string) => `"other", ${tag}`,
      (tag: string) => `${tag} ,W/"other"`,
      () => '*',
    ]) {
      const tag = spell(tagOf(await world.admin.get(address(entity, id))))
      const response = await put(entity, id, tag, { [line]: `With ${tag}` })
      expect(response.status, `${tag}: ${response.text}`).toBe(200)
    }
  })

  it('is neither changed nor deleted with another tag or with a weak one', async () => {
    const { id, tag } = await make()
    await world.admin.change(entity, id, { [line]: 'Changed meanwhile' })
    const current = tagOf(await world.admin.get(address(entity, id)))
    const tags = [tag, '"nope"', '""', `W/${current}`, `"a,b", ${tag}`, current.replace(/"$/, '-deflate"')]
    for (const stale of isRepeat ? [tag] : tags) {
      await expectStale(entity, id, await put(entity, id, stale, { [line]: 'Lost' }))
      await expectStale(entity, id, await remove(entity, id, stale))
    }
    expect((await remove(entity, id, current)).status).toBe(204)
  })

  it.skipIf(isRepeat)('answers a malformed If-Match with 400 and writes nothing', async () => {
    const { id } = await make('required')
    const before = await world.admin.read(entity, id)
    for (const ifMatch of MALFORMED) {
      expect((await put(entity, id, ifMatch, { [line]: 'Lost' })).status, ifMatch).toBe(400)
      expect((await remove(entity, id, ifMatch)).status, ifMatch).toBe(400)
    }
    expect(await world.admin.read(entity, id)).toEqual(before)
  })

  it.skipIf(isRepeat)('reports a faulty body before a stale tag, also one that names what does not exist', async () => {
    const { id } = await make()
    expect((await put(entity, id, '"stale"', { [required]: null })).status).toBe(422)
    for (const { name } of fieldsOf(entity).filter(({ kind }) => kind === 'reference')) {
      expect((await put(entity, id, '"stale"', { [name]: 2_000_000_000 })).status, name).toBe(422)
    }
    await expectStale(entity, id, await put(entity, id, '"stale"', {}))
  })

  it.skipIf(isRepeat)('answers an unknown id with 404, whatever the tag', async () => {
    const { id, tag } = await make('required')
    await world.admin.del(address(entity, id))
    for (const ifMatch of ['*', tag, '"nope"', 'nope']) {
      expect((await put(entity, id, ifMatch, {})).status, ifMatch).toBe(404)
      expect((await remove(entity, id, ifMatch)).status, ifMatch).toBe(404)
    }
  })

  it('is changed by exactly one of many writes that race with the same tag', async () => {
    for (let round = 0; round < (isRepeat ? 1 : 2); round++) {
      const { id, tag } = await make('required')
      const race = [1, 2, 3, 4, 5, 6].map((n) => put(entity, id, tag, { [line]: `Racer ${n}` }))
      const statuses = (await Promise.all([...race, remove(entity, id, '"stale"')])).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 412)).toHaveLength(6)
    }
  })

  it.runIf(entity.image && !isRepeat)('takes a picture only with its current tag', async () => {
    const { id, tag } = await make()
    const upload = async (ifMatch: string): Promise<HttpResponse> => {
      const { body, type } = multipart([{ bytes: await png() }])
      const headers = { 'Content-Type': type, 'If-Match': ifMatch }
      return world.admin.call(`${address(entity, id)}/${entity.image?.path}`, { method: 'POST', headers, body })
    }
    const uploaded = await upload(tag)
    expect(uploaded.status, uploaded.text).toBe(200)
    expect(tagOf(uploaded)).toBe(tagOf(await world.admin.get(address(entity, id))))
    await expectStale(entity, id, await upload(tag))
  })
})

/** A record with an earlier state, and with a pending draft if its kind has drafts. */
async function changedRecord(entity: Contract): Promise<{ id: number; tag: string; old: string; version: number; line: string }> {
  const line = fieldsOf(entity).find(({ kind }) => kind === 'line')?.name ?? ''
  const { id } = await world.make(entity, {}, 'all')
  const old = tagOf(await world.admin.get(address(entity, id)))
  const tag = tagOf(await world.admin.put(address(entity, id), { [line]: 'Changed' }))
  const version = (await historyOf(world.admin, entity, id)).at(-1)?.version ?? 0
  return { id, tag, old, version, line }
}

const tell = (method: string, path: string, ifMatch: string): Promise<HttpResponse<ApiRecord>> =>
  world.admin.call<ApiRecord>(path, { method, headers: { 'If-Match': ifMatch } })

describe('a restore from the history', () => {
  it.each(tested.map((entity) => ({ noun: entity.noun, entity })))('of a $noun happens only with the current tag', async ({ entity }) => {
    const { id, tag, old, version, line } = await changedRecord(entity)
    const restore = (ifMatch: string, of = version) => tell('POST', `/v1/history/${kindOf(entity.entity)}/${id}/${of}/restore`, ifMatch)
    for (const broken of ['nope', '', '"a",']) expect((await restore(broken)).status, broken).toBe(400)
    for (const stale of [old, `W/${tag}`]) await expectStale(entity, id, await restore(stale))
    expect((await restore('"stale"', 2_147_483_647)).status, 'an unknown version').toBe(404)
    expect((await world.admin.read(entity, id))[line]).toBe('Changed')
    const restored = await restore(tag)
    expect(restored.status, restored.text).toBe(200)
    expect(tagOf(restored)).toBe(tagOf(await world.admin.get(address(entity, id))))
    expect((await restore(tag)).status, 'the same tag again').toBe(412)
    expect((await restore('*')).status).toBe(200)
  })
})

describe('dropping a pending draft', () => {
  it('happens only with the tag of the record, with or without the draft', async () => {
    const post = contractOf('post')
    const { id } = await world.make(post, { is_published: true })
    const at = address(post, id)
    const save = async (title: string): Promise<string> => tagOf(await world.admin.put(`${at}?draft=true`, { title }))
    const isDrafted = async () => (await world.admin.get<ApiRecord>(`${at}?draft=true`)).json['has_draft']
    const old = await save('First')
    const tag = await save('Second')
    expect((await tell('DELETE', `${at}/draft`, 'nope')).status).toBe(400)
    for (const stale of [old, '"stale"', `W/${tag}`]) await expectStale(post, id, await tell('DELETE', `${at}/draft`, stale))
    expect(await isDrafted()).toBe(true)
    expect((await tell('DELETE', `${at}/draft`, tag)).status).toBe(204)
    expect(await isDrafted()).toBe(false)
    await save('Third')
    expect((await tell('DELETE', `${at}/draft`, tagOf(await world.admin.get(at)))).status).toBe(204)
    expect((await tell('DELETE', `${post.path}/2000000000/draft`, 'nope')).status).toBe(404)
  })
})

describe('a conditional write', () => {
  it('of an episode is refused when one of its drinks has changed, which a reader of the episode sees', async () => {
    const [episode, drink] = [contractOf('episode'), contractOf('drink')]
    const { id } = await world.make(episode)
    const first = await world.make(drink, { episode_id: id, final_rating: 7 })
    await world.make(drink, { episode_id: id, final_rating: 9 })
    const tag = tagOf(await world.admin.get(address(episode, id)))
    const changed = tagOf(await put(episode, id, tag, { title: 'Another' }))
    expect(changed, 'the drinks stand in the same order').not.toBe(tag)
    const next = tagOf(await world.admin.get(address(episode, id)))
    await world.admin.change(drink, first.id, { notes: 'Better than I thought' })
    await expectStale(episode, id, await put(episode, id, next, { title: 'Lost' }))
  })

  it('of a post with a taken slug is refused for its stale tag first', async () => {
    const post = contractOf('post')
    const [one, other] = [await world.make(post), await world.make(post)]
    expect((await put(post, one.id, '*', { slug: other['slug'] })).status).toBe(409)
    await expectStale(post, one.id, await put(post, one.id, '"stale"', { slug: other['slug'] }))
  })

  it('needs a token and the role before anything else', async () => {
    const { id } = await world.make(contractOf('quote'))
    const headers = { 'If-Match': 'nope' }
    expect((await world.anyone.call(`/v1/quotes/${id}`, { method: 'DELETE', headers })).status).toBe(401)
    expect((await world.reader.call(`/v1/quotes/${id}`, { method: 'DELETE', headers })).status).toBe(403)
  })
})
