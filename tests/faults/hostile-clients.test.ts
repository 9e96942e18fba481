import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { call, clientOf, login, type Client, type Refusal } from './support/client'
import { everything, made, picture } from './support/content'
import { newHouse, type House } from './support/house'
import { exchange, rawConnection, statusOf } from './support/raw'
import { startServer, type Server } from './support/server'

const MIB = 1024 * 1024

let house: House
let server: Server
let client: Client
let token: string
beforeAll(async () => {
  house = await newHouse()
  server = await startServer(house)
  token = await login(server.url)
  client = clientOf(server.url, token)
}, 90_000)
afterAll(async () => {
  await server.kill()
  await house.remove()
})
afterEach(async () => {
  // after whatever it was, the same process answers
  expect((await call(`${server.url}/api/v1/quotes`)).status).toBe(200)
  expect(server.said()).not.toMatch(/request failed/)
})

const postJson = (body: string | Buffer, headers: Record<string, string> = {}) =>
  call<Refusal>(`${server.url}/api/v1/quotes`, {
    method: 'POST',
    body: body as BodyInit,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  })
const head = (line: string, ...headers: string[]) => `${[line, 'Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

/** A refusal of ours: JSON of the one shape, with nothing of the inside. */
function expectRefusal(heard: string, ...statuses: number[]): void {
  expect(statuses, heard.slice(0, 400)).toContain(statusOf(heard))
  expect(heard).toMatch(/\r\ncontent-type: application\/json/i)
  expect(heard).toMatch(/\r\nx-request-id: \S/i)
  expect(heard).toMatch(/"detail":"[^"]+"/)
  expect(heard).not.toMatch(/node_modules|\s+at |SELECT|ENOENT|URIError/)
}

describe('connections that go nowhere', { timeout: 120_000 }, () => {
  it('a hundred half requests keep nobody waiting, and are given up on', async () => {
    const slow = await Promise.all(Array.from({ length: 100 }, () => rawConnection(server.port, 100_000)))
    for (const { send } of slow) send('GET /api/v1/quotes HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    const replies = await Promise.all(Array.from({ length: 20 }, () => call(`${server.url}/api/v1/team`)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    // headersTimeout, looked after every half minute
    const heard = await Promise.all(slow.map(({ closed }) => closed))
    expect(new Set(heard.map(statusOf))).toEqual(new Set([408]))
  })

  it('bodies that break off leave no record and no work behind', async () => {
    const before = (await everything(server.url, '/quotes')).length
    const cut = await Promise.all(Array.from({ length: 30 }, () => rawConnection(server.port)))
    for (const { send, socket } of cut) {
      send(
        `POST /api/v1/quotes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"quote_text":"half`,
      )
      socket.end()
    }
    await Promise.all(cut.map(({ closed }) => closed))
    expect(await everything(server.url, '/quotes')).toHaveLength(before)
  })

  it('clients that leave before the reply do no harm', async () => {
    const gone = await Promise.all(Array.from({ length: 30 }, () => rawConnection(server.port)))
    for (const { send, socket } of gone) {
      send('GET /api/v1/caffeine/tierlist HTTP/1.1\r\nHost: x\r\n\r\n')
      socket.resetAndDestroy()
    }
    await Promise.all(gone.map(({ closed }) => closed))
  })
})

describe('bytes that are no HTTP', { timeout: 60_000 }, () => {
  it.each([
    ['noise', '\x00\xff\x01noise\r\n\r\n', 400],
    ['a greeting of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a method that does not exist', head('BREW /api/v1/quotes HTTP/1.1'), 400],
    [
      'a length and chunks at once',
      head('POST /api/v1/auth/login HTTP/1.1', 'Content-Length: 4', 'Transfer-Encoding: chunked') + '0\r\n\r\n',
      400,
    ],
    ['two lengths', head('POST /api/v1/auth/login HTTP/1.1', 'Content-Length: 4', 'Content-Length: 5') + 'abcde', 400],
    ['a line feed inside a header', head('GET /healthz HTTP/1.1', 'X-A: b\nX-C\x00: d'), 400],
    ['a header of 64 KiB', head('GET /healthz HTTP/1.1', `X-Big: ${'x'.repeat(64 * 1024)}`), 431],
    ['an address of 64 KiB', head(`GET /api/v1/quotes?${'x'.repeat(64 * 1024)} HTTP/1.1`), 431],
  ])('%s is refused', async (_title, bytes, status) => {
    expect(statusOf(await exchange(server.port, Buffer.from(bytes, 'latin1')))).toBe(status)
  })

  it('broken chunks are refused', async () => {
    const heard = await exchange(
      server.port,
      head(
        'POST /api/v1/quotes HTTP/1.1',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
      ) + 'ZZ\r\nno\r\n',
    )
    expect(statusOf(heard)).toBe(400)
  })
})

describe('addresses and methods', { timeout: 60_000 }, () => {
  const traversals = [
    '/media/../ccc.db',
    '/media/../secret',
    '/media/%2e%2e/ccc.db',
    '/media/%2e%2e%2fsecret',
    '/media/..%2f..%2f..%2fetc%2fpasswd',
    '/media/..%5csecret',
    '/media/....//secret',
    '/media//etc/passwd',
    '/media/.%00./secret',
    '/media/%c0%ae%c0%ae/secret',
    '/api/docs/assets/../package.json',
    '/api/docs/assets/%2e%2e/%2e%2e/express/package.json',
  ]
  it.each(traversals)('4 %s leads out of nothing', async (address) => {
    const heard = await exchange(server.port, head(`GET ${address} HTTP/1.1`))
    expectRefusal(heard, 400, 403, 404)
    expect(heard).not.toMatch(/SQLite format|root:|"version"/)
  })

  it.each([
    '/api/v1/quotes/%00',
    '/api/v1/quotes/1%00',
    '/api/v1/quotes/%zz',
    '/api/v1/quotes/%',
    '/%',
    '/media/%00.png',
    '/api/v1/%E0%A4%A',
    '/api/v1/quotes/..%2f..%2fteam',
    '/api/v1//quotes',
    '//evil.example/api/v1/quotes',
    '/PANEL-API/users',
  ])('1.5 %s is refused as JSON', async (address) => {
    expectRefusal(await exchange(server.port, head(`GET ${address} HTTP/1.1`)), 400, 404, 422)
  })

  it('an address in absolute form is answered like its path', async () => {
    expect([200, 404]).toContain(statusOf(await exchange(server.port, head('GET http://evil.example/api/v1/quotes HTTP/1.1'))))
  })

  it.each(['PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'SEARCH', 'M-SEARCH', 'LOCK'])(
    '1.5 %s on a known path is 405 with Allow',
    async (method) => {
      const heard = await exchange(server.port, head(`${method} /api/v1/quotes HTTP/1.1`))
      expectRefusal(heard, 405)
      expect(heard).toMatch(/\r\nallow: GET, HEAD, POST\r\n/i)
    },
  )

  it('CONNECT is not obliged', async () => {
    expect(statusOf(await exchange(server.port, head('CONNECT evil.example:443 HTTP/1.1')))).not.toBe(200)
  })
})

describe('bodies', { timeout: 60_000 }, () => {
  it('1.12 1 MiB of JSON and a byte is 413, 1 MiB is read', async () => {
    const padded = (bytes: number) => `{"quote_text":"a","author":"b","more":"${'x'.repeat(bytes - 41)}"}`
    expect(padded(MIB)).toHaveLength(MIB)
    expect((await postJson(padded(MIB))).status).toBe(201)
    const refused = await postJson(padded(MIB + 1))
    expect([refused.status, refused.json.detail]).toEqual([413, expect.any(String)])
  })

  it('1.12 a megabyte behind gzip is measured unpacked', async () => {
    expect((await postJson(gzipSync(Buffer.alloc(40 * MIB, ' ')), { 'content-encoding': 'gzip' })).status).toBe(413)
    expect((await postJson(Buffer.from('no gzip'), { 'content-encoding': 'gzip' })).status).toBe(400)
    expect((await postJson('{}', { 'content-encoding': 'rot13' })).status).toBe(415)
  })

  it.each([
    ['arrays 400,000 deep', '['.repeat(400_000) + ']'.repeat(400_000)],
    ['objects 100,000 deep in a field', `{"quote_text":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)},"author":"x"}`],
    ['an array in a text field', '{"quote_text":["a"],"author":"x"}'],
    ['a number in a text field', '{"quote_text":7,"author":"x"}'],
    ['an endless number', `{"quote_text":"x","author":"x","episode_id":1${'0'.repeat(400)}}`],
    ['operators of the database', '{"quote_text":{"$gt":""},"author":{"$ne":null}}'],
    ['half a surrogate pair', '{"quote_text":"\\ud800 alone","author":"b"}'],
    ['half a surrogate pair in an id', '{"quote_text":"x","author":"x","episode_id":"\\ud800"}'],
  ])('%s: 422 as JSON', async (_title, body) => {
    const reply = await postJson(body)
    expect([reply.status, reply.json?.detail], reply.text.slice(0, 200)).toEqual([422, expect.any(String)])
  })

  it.each([
    ['__proto__', '{"__proto__":{"is_admin":true},"quote_text":"a","author":"b"}'],
    ['constructor', '{"constructor":{"prototype":{"is_admin":true}},"quote_text":"a","author":"b"}'],
  ])('1.7 %s is taken for nothing more than it is', async (_title, body) => {
    const { status, json } = await postJson(body)
    expect(status).toBe(201)
    expect(Object.keys(json)).not.toContain('is_admin')
    expect(({} as Record<string, unknown>)['is_admin']).toBeUndefined()
  })

  it('multipart that breaks off, lies or overflows: refused, and the record keeps its picture', async () => {
    const { id } = made(await client.post<{ id: number }>('/team', { name: 'Portrayed', status: 'MEMBER' }))
    const send = (type: string, body: string | Buffer) =>
      call<Refusal>(`${server.url}/api/v1/team/${id}/image`, {
        method: 'POST',
        body: body as BodyInit,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
      })
    const part = (name: string, content: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${content}\r\n`
    const form = 'multipart/form-data; boundary=b'
    expect((await send('multipart/form-data', 'x')).status).toBe(400)
    expect((await send(form, part('file', 'no end'))).status).toBe(400)
    expect((await send(form, `${part('other', 'x')}--b--\r\n`)).status).toBe(422)
    expect((await send(form, `${part('file', 'x')}${part('file', 'y')}--b--\r\n`)).status).toBe(422)
    expect((await send(form, `${part('file', 'x'.repeat(10 * MIB + 1))}--b--\r\n`)).status).toBe(413)
    expect((await send(form, `${part('file', '<svg xmlns="http://www.w3.org/2000/svg"/>')}--b--\r\n`)).status).toBe(415)
    expect((await send(form, `${part('x'.repeat(100_000), 'x')}--b--\r\n`)).status).toBe(400)
    expect((await client.upload(`/team/${id}/image`, (await picture()).subarray(0, 60))).status).toBe(422)
    expect(made(await client.get(`/team/${id}`))).toMatchObject({ image_url: null })
    expect((await client.upload(`/team/${id}/image`, await picture())).status).toBe(200)
  })

  it('1.13 tokens that are none: 401 each', async () => {
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.`
    const broken = [unsigned, `${token.slice(0, -3)}abc`, 'a.b.c', 'x'.repeat(8_000), '..', 'null']
    for (const each of broken)
      expect((await call(`${server.url}/api/v1/quotes`, { headers: { authorization: `Bearer ${each}` } })).status, each.slice(0, 40)).toBe(
        401,
      )
    for (const scheme of ['Bearer', `Basic ${token}`, `Bearer ${token} x`])
      expect((await call(`${server.url}/api/v1/quotes`, { headers: { authorization: scheme } })).status, scheme.slice(0, 12)).toBe(401)
  })
})
