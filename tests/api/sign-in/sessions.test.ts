import { beforeAll, describe, expect, it } from 'vitest'
import { SESSION_MAX_SECONDS, TOKEN_SECONDS } from '../../../cms/domain/limits'
import { send, type HttpResponse } from '../../harness/http'
import { cookieToken, isPanelBuilt } from '../../harness/panel'
import { ADMIN } from '../../harness/server/server'
import { moveSession, storedSession } from './sessions'
import { sharedWorld, type World } from '../../harness/world'
import { jsonAs, parseJson } from '../../harness/json'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const SESSION_MS = SESSION_MAX_SECONDS * 1_000

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const newToken = async (): Promise<string> => (await world.anyone.signIn(ADMIN.username, ADMIN.password)).token ?? ''

const withToken = (token: string, path: string, method = 'GET'): Promise<HttpResponse> =>
  send(world.server.url, path, { method, headers: { Authorization: `Bearer ${token}` } })

const withCookie = (token: string, path: string, method = 'GET'): Promise<HttpResponse> =>
  send(world.server.url, path, { method, headers: { Cookie: `payload-token=${token}`, Origin: world.server.url } })

/** The status of every endpoint that accepts a token: 200 for a valid token, 401 for an expired or revoked one. */
async function statusesOf(token: string): Promise<number[]> {
  const responses = [
    await withToken(token, '/api/v1/users/me'),
    await withToken(token, '/api/v1/quotes'),
    await withToken(token, '/panel-api/quotes'),
    await withCookie(token, '/panel-api/quotes'),
  ]
  const me = jsonAs<{ user: unknown }>((await withCookie(token, '/panel-api/users/me')).json)
  const page = await withCookie(token, '/panel/account')
  const isShown = page.status === 200 && !page.text.includes('/panel/login?')
  return [...responses.map(({ status }) => status), me.user === null ? 401 : 200, isShown ? 200 : 401]
}

const refresh = (token: string): Promise<HttpResponse> => withToken(token, '/panel-api/users/refresh-token', 'POST')

const endOf = (token: string): number =>
  parseJson<{ exp: number }>(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp * 1_000

describe.skipIf(!isPanelBuilt)('a session', () => {
  it('is extended by a week while it is younger than 23 days', async () => {
    const token = await newToken()
    await moveSession(world.server, token, { createdAt: Date.now() - 22 * DAY_MS, expiresAt: Date.now() + DAY_MS })
    const response = await refresh(token)
    expect(response.status, response.text).toBe(200)
    expect(endOf(cookieToken(response))).toBeGreaterThan(Date.now() + TOKEN_SECONDS * 1_000 - MINUTE_MS)
    expect((await storedSession(world.server, token))?.expiresAt).toBeGreaterThan(Date.now() + 6 * DAY_MS)
  })

  it('ends 30 days after sign-in, however often it is refreshed', async () => {
    const token = await newToken()
    const createdAt = Date.now() - SESSION_MS + 10 * MINUTE_MS
    await moveSession(world.server, token, { createdAt })
    let current = token
    for (let round = 0; round < 3; round++) {
      const response = await refresh(current)
      expect(response.status, response.text).toBe(200)
      current = cookieToken(response)
      const { exp } = jsonAs<{ exp: number }>(response.json)
      expect([endOf(current), exp * 1_000]).toEqual([endOf(current), endOf(current)])
      expect(endOf(current)).toBeLessThanOrEqual(createdAt + SESSION_MS)
      expect(endOf(current)).toBeGreaterThan(createdAt + SESSION_MS - MINUTE_MS)
      expect(await storedSession(world.server, token)).toEqual({ createdAt, expiresAt: createdAt + SESSION_MS })
      expect(await statusesOf(current)).toEqual([200, 200, 200, 200, 200, 200])
    }
  })

  it('is rejected everywhere 30 days after sign-in, even if its token has not expired', async () => {
    const token = await newToken()
    expect(await statusesOf(token)).toEqual([200, 200, 200, 200, 200, 200])
    await moveSession(world.server, token, { createdAt: Date.now() - SESSION_MS - 1_000 })
    // a commit of the server itself, so it does not take half a second to see the test's
    const other = await newToken()
    expect(endOf(token)).toBeGreaterThan(Date.now() + DAY_MS)
    expect(await statusesOf(token)).toEqual([401, 401, 401, 401, 401, 401])
    expect((await refresh(token)).status).toBe(403)
    expect(await statusesOf(other)).toEqual([200, 200, 200, 200, 200, 200])
  })

  it('ends when its expiry in the database has passed', async () => {
    const token = await newToken()
    await moveSession(world.server, token, { expiresAt: Date.now() - 1_000 })
    expect(await statusesOf(token)).toEqual([401, 401, 401, 401, 401, 401])
    expect((await refresh(token)).status).toBe(403)
  })
})
