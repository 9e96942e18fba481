import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, READER, runTool } from '../../harness/server/server'
import { sharedWorld, type World } from '../../harness/world'
import { jsonAs, parseJson } from '../../harness/json'
import { aNumber } from '../../harness/matchers'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const LOGIN = '/v1/auth/login'
const form = (body: string, headers: Record<string, string> = FORM) => world.anyone.call(LOGIN, { method: 'POST', headers, body })
const good = `username=${ADMIN.username}&password=${ADMIN.password}`
const tokenStatus = async (token: string | undefined): Promise<number> => (await world.anyone.as(token).get('/v1/users/me')).status

describe('POST /v1/auth/login', () => {
  it.each([ADMIN.username, ADMIN.email, 'ADMIN', ADMIN.email.toUpperCase(), `  ${ADMIN.username} `])('signs in %j', async (name) => {
    const response = await world.anyone.login(name, ADMIN.password)
    expect(response.status).toBe(200)
    const {
      access_token: token,
      token_type: type,
      expires_in: seconds,
    } = jsonAs<{ access_token: string; token_type: string; expires_in: number }>(response.json)
    expect(type).toBe('bearer')
    expect(seconds).toBeGreaterThan(60)
    expect((await world.anyone.as(token).get('/v1/users/me')).json).toMatchObject({
      username: ADMIN.username,
      email: ADMIN.email,
      is_admin: true,
    })
    expect(response.headers['cache-control']).toMatch(/no-store/)
    expect(response.headers['set-cookie'], 'only the bearer token counts').toBeUndefined()
  })

  it('answers a wrong password, an unknown user and odd guesses with the same message', async () => {
    const responses = [
      await world.anyone.login(ADMIN.username, 'wrong-password-entirely'),
      await world.anyone.login('nobody-of-this-name', ADMIN.password),
      await world.anyone.login('nobody@example.org', ADMIN.password),
      await world.anyone.login(ADMIN.email, `${ADMIN.password}x`),
      await world.anyone.login(ADMIN.username, '   '),
      await world.anyone.login(ADMIN.username, 'x'.repeat(5000)),
      await world.anyone.login("' OR 1=1 --", ADMIN.password),
    ]
    for (const response of responses) {
      expect(response.status).toBe(401)
      expect(response.json).toEqual({ detail: 'Incorrect username or password' })
    }
  })

  it('takes as long for an unknown account as for an existing one', async () => {
    const time = async (name: string): Promise<number> => {
      const begun = performance.now()
      // the time of a sign-in is that of the hash, so this one is computed in full (harness/server/cheap-passwords.mjs)
      await world.anyone.login(name, 'costly-wrong-password')
      return performance.now() - begun
    }
    const fastest = { known: Infinity, unknown: Infinity }
    for (let i = 0; i < 3; i++) {
      fastest.known = Math.min(fastest.known, await time(ADMIN.username))
      fastest.unknown = Math.min(fastest.unknown, await time(`nobody-${i}`))
    }
    // coarse on purpose: without the hashing it would take a hundredth of the time
    expect(fastest.unknown).toBeGreaterThan(fastest.known / 4)
    expect(fastest.known).toBeGreaterThan(fastest.unknown / 4)
  })

  it.each([
    '',
    'username=admin',
    `password=${ADMIN.password}`,
    'username=&password=x',
    'username=admin&password=',
    'username=%20&password=x',
    `username[]=admin&password=x`,
    `${good}&username=other`,
    `${good}&password=other`,
    `{"username":"admin","password":"${ADMIN.password}"}`,
  ])('rejects the form %j, which lacks a field, with 422', async (body) => {
    expect((await form(body)).status).toBe(422)
  })

  it('accepts forms only: 415 for JSON and others, 400 for a broken form, 413 for a huge one', async () => {
    expect((await form(JSON.stringify({ username: 'admin', password: 'x' }), { 'Content-Type': 'application/json' })).status).toBe(415)
    expect((await form(good, { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect((await form(good, {})).status).toBe(415)
    expect((await form('username=%E0%A4%A&password=%')).status).toBe(400)
    expect((await form(`${good}&x=${'y'.repeat(2 * 1024 * 1024)}`)).status).toBe(413)
    expect((await form(good, { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' })).status).toBe(200)
  })

  it('only accepts POST, with and without a trailing slash', async () => {
    expect((await world.anyone.call(`${LOGIN}/`, { method: 'POST', headers: FORM, body: good })).status).toBe(200)
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const response = await world.anyone.call(LOGIN, { method })
      expect([response.status, response.headers['allow']]).toEqual([405, 'POST'])
    }
  })

  it('returns six working tokens for six simultaneous sign-ins', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => world.anyone.login(ADMIN.username, ADMIN.password)))
    const tokens = responses.map(({ json }) => jsonAs<{ access_token: string }>(json).access_token)
    expect(new Set(tokens).size).toBe(6)
    expect(await Promise.all(tokens.map(tokenStatus))).toEqual(Array.from({ length: 6 }, () => 200))
  })
})

describe('tokens', () => {
  it('identify their user at users/me, with the scheme in any case', async () => {
    const { token } = await world.anyone.signIn(READER.username, READER.password)
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR', 'Bearer  ']) {
      const response = await world.anyone.call('/v1/users/me', { headers: { Authorization: `${scheme} ${token}` } })
      expect(response.status, scheme).toBe(200)
      expect(response.json).toEqual({ id: aNumber(), username: READER.username, is_admin: false })
    }
  })

  it('that are missing, malformed or of another scheme get 401 with WWW-Authenticate', async () => {
    const token = world.server.adminToken
    const basic = Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64')
    const [head = '', body = '', signature = ''] = token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`
    const forged = `${head}.${Buffer.from(JSON.stringify({ ...parseJson<object>(Buffer.from(body, 'base64url').toString()), id: 1, collection: 'users' })).toString('base64url')}.${signature}x`
    for (const header of [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      `Basic ${basic}`,
      `JWT ${token}`,
      token,
      `Bearer ${token} ${token}`,
      `Bearer ${unsigned}`,
      `Bearer ${forged}`,
      `Token ${token}`,
      `users API-Key ${token}`,
    ]) {
      const response = await world.anyone.call('/v1/users/me', { headers: header === undefined ? {} : { Authorization: header } })
      expect(response.status, String(header)).toBe(401)
    }
    expect(
      (await world.anyone.call('/v1/users/me', { headers: { Cookie: `payload-token=${token}` } })).status,
      'a cookie is not a token',
    ).toBe(401)
    expect(
      (
        await world.anyone.call('/v1/quotes', {
          method: 'POST',
          headers: { Cookie: `payload-token=${token}`, 'Content-Type': 'application/json' },
          body: '{"quote_text":"x","author":"y"}',
        })
      ).status,
    ).toBe(401)
  })

  it('of a user without the role can read but not write', async () => {
    const reader = await world.anyone.signIn(READER.username, READER.password)
    expect((await reader.get('/v1/quotes')).status).toBe(200)
    expect((await reader.post('/v1/quotes', { quote_text: 'x', author: 'y' })).status).toBe(403)
  })

  it('end at sign-out, which affects no other token', async () => {
    const [one, other] = [
      await world.anyone.signIn(ADMIN.username, ADMIN.password),
      await world.anyone.signIn(ADMIN.username, ADMIN.password),
    ]
    const response = await one.call('/v1/auth/logout', { method: 'POST' })
    expect(response.status).toBe(204)
    expect(await tokenStatus(one.token)).toBe(401)
    expect((await one.get('/v1/quotes')).status, 'revoked for public GETs too').toBe(401)
    expect((await one.call('/v1/auth/logout', { method: 'POST' })).status).toBe(401)
    expect(await tokenStatus(other.token)).toBe(200)
    expect((await world.anyone.call('/v1/auth/logout', { method: 'POST' })).status).toBe(401)
  })

  it('end only at their own sign-out when users sign in and out at the same time', async () => {
    const kept = await Promise.all(Array.from({ length: 4 }, () => world.anyone.signIn(ADMIN.username, ADMIN.password)))
    const crossed = await Promise.all([
      ...kept.slice(0, 2).map((each) => each.call('/v1/auth/logout', { method: 'POST' })),
      ...Array.from({ length: 3 }, () => world.anyone.login(ADMIN.username, ADMIN.password)),
    ])
    expect(crossed.map(({ status }) => status)).toEqual([204, 204, 200, 200, 200])
    expect(await Promise.all(kept.map(({ token }) => tokenStatus(token)))).toEqual([401, 401, 200, 200])
    expect(await Promise.all(crossed.slice(2).map(({ json }) => tokenStatus(jsonAs<{ access_token: string }>(json).access_token)))).toEqual(
      [200, 200, 200],
    )
  })

  it('cannot be issued for a common password, because no such account can be created', async () => {
    await expect(runTool(world.server, 'user', 'add', 'third', '--password', 'passwordpassword')).rejects.toThrow(/too common/)
    expect((await world.anyone.login('third', 'passwordpassword')).status).toBe(401)
  })
})
