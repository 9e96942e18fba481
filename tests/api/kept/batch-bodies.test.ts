import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { sharedWorld, type World } from '../../harness/world'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

describe('a wrong body of POST /v1/batches/', () => {
  const right = { kind: 'drink', act: 'delete', ids: [1] }
  const set = { kind: 'drink', act: 'set', ids: [1] }
  const tooMany = Array.from({ length: 20_001 }, (_, index) => index + 1)
  it.each<[string, object, string, RegExp]>([
    ['an unknown act', { ...right, act: 'burn' }, 'act', /^act must be one of publish, unpublish, set, delete$/],
    ['an act of the server', { ...right, act: 'undo' }, 'act', /^act must be one of/],
    ['no act', { kind: 'drink', ids: [1] }, 'act', /^act must be one of/],
    ['an unknown kind', { ...right, kind: 'drinks' }, 'kind', /^kind must be one of/],
    ['an empty list', { ...right, ids: [] }, 'ids', /^ids must be a list of 1 to 20000 ids$/],
    ['no list', { ...right, ids: 1 }, 'ids', /^ids must be a list/],
    ['too many ids', { ...right, ids: tooMany }, 'ids', /^At most 20000 records at once$/],
    ['an id that is none', { ...right, ids: [1, 0] }, 'ids.1', /^ids must be whole numbers/],
    ['an id as text', { ...right, ids: ['1'] }, 'ids.0', /^ids must be whole numbers/],
    ['neither ids nor query', { kind: 'drink', act: 'delete' }, 'ids', /^Send either ids, query or spellings$/],
    ['both', { ...right, query: {} }, 'ids', /^Send either ids, query or spellings$/],
    ['a query that is none', { kind: 'drink', act: 'delete', query: 'tier=S' }, 'query', /^query must be an object/],
    ['an object as a value', { kind: 'drink', act: 'delete', query: { tier: { not: 'S' } } }, 'query.tier', /^Each value of query must be/],
    ['a wrong value', { kind: 'drink', act: 'delete', query: { tier: 'Z' } }, 'tier', /^tier must be one of/],
    [
      'a filter of another list',
      { kind: 'drink', act: 'delete', query: { author: 'Ada' } },
      'query.author',
      /does not narrow a list of drinks/,
    ],
    ['a window', { kind: 'drink', act: 'delete', query: { limit: 10 } }, 'query.limit', /does not narrow/],
    ['an order', { kind: 'drink', act: 'delete', query: { sort: 'name' } }, 'query.sort', /does not narrow/],
    ...[{}, { q: '' }, { q: ' \t' }, { q: '\u3000' }, { q: '\ufeff' }, { q: '\u0301' }].map((query): [string, object, string, RegExp] => [
      `a query that narrows nothing, ${JSON.stringify(query)}`,
      { kind: 'drink', act: 'delete', query },
      'query',
      /^query must narrow the list$/,
    ]),
    ['no fields', set, 'fields', /^fields must name at least one field$/],
    ['empty fields', { ...set, fields: {} }, 'fields', /^fields must name at least one field$/],
    ['an unknown field', { ...set, fields: { colour: 'red' } }, 'fields.colour', /^A drink has no field colour$/],
    ['a field of another kind', { ...set, fields: { category_id: 1 } }, 'fields.category_id', /has no field category_id$/],
    ['a wrong value of a field', { ...set, fields: { tier: 'Z' } }, 'fields.tier', /^Tier must be one of/],
    ['a required field without a value', { ...set, fields: { name: '' } }, 'fields.name', /^Drink name is required$/],
    ['a reference to nothing', { ...set, fields: { episode_id: 999_999 } }, 'fields.episode_id', /^Episode not found$/],
    ['fields beside another act', { ...right, fields: { tier: 'S' } }, 'fields', /^fields belong to the act set$/],
    ['a slug', { kind: 'category', act: 'set', ids: [1], fields: { slug: 'a' } }, 'fields.slug', /cannot be set for many/],
    ['a formatted text', { kind: 'post', act: 'set', ids: [1], fields: { content: 'a' } }, 'fields.content', /cannot be set for many/],
    ['publishing what has no publication', { ...right, kind: 'category', act: 'publish' }, 'act', /^A category cannot be published$/],
    ['an instant that is none', { ...right, seen: { 1: 'yesterday' } }, 'seen.1', /^Each value of seen must be an instant$/],
    ['instants that are none', { ...right, seen: ['a'] }, 'seen', /^seen must be an object/],
    ['tags that are none', { ...right, tags: ['a'] }, 'tags', /^tags must be an object/],
  ])('%s: 422', async (_name, body, field, message) => {
    const { status, json } = await world.admin.post<{ errors: { field: string; message: string }[] }>('/v1/batches/', body)
    expect(status).toBe(422)
    expect(json.errors[0]?.field).toBe(field)
    expect(json.errors[0]?.message).toMatch(message)
  })

  it.each(['{"__proto__":{"slug":"none"}}', '{"__proto__":"x"}', '{"\\u005f_proto__":null}'])(
    'a query with %s, which would select everything: 422',
    async (query) => {
      const { id } = await world.make(contractOf('category'))
      for (const [path, act] of [
        ['/v1/batches/', '"act":"delete",'],
        ['/v1/batches/selection', ''],
      ] as const) {
        const body = `{"kind":"category",${act}"query":${query}}`
        const refused = await world.admin.call(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
        expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('__proto__ is not a name')])
      }
      expect((await world.admin.get(`/v1/blog/categories/${id}`)).status).toBe(200)
    },
  )

  it('other mistakes are answered as everywhere', async () => {
    expect((await world.anyone.post('/v1/batches/', right)).status).toBe(401)
    expect((await world.reader.post('/v1/batches/', right)).status).toBe(403)
    expect((await world.reader.post('/v1/batches/selection', { kind: 'drink', query: {} })).status).toBe(403)
    expect((await world.reader.get('/v1/batches/1')).status).toBe(403)
    expect((await world.anyone.post('/v1/batches/1/undo', null)).status).toBe(401)
    expect((await world.admin.call('/v1/batches/', { method: 'POST', body: 'x' })).status).toBe(415)
    expect((await world.admin.post('/v1/batches/?wait=maybe', right)).status).toBe(422)
    expect((await world.admin.get('/v1/history/?batch=x')).status).toBe(422)
    expect((await world.admin.get('/v1/history/?grouped=x')).status).toBe(422)
    expect((await world.admin.post('/v1/batches/selection', { kind: 'drink' })).status).toBe(422)
  })
})
