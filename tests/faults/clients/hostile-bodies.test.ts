import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { call, clientOf, login, type Client, type ErrorBody } from '../support/client'
import { expectSuccess, picture } from '../support/content'
import { newInstallation, type Installation } from '../support/installation'
import { startServer, type Server } from '../support/server'

const MIB = 1024 * 1024

let installation: Installation
let server: Server
let client: Client
let token: string
beforeAll(async () => {
  installation = await newInstallation()
  server = await startServer(installation)
  token = await login(server.url)
  client = clientOf(server.url, token)
})
afterAll(async () => {
  await server.kill()
  await installation.remove()
})
afterEach(async () => {
  // the same process still answers
  expect((await call(`${server.url}/api/v1/quotes`)).status).toBe(200)
  expect(server.output()).not.toMatch(/request failed/)
})

const postJson = (body: string | Buffer, headers: Record<string, string> = {}) =>
  call<ErrorBody>(`${server.url}/api/v1/quotes`, {
    method: 'POST',
    body: typeof body === 'string' ? body : Uint8Array.from(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  })
describe('the API', { timeout: 60_000 }, () => {
  it('accepts 1 MiB of JSON and answers 413 to one byte more', async () => {
    const padded = (bytes: number) => `{"quote_text":"a","author":"b","more":"${'x'.repeat(bytes - 41)}"}`
    expect(padded(MIB)).toHaveLength(MIB)
    expect((await postJson(padded(MIB))).status).toBe(201)
    const refused = await postJson(padded(MIB + 1))
    expect([refused.status, refused.json.detail]).toEqual([413, expect.any(String)])
  })

  it('measures a compressed body by its unpacked size', async () => {
    expect((await postJson(gzipSync(Buffer.alloc(40 * MIB, ' ')), { 'content-encoding': 'gzip' })).status).toBe(413)
    expect((await postJson(Buffer.from('no gzip'), { 'content-encoding': 'gzip' })).status).toBe(400)
    expect((await postJson('{}', { 'content-encoding': 'rot13' })).status).toBe(415)
  })

  it.each([
    ['arrays 400,000 deep', '['.repeat(400_000) + ']'.repeat(400_000)],
    ['objects 100,000 deep in a field', `{"quote_text":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)},"author":"x"}`],
    ['an array in a text field', '{"quote_text":["a"],"author":"x"}'],
    ['a number in a text field', '{"quote_text":7,"author":"x"}'],
    ['an oversized number', `{"quote_text":"x","author":"x","episode_id":1${'0'.repeat(400)}}`],
    ['database operators', '{"quote_text":{"$gt":""},"author":{"$ne":null}}'],
    ['half a surrogate pair', '{"quote_text":"\\ud800 alone","author":"b"}'],
    ['half a surrogate pair in an id', '{"quote_text":"x","author":"x","episode_id":"\\ud800"}'],
  ])('answers %s with 422 as JSON', async (_title, body) => {
    const response = await postJson(body)
    expect([response.status, response.json?.detail], response.text.slice(0, 200)).toEqual([422, expect.any(String)])
  })

  it.each([
    ['__proto__', '{"__proto__":{"is_admin":true},"quote_text":"a","author":"b"}'],
    ['constructor', '{"constructor":{"prototype":{"is_admin":true}},"quote_text":"a","author":"b"}'],
  ])('changes no prototype for %s in a body', async (_title, body) => {
    const { status, json } = await postJson(body)
    expect(status).toBe(201)
    expect(Object.keys(json)).not.toContain('is_admin')
    expect(Reflect.get({}, 'is_admin')).toBeUndefined()
  })

  it("rejects multipart bodies that are cut off, malformed or too large, and keeps the record's picture", async () => {
    const { id } = expectSuccess(await client.post<{ id: number }>('/team', { name: 'Portrayed', status: 'MEMBER' }))
    const send = (type: string, body: string | Buffer) =>
      call<ErrorBody>(`${server.url}/api/v1/team/${id}/image`, {
        method: 'POST',
        body: typeof body === 'string' ? body : Uint8Array.from(body),
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
    expect(expectSuccess(await client.get(`/team/${id}`))).toMatchObject({ image_url: null })
    expect((await client.upload(`/team/${id}/image`, await picture())).status).toBe(200)
  })

  it('answers 401 to malformed tokens', async () => {
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
