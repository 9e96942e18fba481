import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { send, type HttpResponse } from '../../harness/http'
import { isPanelBuilt } from '../../harness/panel'
import { alternativeSpellings } from './path-spellings'
import { ADMIN, READER, SECRET } from '../../harness/server/server'
import { sharedWorld, type World } from '../../harness/world'
import { parseJson, jsonAs } from '../../harness/json'

// Every kind of caller at every kind of address, in every spelling of the address.

const CALLERS = ['none', 'garbage', 'expired', 'forged', 'user', 'administrator'] as const
type Caller = (typeof CALLERS)[number]

let world: World
let own: { reader: number; admin: number }
let headersOf: Record<Caller, Record<string, string>[]>
beforeAll(async () => {
  world = sharedWorld()
  const idOf = async (api: typeof world.admin) => (await api.get<{ id: number }>('/v1/users/me')).json.id
  own = { reader: await idOf(world.reader), admin: await idOf(world.admin) }
  const { adminToken, readerToken } = world.server
  const both = (token: string): Record<string, string>[] => [
    { Authorization: `Bearer ${token}` },
    { Authorization: `JWT ${token}` },
    { Cookie: `payload-token=${token}`, Origin: world.server.url, 'Sec-Fetch-Site': 'same-origin' },
  ]
  headersOf = {
    none: [{}],
    garbage: both('garbage'),
    expired: both(forgeToken(adminToken, { exp: Math.floor(Date.now() / 1000) - 60 })),
    forged: [
      ...both(forgeToken(adminToken, {}, 'another-secret-of-thirty-two-characters')),
      ...both(forgeToken(adminToken, { sid: 'another' })),
    ],
    user: both(readerToken),
    administrator: both(adminToken),
  }
})

/** A token with changed claims or signature. */
function forgeToken(token: string, claims: object, secret = SECRET): string {
  const [head = '', body = ''] = token.split('.')
  const text = JSON.stringify({ ...parseJson<object>(Buffer.from(body, 'base64url').toString()), ...claims })
  const content = `${head}.${Buffer.from(text).toString('base64url')}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

type Ask = { method?: string; body?: string; headers?: Record<string, string> }
const ask = (path: string, given: Record<string, string>, { method = 'GET', body, headers = {} }: Ask = {}): Promise<HttpResponse> =>
  send(world.server.url, path, {
    method,
    headers: { ...given, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body }),
  })

/** The statuses that each caller gets, for every way of sending a token. */
async function statuses(path: string, call: Ask = {}): Promise<Record<Caller, number[]>> {
  const entries = CALLERS.map(async (caller) => {
    const responses = await Promise.all(headersOf[caller].map((headers) => ask(path, headers, call)))
    return [caller, [...new Set(responses.map(({ status }) => status))]] as const
  })
  // cast: Object.fromEntries loses the keys; there is one entry for each caller
  return Object.fromEntries(await Promise.all(entries)) as Record<Caller, number[]>
}
const expected = (stranger: number, user: number, administrator: number): Record<Caller, number[]> => ({
  none: [stranger],
  garbage: [stranger],
  expired: [stranger],
  forged: [stranger],
  user: [user],
  administrator: [administrator],
})

const BODY = JSON.stringify({ user: { relationTo: 'users', value: 1 }, document: { relationTo: 'quotes', value: 1 }, value: { x: 1 } })

describe.skipIf(!isPanelBuilt)("the panel's REST API", () => {
  it.each([
    ['GET', '/users'],
    ['GET', '/media'],
    ['GET', '/quotes/count'],
    ['GET', '/access'],
    ['GET', '/payload-preferences'],
    ['GET', '/payload-preferences/nav'],
    ['POST', '/posts/access'],
  ])('answers %s %s with 401 to strangers, 403 to users and 200 to administrators', async (method, address) => {
    const call = method === 'POST' ? { method, body: '{}' } : { method }
    expect(await statuses(`/panel-api${address}`, call)).toEqual(expected(401, 403, 200))
  })

  it.each([
    ['GET', '/users/init'],
    ['GET', '/users/login'],
    ['GET', '/globals/x'],
    ['GET', '/payload-migrations'],
    ['GET', '/payload-locked-documents'],
    ['POST', '/payload-locked-documents'],
    ['GET', '/payload-jobs/run'],
    ['GET', '/payload-kv'],
    ['GET', '/history'],
    ['POST', '/drafts'],
    ['DELETE', '/batches/1'],
    ['GET', '/previews/count'],
    ['GET', '/posts/abc'],
    ['PUT', '/posts'],
    ['POST', '/users/first-register'],
    ['POST', '/users/forgot-password'],
    ['POST', '/users/reset-password'],
    ['POST', '/users/unlock'],
    ['POST', '/users/verify/x'],
    ['POST', '/users/1/api-key/reveal'],
    ['POST', '/reorder'],
    ['OPTIONS', '/users'],
    ['GET', '/graphql'],
    ['POST', '/graphql'],
    ['GET', '/graphql-playground'],
    ['GET', '/og'],
    ['GET', '/trash'],
    ['GET', '/presence/quotes/1'],
    ['DELETE', '/users/me'],
    ['PUT', '/users/login'],
  ])('gives strangers 401, users 403 and administrators 404 for %s %s, which is not on the allow-list', async (method, address) => {
    const call = method === 'GET' ? {} : { method, body: BODY }
    expect(await statuses(`/panel-api${address}`, call)).toEqual(expected(401, 403, 404))
  })

  it('lets a user read and change only their own account', async () => {
    expect((await statuses(`/panel-api/users/${own.reader}`)).user).toEqual([200])
    expect((await statuses(`/panel-api/users/${own.reader}/`)).user).not.toContain(500)
    for (const path of [`/users/${own.admin}`, `/users/${own.reader}/versions`, '/users/0', '/users/9999999999'])
      expect((await statuses(`/panel-api${path}`)).user, path).toEqual([403])
    for (const method of ['DELETE', 'POST', 'PUT'])
      for (const headers of headersOf.user)
        expect((await ask(`/panel-api/users/${own.reader}`, headers, { method })).status, method).toBe(403)
    expect(await statuses(`/panel-api/users/${own.reader}`)).toMatchObject({ none: [401], forged: [401], administrator: [200] })
    expect((await statuses('/panel-api/payload-preferences/nav', { method: 'POST', body: '{"value":{}}' })).user).toEqual([403])
  })

  it('ignores headers that turn one call into another', async () => {
    const override = { 'X-Payload-HTTP-Method-Override': 'GET', 'X-HTTP-Method-Override': 'GET' }
    for (const path of ['/users', '/media', '/users/refresh-token', '/users/login', '/users/logout']) {
      const response = await ask(`/panel-api${path}`, {}, { method: 'POST', body: '{}', headers: override })
      expect([400, 401, 403], path).toContain(response.status)
      expect(response.text, path).not.toContain('docs')
    }
    // the panel itself sends long queries in this way
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Payload-HTTP-Method-Override': 'GET' }
    const read = await ask('/panel-api/users', headersOf.administrator[0] ?? {}, { method: 'POST', body: 'limit=1', headers: form })
    expect([read.status, jsonAs<{ docs: unknown[] }>(read.json).docs.length]).toEqual([200, 1])
    const internal = ['x-matched-path', 'x-invoke-path', 'x-middleware-rewrite', 'x-now-route-matches', 'x-rewrite-url', 'x-original-url']
    for (const name of internal) {
      const response = await ask(
        '/panel-api/users/me',
        {},
        { headers: { [name]: '/panel-api/media', 'x-invoke-output': '/panel-api/media' } },
      )
      expect([response.status, jsonAs<{ user: unknown }>(response.json).user], name).toEqual([200, null])
    }
  })
})

describe.skipIf(!isPanelBuilt)('addresses in other spellings', () => {
  it.each([
    '/panel-api/users',
    '/panel-api/media',
    '/panel-api/users/init',
    '/panel-api/access',
    '/panel/forgot',
    '/panel/create-first-user',
    '/panel/reset/x',
  ])('return 400 to every caller, for every spelling of %s', async (address) => {
    for (const form of alternativeSpellings(address)) {
      for (const caller of CALLERS) {
        const response = await ask(form, headersOf[caller][0] ?? {})
        expect(response.status, `${caller} ${form}`).toBe(400)
        expect(jsonAs<{ detail: string }>(response.json).detail, form).toMatch(/^The address must /)
      }
    }
  })

  it('cannot be used to sign in, reset a password, create the first account or store a preference', async () => {
    const body = JSON.stringify({ username: ADMIN.username, password: ADMIN.password, email: ADMIN.email })
    const endpoints = ['login', 'forgot-password', 'first-register', 'reset-password'].map((name) => `/panel-api/users/${name}`)
    for (const address of [...endpoints, '/panel-api/payload-preferences']) {
      for (const form of alternativeSpellings(address)) {
        const response = await ask(form, headersOf.user[0] ?? {}, { method: 'POST', body })
        expect([response.status, response.headers['set-cookie']], form).toEqual([400, undefined])
      }
    }
  })
})

describe.skipIf(!isPanelBuilt)('pages of the panel', () => {
  it.each([
    '/panel/forgot',
    '/panel/reset/x',
    '/panel/create-first-user',
    '/panel/verify/x',
    '/panel/nothing',
    '/panel/trash',
    '/panel/collections/nothing',
    '/_next/image',
    '/_next/data/x.json',
    '/_next',
    '/_next/static',
  ])('do not exist at %s', async (address) => expect(await statuses(address)).toEqual(expected(404, 404, 404)))

  it("serve the build's static files to everybody", async () => {
    const page = await ask('/panel/login', {})
    expect(page.status).toBe(200)
    const files = [...page.text.matchAll(/"(\/_next\/static\/[^"\\]+)"/g)].map(([, file]) => file ?? '')
    expect(files.length).toBeGreaterThan(3)
    for (const file of new Set(files)) expect((await ask(file, {})).status, file).toBe(200)
    expect((await ask(files[0] ?? '', {}, { method: 'POST', body: '{}' })).status).toBe(404)
  })

  it('show no content to strangers and users', async () => {
    const post = { title: 'Only for administrators', slug: 'only-here', author: 'A', content: 'x' }
    const { id } = (await world.admin.post<{ id: number }>('/v1/blog/posts', post)).json
    for (const address of ['/panel', '/panel/collections/posts', `/panel/collections/posts/${id}`]) {
      for (const caller of ['none', 'forged', 'user'] as const) {
        for (const headers of headersOf[caller]) {
          const response = await ask(address, { ...headers, RSC: '1' })
          expect(response.text, `${caller} ${address}`).not.toContain('Only for administrators')
        }
      }
    }
  })

  it('run server functions for administrators only', async () => {
    const call = { method: 'POST', body: '[]', headers: { 'Next-Action': '7f'.repeat(21), 'Content-Type': 'text/plain;charset=UTF-8' } }
    for (const address of ['/panel', '/panel/login', '/panel/collections/posts/create']) {
      const seen = await statuses(address, call)
      expect({ ...seen, administrator: [] }, address).toEqual({ ...expected(401, 403, 0), administrator: [] })
      expect([401, 403]).not.toContain(seen.administrator[0])
      const form = { method: 'POST', body: '--b--', headers: { 'Content-Type': 'multipart/form-data; boundary=b' } }
      expect(await statuses(address, form), `${address}, as a form`).toEqual(expected(404, 404, 404))
    }
  })
})

it("leaves the test users' sessions intact", async () => {
  expect((await world.anyone.signIn(READER.username, READER.password)).token).toBeDefined()
  expect((await world.admin.get('/v1/users/me')).status).toBe(200)
})
