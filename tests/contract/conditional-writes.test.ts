import { beforeAll, describe, expect, it } from 'vitest'
import { SAVED_BY_HEADER } from '../../admin-bridge/contract'
import { contractOf, fieldsOf, tested, type ApiRecord, type Contract } from '../harness/contracts'
import type { HttpResponse } from '../harness/http'
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

describe('a conditional write', () => {
  it('of an episode is refused when one of its drinks has changed, which a reader of the episode sees', async () => {
    const [episode, drink] = [contractOf('episode'), contractOf('drink')]
    const { id } = await world.make(episode)
    const first = await world.make(drink, { episode_id: id, final_rating: 7 })
    await world.make(drink, { episode_id: id, final_rating: 9 })
    const tag = tagOf(await world.admin.get(address(episode, id)))
    expect(tagOf(await put(episode, id, tag, {})), 'the drinks stand in the same order').not.toBe(tag)
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
