import { beforeAll, describe, expect, it } from 'vitest'
import { asVisitor, contractOf, fieldsOf, tested } from '../harness/contracts'
import { jpeg } from '../harness/pictures'
import { sharedWorld, type World } from '../harness/world'
import { jsonAs } from '../harness/json'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const JSON_TYPE = { 'Content-Type': 'application/json' }
const MISSING = 2_147_483_647
const MIB = 1024 * 1024

describe.each(tested.map((entity) => ({ noun: entity.noun, entity })))('$noun', ({ entity }) => {
  const { path } = entity
  /** The largest body: a formatted text needs more room. */
  const most = (Object.values(entity.entity.fields).some(({ kind }) => kind === 'richText') ? 2 : 1) * MIB
  const tooLarge = JSON.stringify({ name: 'x'.repeat(most) })

  it('checks the method before the token', async () => {
    const response = await world.anyone.call(`${path}/abc`, { method: 'PATCH', headers: JSON_TYPE, body: '{' })
    expect(response.status).toBe(405)
  })

  it('checks the token before id and body: 401 without one and with a wrong one', async () => {
    for (const client of [world.anyone, world.anyone.as('not-a-token'), world.anyone.as(`${world.server.adminToken}x`)]) {
      for (const [method, address] of [
        ['POST', path],
        ['PUT', `${path}/abc`],
        ['DELETE', `${path}/abc`],
        ['PUT', `${path}/${MISSING}`],
      ] as const) {
        expect((await client.call(address, { method, headers: JSON_TYPE, body: '{' })).status, `${method} ${address}`).toBe(401)
      }
      if (entity.image) expect((await client.call(`${path}/abc/${entity.image.path}`, { method: 'POST' })).status).toBe(401)
    }
  })

  it('checks the role before id and body: 403 for a user who is not an administrator', async () => {
    for (const [method, address] of [
      ['POST', path],
      ['PUT', `${path}/abc`],
      ['DELETE', `${path}/abc`],
      ['PUT', `${path}/${MISSING}`],
    ] as const) {
      expect(
        (await world.reader.call(address, { method, headers: { 'Content-Type': 'text/plain' }, body: '{' })).status,
        `${method} ${address}`,
      ).toBe(403)
    }
    if (entity.image) expect((await world.reader.call(`${path}/abc/${entity.image.path}`, { method: 'POST' })).status).toBe(403)
  })

  it('stores nothing when the user may not write', async () => {
    const made = await world.make(entity)
    expect((await world.reader.post(path, await world.body(entity))).status).toBe(403)
    expect((await world.reader.put(`${path}/${made.id}`, await world.body(entity))).status).toBe(403)
    expect((await world.reader.del(`${path}/${made.id}`)).status).toBe(403)
    expect((await world.anyone.del(`${path}/${made.id}`)).status).toBe(401)
    expect(await world.anyone.read(entity, made.id)).toEqual(asVisitor(made))
    expect((await world.make(entity)).id, 'no id is used up').toBe(made.id + 1)
  })

  it('checks the id before the body, and the body before existence', async () => {
    const put = (id: number | string, body: string, type = 'application/json') =>
      world.admin.call(`${path}/${id}`, { method: 'PUT', headers: { 'Content-Type': type }, body })
    const badId = await put('abc', '{', 'text/plain')
    expect([badId.status, jsonAs<{ errors: { field: string }[] }>(badId.json).errors[0]?.field]).toEqual([422, 'id'])
    expect((await put(MISSING, '{}', 'text/plain')).status).toBe(415)
    expect((await put(MISSING, '{')).status).toBe(400)
    expect((await put(MISSING, tooLarge)).status).toBe(413)
    expect((await put(MISSING, '[]')).status).toBe(422)
    expect((await put(MISSING, JSON.stringify(Object.fromEntries(fieldsOf(entity).map(({ name }) => [name, {}]))))).status).toBe(422)
    expect((await put(MISSING, '{}')).status).toBe(404)
  })

  it.each(['', '{', '{"a":}', "{'a':1}", '{"a":1}}', '{"a":1,}', 'undefined', 'NaN', '{"a":\u0001}', '\ufeff{', '{"a":"\\ud8"}'])(
    'answers malformed JSON %j with 400',
    async (body) => {
      expect((await world.admin.call(path, { method: 'POST', headers: JSON_TYPE, body })).status).toBe(400)
    },
  )

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
    'application/json; charset=iso-8859-1',
    'application/json; charset=nonsense',
    '',
    ',',
  ])('answers the content type %j with 415', async (type) => {
    expect(
      (await world.admin.call(path, { method: 'POST', headers: { 'Content-Type': type }, body: JSON.stringify(await world.body(entity)) }))
        .status,
    ).toBe(415)
  })

  it('accepts JSON with and without a UTF-8 charset, in any case', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON;charset=UTF-8', 'application/json']) {
      expect(
        (
          await world.admin.call(path, {
            method: 'POST',
            headers: { 'Content-Type': type },
            body: JSON.stringify(await world.body(entity)),
          })
        ).status,
        type,
      ).toBe(201)
    }
  })

  it('answers a body without content type, or with an unknown encoding, with 415', async () => {
    const body = JSON.stringify(await world.body(entity))
    expect((await world.admin.call(path, { method: 'POST', body })).status).toBe(415)
    expect((await world.admin.call(path, { method: 'POST', headers: { ...JSON_TYPE, 'Content-Encoding': 'nonsense' }, body })).status).toBe(
      415,
    )
    expect((await world.admin.call(path, { method: 'POST', headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip' }, body })).status).toBe(400)
  })

  it('answers a body over 1 MiB with 413, of a kind with formatted text over 2, and reads one of exactly that size', async () => {
    expect((await world.admin.call(path, { method: 'POST', headers: JSON_TYPE, body: tooLarge })).status).toBe(413)
    const small = JSON.stringify(await world.body(entity))
    const padded = small.replace(/}$/, `,"unknown":"${'x'.repeat(most - Buffer.byteLength(small) - 13)}"}`)
    expect(Buffer.byteLength(padded)).toBe(most)
    expect((await world.admin.call(path, { method: 'POST', headers: JSON_TYPE, body: padded })).status).toBe(201)
    expect((await world.admin.call(path, { method: 'POST', headers: JSON_TYPE, body: `${padded} ` })).status).toBe(413)
  })

  it('answers an expired or revoked token with 401 even on a public GET', async () => {
    const { id } = await world.make(entity)
    for (const token of ['', 'x', 'a.b.c', `${world.server.adminToken.slice(0, -2)}AA`]) {
      for (const address of [path, `${path}/${id}`, `${path}/abc`, `${path}/?limit=x`]) {
        expect((await world.anyone.call(address, { headers: { Authorization: `Bearer ${token}` } })).status, `${address} ${token}`).toBe(
          401,
        )
      }
    }
    expect((await world.anyone.call(path, { method: 'HEAD', headers: { Authorization: 'Bearer x' } })).status).toBe(401)
  })

  it('checks an upload in the order id, content type, form, file type, existence', async () => {
    if (!entity.image) return
    const at = (id: number | string): string => `${path}/${id}/${entity.image?.path}`
    const good = await jpeg()
    expect((await world.admin.call(at('0'), { method: 'POST', headers: JSON_TYPE, body: '{}' })).status).toBe(422)
    expect((await world.admin.call(at(MISSING), { method: 'POST', headers: JSON_TYPE, body: '{}' })).status).toBe(415)
    expect(
      (await world.admin.call(at(MISSING), { method: 'POST', headers: { 'Content-Type': 'multipart/form-data' }, body: 'x' })).status,
    ).toBe(400)
    expect((await world.admin.upload(at(MISSING), { bytes: good, field: 'other' })).status).toBe(422)
    expect(
      (await world.admin.upload(at(MISSING), { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })).status,
      'the body comes before existence',
    ).toBe(415)
    expect((await world.admin.upload(at(MISSING), { bytes: good })).status).toBe(404)
  })
})

describe('references in a body', () => {
  it('are checked after existence and before conflicts', async () => {
    const [drink, post] = [contractOf('drink'), contractOf('post')]
    expect((await world.admin.put(`${drink.path}/${MISSING}`, { episode_id: MISSING })).status).toBe(404)
    const { slug } = await world.make(post)
    const both = await world.admin.post<{ detail: string }>(post.path, await world.body(post, { slug, category_id: MISSING }))
    expect([both.status, both.json.detail]).toEqual([422, 'Category not found'])
    expect((await world.admin.post(post.path, await world.body(post, { slug }))).status).toBe(409)
  })

  it.each([
    ['/v1/culinary/tierlist', ['PUT', 'DELETE', 'POST']],
    ['/v1/caffeine/tierlist', ['PUT', 'DELETE', 'POST']],
    ['/v1/team/founders', ['PUT', 'DELETE', 'POST']],
    ['/v1/team/members/', ['PUT']],
    ['/v1/team/special-guests', ['DELETE']],
  ])('returns 405 for other methods on the reserved path %s', async (path, methods) => {
    for (const method of methods) {
      for (const client of [world.anyone, world.admin]) {
        const response = await client.call(path, { method, headers: JSON_TYPE, body: '{}' })
        expect(response.status, method).toBe(405)
        expect(response.headers['allow']).toBe('GET, HEAD')
      }
    }
  })
})
