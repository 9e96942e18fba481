import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf, fieldsOf, tested, type ApiRecord } from '../harness/contracts'
import { until } from '../harness/poll'
import { sharedWorld, type World } from '../harness/world'
import { jsonAs } from '../harness/json'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

describe.each(tested.map((entity) => ({ noun: entity.noun, entity })))('$noun', ({ entity }) => {
  it('answers If-None-Match with 304 for a single tag, a list, a weak tag and *', async () => {
    const { id } = await world.make(entity)
    for (const address of [`${entity.path}/${id}`, entity.path]) {
      const { headers } = await world.anyone.get(address)
      const tag = String(headers['etag'])
      for (const known of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
        const again = await world.anyone.get(address, { 'If-None-Match': known })
        expect(again.status, known).toBe(304)
        expect(again.headers['etag']).toBe(tag)
        expect(again.headers['cache-control']).toBe('public, no-cache')
      }
      expect((await world.anyone.head(address, { 'If-None-Match': tag })).status).toBe(304)
      for (const other of ['"other"', '""']) expect((await world.anyone.get(address, { 'If-None-Match': other })).status, other).toBe(200)
    }
  })

  it('shows a write to the very next read, with a new tag', async () => {
    const made = await world.make(entity)
    const name =
      fieldsOf(entity)
        .map(({ name: each }) => each)
        .find((each) => ['title', 'name', 'author', 'restaurant_name'].includes(each)) ?? ''
    const reads = [`${entity.path}/${made.id}`, `${entity.path}/?sort=-id&limit=5`]
    for (let round = 0; round < 3; round++) {
      const before = await Promise.all(reads.map((address) => world.anyone.get(address)))
      const value = `Changed in round ${round}`
      await world.admin.change(entity, made.id, { [name]: value })
      for (const [i, address] of reads.entries()) {
        const after = await world.anyone.get<ApiRecord[]>(address, { 'If-None-Match': String(before[i]?.headers['etag']) })
        expect(after.status, address).toBe(200)
        const told = Array.isArray(after.json) ? after.json.find(({ id }) => id === made.id) : jsonAs<ApiRecord>(after.json)
        expect(told?.[name]).toBe(value)
      }
    }
    const total = Number((await world.anyone.get(entity.path)).headers['x-total-count'])
    await world.admin.del(`${entity.path}/${made.id}`)
    expect((await world.anyone.get(`${entity.path}/${made.id}`)).status).toBe(404)
    expect((await world.anyone.get(entity.path)).headers['x-total-count']).toBe(String(total - 1))
    const { id } = await world.make(entity)
    expect((await world.anyone.get(`${entity.path}/${id}`)).status, 'an id requested before it existed').toBe(200)
  })

  it('marks authenticated responses as private and gives them a tag', async () => {
    const { id } = await world.make(entity)
    const response = await world.admin.get(`${entity.path}/${id}`)
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect((await world.admin.get(`${entity.path}/${id}`, { 'If-None-Match': String(response.headers['etag']) })).status).toBe(304)
  })
})

describe('compression', () => {
  const post = contractOf('post')
  const address = async (): Promise<string> =>
    `${post.path}/${(await world.make(post, { content: 'Some words that come again. '.repeat(400) })).id}`

  it('is used when accepted; each encoding has its own strong tag, and all of them lead to a 304', async () => {
    const path = await address()
    const plain = await world.anyone.get(path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const forms = { gzip: gunzipSync, br: brotliDecompressSync }
    const tags = [plain.headers['etag']]
    for (const [encoding, unpack] of Object.entries(forms)) {
      const packed = await world.anyone.get(path, { 'Accept-Encoding': encoding })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(packed.headers['vary']).toMatch(/accept-encoding/i)
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length)
      expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length)
      expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true)
      tags.push(packed.headers['etag'])
      expect((await world.anyone.get(path, { 'Accept-Encoding': encoding, 'If-None-Match': String(packed.headers['etag']) })).status).toBe(
        304,
      )
      const head = await world.anyone.head(path, { 'Accept-Encoding': encoding })
      expect([head.headers['etag'], head.headers['content-length']]).toEqual([packed.headers['etag'], packed.headers['content-length']])
    }
    expect(new Set(tags).size).toBe(3)
  })

  it.each([
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0.5', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['gzipped', undefined],
    ['', undefined],
  ])('answers Accept-Encoding %j with %j', async (accepted, encoding) => {
    expect((await world.anyone.get(await address(), { 'Accept-Encoding': accepted })).headers['content-encoding']).toBe(encoding)
  })
})

describe('request ids', () => {
  it('differ for every request, also for errors, and appear in the log line, which contains no secrets', async () => {
    const responses = [
      await world.anyone.get('/v1/quotes'),
      await world.anyone.get('/v1/quotes'),
      await world.anyone.get('/v1/nothing'),
      await world.anyone.post('/v1/quotes', {}),
      await world.admin.get('/v1/users/me'),
      await world.anyone.login('admin', 'never-in-a-log-line'),
    ]
    const ids = responses.map(({ headers }) => String(headers['x-request-id']))
    expect(new Set(ids).size).toBe(ids.length)
    const lines = await until('the log lines', () => {
      const text = readFileSync(world.server.logFile, 'utf8')
      return ids.every((id) => text.includes(id)) && text
    })
    for (const [i, id] of ids.entries()) {
      const line = lines.split('\n').find((each) => each.includes(id)) ?? ''
      expect(JSON.parse(line)).toMatchObject({ id, status: responses[i]?.status, method: responses[i]?.method })
    }
    for (const secret of ['never-in-a-log-line', world.server.adminToken, world.server.env['ADMIN_PASSWORD'] ?? '?'])
      expect(lines).not.toContain(secret)
  })
})
