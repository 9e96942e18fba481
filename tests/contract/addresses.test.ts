import { beforeAll, describe, expect, it } from 'vitest'
import { tested, type ApiRecord } from '../harness/contracts'
import { sharedWorld, type World } from '../harness/world'

let world: World
beforeAll(async () => {
  world = sharedWorld()
})

const ID_MAX = 2_147_483_647
const BAD_IDS = [
  '0',
  '-1',
  '1.5',
  'abc',
  '2147483648',
  '007',
  '99999999999999999999',
  '1e3',
  '0x1',
  '%20',
  '1%20',
  '+1',
  'null',
  'NaN',
  '1,2',
  '%D9%A1',
]

describe.each(tested.map((entity) => ({ noun: entity.noun, entity })))('$noun', ({ entity }) => {
  const { path } = entity

  it('gives the same response with and without a trailing slash, without a redirect', async () => {
    for (const slash of ['', '/']) {
      const made = await world.admin.post<ApiRecord>(`${path}${slash}`, await world.body(entity))
      expect(made.status).toBe(201)
      const { id } = made.json
      expect((await world.anyone.get(`${path}${slash}`)).status).toBe(200)
      const [plain, slashed] = [await world.anyone.get(`${path}/${id}`), await world.anyone.get(`${path}/${id}/`)]
      expect(slashed.json).toEqual(plain.json)
      expect(slashed.headers['etag']).toBe(plain.headers['etag'])
      expect((await world.admin.put(`${path}/${id}${slash}`, {})).status).toBe(200)
      if (entity.image)
        expect(
          (await world.admin.upload(`${path}/${id}/${entity.image.path}${slash}`)).status,
          'the upload endpoint is reached, but the file is missing',
        ).toBe(422)
      expect((await world.admin.del(`${path}/${id}${slash}`)).status).toBe(204)
    }
  })

  it.each(BAD_IDS)('rejects the path id %s with 422', async (id) => {
    for (const call of [
      () => world.anyone.get(`${path}/${id}`),
      () => world.admin.put(`${path}/${id}`, {}),
      () => world.admin.del(`${path}/${id}`),
    ]) {
      const response = await call()
      expect(response.status, `${response.method} ${id}`).toBe(422)
    }
  })

  it('returns 404 for an unknown id, up to the highest', async () => {
    for (const id of [ID_MAX, ID_MAX - 1]) {
      for (const call of [
        () => world.anyone.get(`${path}/${id}`),
        () => world.admin.put(`${path}/${id}`, {}),
        () => world.admin.del(`${path}/${id}`),
      ]) {
        const response = await call()
        expect(response.status, response.method).toBe(404)
      }
    }
  })

  it('assigns dense ids and never reuses a deleted one', async () => {
    const first = await world.make(entity)
    const second = await world.make(entity)
    expect(second.id).toBe(first.id + 1)
    for (const { id } of [second, first]) {
      expect((await world.admin.del(`${path}/${id}`)).status).toBe(204)
      expect((await world.admin.del(`${path}/${id}`)).status, 'deleted twice').toBe(404)
      expect((await world.anyone.get(`${path}/${id}`)).status).toBe(404)
    }
    const third = await world.make(entity)
    expect(third.id).toBe(second.id + 1)
  })

  it('assigns different ids to records created at the same time', async () => {
    const bodies = await Promise.all(Array.from({ length: 8 }, () => world.body(entity)))
    const made = await Promise.all(bodies.map((body) => world.admin.create(entity, body)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(8)
  })

  it('returns 405 with Allow for other methods, for lists and records', async () => {
    const { id } = await world.make(entity)
    const cases: [string, string[], string[]][] = [
      [path, ['PUT', 'DELETE', 'PATCH', 'OPTIONS'], ['GET', 'HEAD', 'POST']],
      [`${path}/`, ['PUT', 'PATCH'], ['GET', 'HEAD', 'POST']],
      [`${path}/${id}`, ['POST', 'PATCH', 'OPTIONS'], ['DELETE', 'GET', 'HEAD', 'PUT']],
    ]
    if (entity.image) cases.push([`${path}/${id}/${entity.image.path}`, ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'], ['POST']])
    for (const [address, methods, allowed] of cases) {
      for (const method of methods) {
        const response = await world.anyone.call(address, { method })
        expect(response.status, `${method} ${address}`).toBe(405)
        expect(String(response.headers['allow']).split(/, */).toSorted()).toEqual(allowed)
      }
    }
  })

  it('answers HEAD wherever GET works, with the same headers and no body', async () => {
    const { id } = await world.make(entity)
    for (const address of [path, `${path}/${id}`]) {
      const [head, get] = [await world.anyone.head(address), await world.anyone.get(address)]
      expect(head.status).toBe(200)
      for (const name of ['etag', 'content-length', 'content-type', 'x-total-count', 'cache-control', 'vary'])
        expect(head.headers[name], name).toBe(get.headers[name])
    }
    expect((await world.anyone.head(`${path}/${ID_MAX}`)).status).toBe(404)
    expect((await world.anyone.head(`${path}/abc`)).status).toBe(422)
  })

  it('answers DELETE with 204 and no body', async () => {
    const { id } = await world.make(entity)
    const response = await world.admin.del(`${path}/${id}`)
    expect(response.status).toBe(204)
    expect(response.headers['content-type']).toBeUndefined()
  })
})

describe('unknown and malformed paths', () => {
  it.each([
    '/v1',
    '/v1/',
    '/',
    '',
    '/v2/quotes',
    '/v1/quotes/1/extra',
    '/v1/nothing',
    '/v1/caffeine',
    '/v1/blog/',
    '/v1/blog/posts/1/image',
    '/v1/quotes/1/image',
  ])('returns a JSON 404, never HTML, for %j below /api', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const response = await world.anyone.call(path, { method })
      expect(response.status, method).toBe(404)
      expect(String(response.headers['content-type'])).toMatch(/^application\/json/)
      expect(response.json).toHaveProperty('detail')
    }
  })

  it.each(['/v1//quotes', '/v1/quotes/%2e%2e/%2e%2e', '/v1/quotes/../team', '/v1/%71uotes', '/v1/quotes%2F1'])(
    'returns a JSON 400 for %j, which is not in normal form',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        const response = await world.anyone.call(path, { method })
        expect(response.status, method).toBe(400)
        expect(String(response.headers['content-type'])).toMatch(/^application\/json/)
        expect(response.json).toHaveProperty('detail')
      }
    },
  )

  it.each(['/v1/quotes/%E0%A4%A', '/v1/quotes/%00', '/v1/quotes/%ff', '/v1/%', `/v1/quotes/${'9'.repeat(4000)}`])(
    'rejects %s without a 500',
    async (path) => {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const response = await world.admin.call(path, { method })
        expect([400, 404, 422], method).toContain(response.status)
      }
    },
  )
})
