import { beforeAll, describe, expect, it } from 'vitest'
import { API_BASE, CLIENT_HEADER, CONSOLE_CLIENT, sessionPaths } from '../../../admin-bridge/contract'
import { contractOf } from '../../harness/contracts'
import { checkResponse } from '../../harness/check'
import { send, type HttpResponse } from '../../harness/http'
import { jsonAs } from '../../harness/json'
import { cookieToken, isPanelBuilt } from '../../harness/panel'
import { ADMIN, READER } from '../../harness/server/server'
import { sharedWorld, type World } from '../../harness/world'
import { moveSession } from './sessions'

type Resumed = { session: { access_token: string; expires_in: number } | null }

let world: World
let own: Record<string, string>
beforeAll(() => {
  world = sharedWorld()
  own = { Origin: world.server.url, 'Sec-Fetch-Site': 'same-origin', [CLIENT_HEADER]: CONSOLE_CLIENT }
})

const post = async <T = unknown>(path: string, headers: Record<string, string>): Promise<HttpResponse<T>> => {
  const response = await send<T>(world.server.url, `${API_BASE}${path}`, { method: 'POST', headers })
  checkResponse(response)
  return response
}
const resume = (headers: Record<string, string>): Promise<HttpResponse<Resumed>> => post<Resumed>(sessionPaths.resume, headers)
const newToken = async (): Promise<string> => (await world.anyone.signIn(ADMIN.username, ADMIN.password)).token ?? ''
const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` })
const cookie = (token: string): Record<string, string> => ({ Cookie: `payload-token=${token}` })
const panel = (path: string, headers: Record<string, string>, call: { method?: string; body?: string } = {}): Promise<HttpResponse> =>
  send(world.server.url, `/panel-api${path}`, { headers: { 'Content-Type': 'application/json', ...headers }, ...call })

async function panelSignIn(username: string, password: string): Promise<HttpResponse> {
  const response = await panel('/users/login', {}, { method: 'POST', body: JSON.stringify({ username, password }) })
  expect(response.status, response.text).toBe(200)
  return response
}

describe.skipIf(!isPanelBuilt)('one session for console and panel', () => {
  it("signs the token's user in to the panel, with a cookie that scripts cannot read", async () => {
    const token = await newToken()
    const response = await post(sessionPaths.cookie, bearer(token))
    expect(response.status).toBe(204)
    expect(String(response.headers['set-cookie'])).toMatch(/^payload-token=[^;]+;.*HttpOnly=true.*SameSite=Lax/i)
    expect(cookieToken(response)).toBe(token)
    expect((await panel('/users?limit=1', { ...own, ...cookie(cookieToken(response)) })).status).toBe(200)
    // the panel's own cookie of this session may last longer
    expect((await post(sessionPaths.cookie, { ...own, ...bearer(token), ...cookie(token) })).headers['set-cookie']).toBeUndefined()
    const other = await newToken()
    expect(cookieToken(await post(sessionPaths.cookie, { ...own, ...bearer(token), ...cookie(other) }))).toBe(token)
  })

  it('gives no cookie to strangers, other users and dead tokens', async () => {
    expect((await post(sessionPaths.cookie, {})).status).toBe(401)
    expect((await post(sessionPaths.cookie, { ...own, ...cookie(await newToken()) })).status).toBe(401)
    expect((await post(sessionPaths.cookie, bearer('x'))).status).toBe(401)
    const reader = await post(sessionPaths.cookie, bearer(world.server.readerToken))
    expect([reader.status, reader.headers['set-cookie']]).toEqual([403, undefined])
  })

  it("gives the console the session of the panel's cookie", async () => {
    const token = cookieToken(await panelSignIn(ADMIN.username, ADMIN.password))
    const response = await resume({ ...own, ...cookie(token) })
    expect(response.status).toBe(200)
    expect(response.headers['cache-control']).toContain('no-store')
    const { session } = response.json
    expect(session?.access_token).toBe(token)
    expect(session?.expires_in).toBeGreaterThan(0)
    expect((await world.anyone.as(token).get('/v1/users/me')).json).toMatchObject({ username: ADMIN.username, is_admin: true })
    // a browser on a plain HTTP address sends no Sec-Fetch-Site
    const { 'Sec-Fetch-Site': _site, ...plain } = own
    expect((await resume({ ...plain, ...cookie(token) })).status).toBe(200)
  })

  it.each<[string, Record<string, string>]>([
    ['a foreign origin', { Origin: 'https://evil.example' }],
    ['a sandboxed upload', { Origin: 'null' }],
    ['another port of this machine', { Origin: 'http://127.0.0.1:1' }],
    ['a sibling domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a client that is not the console', { [CLIENT_HEADER]: 'panel' }],
    ['a form', { [CLIENT_HEADER]: '' }],
    ['no origin', { Origin: '' }],
    ['another host', { Host: 'localhost:1' }],
  ])('is not resumed by %s', async (_name, changed) => {
    const token = await newToken()
    const headers = Object.fromEntries(Object.entries({ ...own, ...cookie(token), ...changed }).filter(([, value]) => value !== ''))
    const isOther = 'Host' in changed
    // PUBLIC_URL counts whatever the Host is, as behind a proxy; another address of ours only for itself
    if (isOther) headers['Origin'] = world.server.url.replace('127.0.0.1', 'localhost')
    const response = await resume(headers)
    expect([response.status, response.text]).toEqual([403, '{"detail":"Only the console can resume a session"}'])
  })

  it('resumes nothing without an administrator, and removes a cookie that is dead', async () => {
    const nobody = await resume(own)
    expect([nobody.json, nobody.headers['set-cookie']]).toEqual([{ session: null }, undefined])
    const reader = cookieToken(await panelSignIn(READER.username, READER.password))
    const asReader = await resume({ ...own, ...cookie(reader) })
    expect([asReader.json, asReader.headers['set-cookie']]).toEqual([{ session: null }, undefined])
    const expired = await newToken()
    await moveSession(world.server, expired, { expiresAt: Date.now() - 1_000 })
    for (const token of ['x', expired]) {
      const response = await resume({ ...own, ...cookie(token) })
      expect(response.json).toEqual({ session: null })
      expect(String(response.headers['set-cookie'])).toMatch(/^payload-token=;.*Expires=/i)
    }
    // the bearer token of a request is not a cookie
    expect((await resume({ ...own, ...bearer(await newToken()) })).json).toEqual({ session: null })
  })

  it('ends for both when either signs out', async () => {
    const first = await newToken()
    await post(sessionPaths.cookie, bearer(first))
    expect((await post(sessionPaths.logout, bearer(first))).status).toBe(204)
    expect((await panel('/users?limit=1', { ...own, ...cookie(first) })).status).toBe(401)
    expect((await resume({ ...own, ...cookie(first) })).json).toEqual({ session: null })

    const second = cookieToken(await panelSignIn(ADMIN.username, ADMIN.password))
    expect((await panel('/users/logout', { ...own, ...cookie(second) }, { method: 'POST' })).status).toBe(200)
    expect((await world.anyone.as(second).get('/v1/users/me')).status).toBe(401)
  })

  it('never accepts the cookie as authentication of the API', async () => {
    const token = await newToken()
    const headers = { ...own, ...cookie(token), 'Content-Type': 'application/json' }
    const body = '{"quote_text":"x","author":"y"}'
    expect((await send(world.server.url, `${API_BASE}${contractOf('quote').path}`, { method: 'POST', headers, body })).status).toBe(401)
    expect((await send(world.server.url, `${API_BASE}${sessionPaths.profile}`, { headers })).status).toBe(401)
    expect((await post(sessionPaths.logout, headers)).status).toBe(401)
  })

  it('keeps the token out of what scripts of the panel can read', async () => {
    const signedIn = await panelSignIn(ADMIN.username, ADMIN.password)
    const token = cookieToken(signedIn)
    const headers = { ...own, ...cookie(token) }
    const me = await panel('/users/me', headers)
    expect(jsonAs<{ user: { username: string } }>(me.json).user.username).toBe(ADMIN.username)
    const refreshed = await panel('/users/refresh-token', headers, { method: 'POST' })
    expect(refreshed.status).toBe(200)
    const page = await send(world.server.url, '/panel', { headers: { ...headers, Origin: '' } })
    const [, , signature = ''] = token.split('.')
    for (const response of [signedIn, me, refreshed, page]) {
      expect(response.text).not.toContain(signature)
      expect(response.text).not.toContain(cookieToken(refreshed))
    }
  })
})
