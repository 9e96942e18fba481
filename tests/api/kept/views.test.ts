import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { View } from '../../../admin-bridge/contract/views'
import type { Api } from '../../harness/api'
import type { HttpResponse } from '../../harness/http'
import { isPanelBuilt, panelClient } from '../../harness/panel'
import { isRepeat } from '../../harness/server/database'
import { runTool } from '../../harness/server/server'
import { sharedWorld, type World } from '../../harness/world'

const VERA = { username: 'vera', password: 'a-third-long-passphrase-4' }

let world: World
let vera: Api
/** Creates the account of another administrator. */
const addVera = async (): Promise<void> =>
  expect((await panelClient(world.server).post('/users', { ...VERA, isAdmin: true })).status).toBe(201)
beforeAll(async () => {
  world = sharedWorld()
  await addVera()
  vera = await world.anyone.signIn(VERA.username, VERA.password)
})

const list = async (client = world.admin): Promise<View[]> => (await client.get<View[]>('/v1/views/')).json
const save = (name: string, more: object = {}, client = world.admin): Promise<HttpResponse<View>> =>
  client.post<View>('/v1/views/', { kind: 'drink', name, query: 'tier=S', ...more })

beforeEach(async () => {
  for (const client of [world.admin, vera]) for (const { id } of await list(client)) await client.del(`/v1/views/${id}`)
})

describe('saved views', () => {
  it('are listed by name, renamed, changed and deleted, and no id comes twice', async () => {
    expect(await list()).toEqual([])
    const best = await save('  Best  of all ', { query: '?sort=-rating&columns=notes%2Ctier&q=a b' })
    expect(best.status).toBe(201)
    expect(best.json).toMatchObject({ kind: 'drink', name: 'Best of all', query: 'sort=-rating&columns=notes%2Ctier&q=a+b' })
    const drafts = await save('Änderungen', { kind: 'post', query: 'status=draft' })
    const all = await save('all', { query: '' })
    expect((await list()).map(({ name }) => name)).toEqual(['all', 'Änderungen', 'Best of all'])

    const renamed = await world.admin.put<View>(`/v1/views/${best.json.id}`, { name: 'Zenith' })
    expect(renamed.json).toEqual({ ...best.json, name: 'Zenith' })
    expect((await world.admin.put<View>(`/v1/views/${all.json.id}`, { query: 'q=%26' })).json).toMatchObject({
      name: 'all',
      query: 'q=%26',
    })
    expect((await world.admin.put<View>(`/v1/views/${drafts.json.id}`, {})).json).toEqual(drafts.json)
    expect((await list()).map(({ name }) => name)).toEqual(['all', 'Änderungen', 'Zenith'])

    expect((await world.admin.del(`/v1/views/${all.json.id}`)).status).toBe(204)
    expect((await world.admin.del(`/v1/views/${all.json.id}`)).status).toBe(404)
    const again = await save('all')
    expect(again.json.id).toBeGreaterThan(all.json.id)
  })

  it('belong to one person, and go with the account', async () => {
    const own = await save('Mine')
    await save('Mine', {}, vera)
    expect(await list()).toHaveLength(1)
    expect((await vera.put(`/v1/views/${own.json.id + 1}`, { name: 'Hers' })).status).toBe(404)
    await vera.put(`/v1/views/${(await list(vera))[0]?.id}`, { name: 'Hers' })
    expect((await list()).map(({ name }) => name)).toEqual(['Mine'])
    expect((await list(vera)).map(({ name }) => name)).toEqual(['Hers'])
    // another device of the same person
    expect((await list(await world.anyone.signIn(VERA.username, VERA.password))).map(({ name }) => name)).toEqual(['Hers'])

    await runTool(world.server, 'user', 'remove', VERA.username)
    await addVera()
    vera = await world.anyone.signIn(VERA.username, VERA.password)
    expect(await list(vera)).toEqual([])
    expect(await list()).toHaveLength(1)
  })

  it('have names of their own in each list', async () => {
    const one = await save('Best')
    const refused = await save('  BÉST')
    expect(refused.status).toBe(409)
    expect(refused.json).toEqual({ detail: 'You have a view of this name already' })
    expect((await save('Best', { kind: 'review' })).status).toBe(201)
    const two = await save('Worst')
    expect((await world.admin.put(`/v1/views/${two.json.id}`, { name: 'best' })).status).toBe(409)
    expect((await world.admin.put(`/v1/views/${one.json.id}`, { name: 'BEST' })).status, 'itself').toBe(200)
  })

  it('are all kept when several are saved at once, up to a hundred', async () => {
    const count = isRepeat ? 20 : 99
    const responses = await Promise.all(Array.from({ length: count }, (_, index) => save(`View ${index}`)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set((await list()).map(({ id }) => id)).size).toBe(count)
    if (isRepeat) return
    expect((await save('View 99')).status).toBe(201)
    const refused = await save('View 100')
    expect([refused.status, refused.json]).toEqual([409, { detail: 'You have 100 views already. Delete one first.' }])
  })

  it.runIf(isPanelBuilt)('ignore what else somebody writes to the same preference through the panel', async () => {
    const panel = panelClient(world.server)
    const view = { id: 7, kind: 'drink', name: 'Best', query: '' }
    const written = [
      [null, []],
      ['x', []],
      [{ views: 'x' }, []],
      [{ next: 'x', views: [null, { id: 1 }, { ...view, id: 'a' }, { ...view, kind: 'gone' }, { ...view, id: 0 }, view] }, [view]],
    ] as const
    for (const [value, expected] of written) {
      expect((await panel.post('/payload-preferences/console-views', { value })).status).toBe(200)
      expect(await list()).toEqual(expected)
    }
    expect((await save('Next')).json.id).toBe(8)
  })

  it.each<[string, object, string, RegExp]>([
    ['no kind', { kind: undefined }, 'kind', /^kind must be one of episode, drink,/],
    ['an unknown kind', { kind: 'drinks' }, 'kind', /^kind must be one of/],
    ['no name', { name: undefined }, 'name', /^name must be a text of 1 to 60 characters$/],
    ['a blank name', { name: ' \t ' }, 'name', /^name must be a text/],
    ['a long name', { name: 'a'.repeat(61) }, 'name', /^name must be a text/],
    ['a name with a control character', { name: 'a\u0000' }, 'name', /^name must be a text/],
    ['a number', { name: 7 }, 'name', /^name must be a text/],
    ['no query', { query: undefined }, 'query', /^query must be a text of at most 1000 characters$/],
    ['a long query', { query: `q=${'a'.repeat(999)}` }, 'query', /^query must be a text/],
    ['an object', { query: { q: 'a' } }, 'query', /^query must be a text/],
    ['a lone surrogate', { query: 'q=\ud800' }, 'query', /^query must be a text/],
  ])('with %s: 422', async (_name, more, field, message) => {
    const { status, json } = await world.admin.post<{ errors: { field: string; message: string }[] }>('/v1/views/', {
      kind: 'drink',
      name: 'Best',
      query: '',
      ...more,
    })
    expect(status).toBe(422)
    expect(json.errors[0]?.field).toBe(field)
    expect(json.errors[0]?.message).toMatch(message)
  })

  it.skipIf(isRepeat)('have names of 60 characters, whatever these take', async () => {
    expect((await save('🥤'.repeat(60))).status).toBe(201)
    expect((await save('🥤'.repeat(61))).status).toBe(422)
    expect((await save('The longest', { query: `q=${'a'.repeat(998)}` })).status).toBe(201)
  })

  it.skipIf(isRepeat)('are for administrators alone, and other mistakes are answered as everywhere', async () => {
    const { id } = (await save('Best')).json
    const calls = [
      ['GET', '/v1/views', undefined],
      ['POST', '/v1/views', '{}'],
      ['PUT', `/v1/views/${id}`, '{}'],
      ['DELETE', `/v1/views/${id}`, undefined],
    ] as const
    for (const [method, path, body] of calls) {
      expect((await world.anyone.call(path, { method, ...(body ? { body } : {}) })).status, `${method} ${path}`).toBe(401)
      expect((await world.reader.call(path, { method, ...(body ? { body } : {}) })).status, `${method} ${path}`).toBe(403)
    }
    expect((await world.admin.put('/v1/views/999999', { name: 'x' })).status).toBe(404)
    expect((await world.admin.put('/v1/views/x', { name: 'x' })).status).toBe(422)
    expect((await world.admin.del('/v1/views/0')).status).toBe(422)
    expect((await world.admin.put(`/v1/views/${id}`, { name: '' })).status).toBe(422)
    expect((await world.admin.call('/v1/views', { method: 'PATCH' })).status).toBe(405)
    expect(await list()).toHaveLength(1)
  })
})
