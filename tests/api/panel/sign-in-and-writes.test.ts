import { existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { send, type Call, type HttpResponse } from '../../harness/http'
import { ADMIN, READER, ROOT } from '../../harness/server/server'
import { sharedWorld, type World } from '../../harness/world'
import { jsonAs } from '../../harness/json'

// Next builds the panel; without the build there is nothing to test
const isPanelBuilt = existsSync(path.join(ROOT, 'dist/panel/BUILD_ID'))

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const JSON_TYPE = { 'Content-Type': 'application/json' }
const panelRequest = (address: string, call: Call = {}): Promise<HttpResponse> => send(world.server.url, `/panel-api${address}`, call)
const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` })

/** An administrator's session cookie from the panel's own sign-in. */
async function cookieOf(username: string, password: string): Promise<string> {
  const response = await panelRequest('/users/login', { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ username, password }) })
  expect(response.status, response.text).toBe(200)
  const [cookie = ''] = String(response.headers['set-cookie']).split(';')
  expect(String(response.headers['set-cookie'])).toMatch(/HttpOnly/i)
  return cookie
}

describe.skipIf(!isPanelBuilt)('the panel (needs dist/panel: npm run build)', () => {
  const GETS = [
    '/users',
    '/users/1',
    '/users?limit=0',
    '/users/access',
    '/access',
    '/posts',
    '/posts?limit=0',
    '/posts?draft=true',
    '/posts/versions',
    '/posts/1',
    '/drinks?limit=0&depth=10',
    '/episodes',
    '/media',
    '/payload-preferences/x',
    '/payload-locked-documents',
    '/payload-jobs/run',
    '/globals/x',
    '/categories?where[slug][exists]=true',
  ]

  it.each(['/panel', '/panel/login', '/panel-api/users/me'])('cannot be framed or sniffed: %s', async (address) => {
    const { headers } = await send(world.server.url, address)
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it.each(GETS)('is closed to strangers and non-administrators: GET %s', async (address) => {
    for (const headers of [{}, bearer('x'), { Cookie: 'payload-token=x' }])
      expect((await panelRequest(address, { headers })).status).toBe(401)
    expect((await panelRequest(address, { headers: bearer(world.server.readerToken) })).status).toBe(403)
  })

  it.each([
    '/users',
    '/users/first-register',
    '/users/unlock',
    '/users/forgot-password',
    '/users/reset-password',
    '/users/verify/x',
    '/quotes',
    '/media',
    '/form-state',
    '/payload-preferences/x',
    '/users/first-register/',
    '//users/first-register',
    '/Users/first-register',
    '/users/./first-register',
    '/users/login/../first-register',
    '/users/%66irst-register',
    '/users/init/../../users',
  ])('accepts no write from strangers: POST %s', async (address) => {
    const body = JSON.stringify({
      username: 'intruder',
      password: 'a-good-long-passphrase-8',
      isAdmin: true,
      quoteText: 'x',
      author: 'y',
      email: ADMIN.email,
    })
    const response = await panelRequest(address, { method: 'POST', headers: JSON_TYPE, body })
    expect([400, 401, 403, 404, 405, 308]).toContain(response.status)
    expect(response.headers['set-cookie']).toBeUndefined()
    expect((await world.anyone.login('intruder', 'a-good-long-passphrase-8')).status).toBe(401)
  })

  it('reveals nothing before sign-in', async () => {
    const me = await panelRequest('/users/me')
    expect(me.status).toBe(200)
    expect(jsonAs<{ user: unknown }>(me.json).user).toBeNull()
    const login = await panelRequest('/users/login', {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ username: 'admin', password: 'wrong-password-entirely' }),
    })
    expect(login.status).toBe(401)
  })

  it('gives the same response for a wrong password and an unknown account', async () => {
    const signInAnswer = async (body: object): Promise<unknown> => {
      const { status, json } = await panelRequest('/users/login', { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) })
      return { status, json }
    }
    const password = 'wrong-password-entirely'
    const known = await signInAnswer({ username: ADMIN.username, password })
    expect(known).toEqual({ status: 401, json: { errors: [{ message: 'Incorrect username or password' }] } })
    for (const other of [{ username: 'nobody-at-all' }, { username: ADMIN.email }, { email: ADMIN.email }, { email: 'nobody@example.org' }])
      expect(await signInAnswer({ ...other, password }), JSON.stringify(other)).toEqual(known)
  })

  it('signs an administrator in, and sends strangers to its sign-in page', async () => {
    const cookie = await cookieOf(ADMIN.username, ADMIN.password)
    const own = { Cookie: cookie, Origin: world.server.url, 'Sec-Fetch-Site': 'same-origin' }
    expect((await panelRequest('/users', { headers: own })).status).toBe(200)
    // browsers send no Origin for reads from their own site
    const read = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
    expect((await panelRequest('/users?limit=1', { headers: read })).status).toBe(200)
    expect((await panelRequest('/users?limit=1', { headers: { ...read, 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(401)
    const stranger = await send(world.server.url, '/panel', {})
    expect([200, 302, 303, 307, 308]).toContain(stranger.status)
    if (stranger.status === 200) expect(stranger.text).toContain('/panel/login')
    else expect(stranger.headers['location']).toContain('/panel/login')
    expect((await send(world.server.url, '/panel/login')).status).toBe(200)
  })

  it('refuses a write from a foreign origin', async () => {
    const cookie = await cookieOf(ADMIN.username, ADMIN.password)
    const body = JSON.stringify({ quoteText: 'forged', author: 'forger' })
    for (const origin of ['https://evil.example', 'null', `${world.server.url}.evil.example`]) {
      const forged = await panelRequest('/quotes', { method: 'POST', headers: { ...JSON_TYPE, Cookie: cookie, Origin: origin }, body })
      expect(forged.status, origin).toBe(403)
    }
    const text = await panelRequest('/quotes', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', Cookie: cookie, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
      body,
    })
    expect(text.status).toBe(403)
    expect((await world.anyone.get('/v1/search?q=forged')).json).toMatchObject({ total: 0 })
    const fetched = await world.anyone.call('/v1/quotes', {
      method: 'POST',
      headers: { ...JSON_TYPE, Cookie: cookie },
      body: '{"quote_text":"x","author":"y"}',
    })
    expect(fetched.status, 'the API does not accept the cookie either').toBe(401)
  })

  it('shows its writes to the very next read of the API', async () => {
    const made = await world.make(contractOf('quote'))
    for (let round = 0; round < 3; round++) {
      await world.anyone.read(contractOf('quote'), made.id)
      const response = await panelRequest(`/quotes/${made.id}`, {
        method: 'PATCH',
        headers: { ...JSON_TYPE, ...bearer(world.server.adminToken) },
        body: JSON.stringify({ author: `Panel ${round}` }),
      })
      expect(response.status, response.text).toBe(200)
      expect((await world.anyone.read(contractOf('quote'), made.id))['author']).toBe(`Panel ${round}`)
    }
    expect((await panelRequest(`/quotes/${made.id}`, { method: 'DELETE', headers: bearer(world.server.adminToken) })).status).toBe(200)
    expect((await world.anyone.get(`/v1/quotes/${made.id}`)).status).toBe(404)
  })

  it("applies the API's rules on required fields, slugs, references and deletions", async () => {
    const headers = { ...JSON_TYPE, ...bearer(world.server.adminToken) }
    const refused = async (address: string, body: object, message: string): Promise<void> => {
      const response = await panelRequest(address, { method: 'POST', headers, body: JSON.stringify(body) })
      expect(response.status, `${address} ${response.text}`).toBe(400)
      expect(response.text).toContain(message)
    }
    await refused('/episodes', { title: '  ' }, 'Title is required')
    await refused('/drinks', { name: 'x', finalRating: 5, episode: 2_147_483_647 }, 'Episode not found')
    await refused('/drinks', { name: 'x', finalRating: 11, episode: (await world.parent('episode')).id }, 'Rating')
    await refused('/reviews', { restaurantName: 'x', finalRating: 5, gradingSheetUrl: 'javascript:alert(1)' }, 'Must be a valid URL')
    await refused('/categories', { name: 'x', slug: 'a b' }, 'Slug')
    for (const finalRating of [10.04, -0.04, 11]) await refused('/reviews', { restaurantName: 'x', finalRating }, 'Rating must be')
    const used = await world.make(contractOf('category'))
    await world.make(contractOf('post'), { category_id: used.id })
    expect((await panelRequest(`/categories/${used.id}`, { method: 'DELETE', headers })).status).toBe(409)
    expect((await panelRequest(`/categories?where[id][equals]=${used.id}`, { method: 'DELETE', headers })).status).toBeGreaterThanOrEqual(
      400,
    )
    expect((await world.anyone.get(`/v1/blog/categories/${used.id}`)).status).toBe(200)
  })

  it('rounds a rating before it derives the tier, and sets timestamps itself', async () => {
    const headers = { ...JSON_TYPE, ...bearer(world.server.adminToken) }
    for (const [finalRating, stored, tier] of [
      [8.95, 9, 'S'],
      [8.94, 8.9, 'A'],
      [4.95, 5, 'D'],
    ] as const) {
      const body = JSON.stringify({ restaurantName: 'Rounded', finalRating, createdAt: '2001-01-01T00:00:00.000Z' })
      const response = await panelRequest('/reviews', { method: 'POST', headers, body })
      const { id } = jsonAs<{ doc: { id: number } }>(response.json).doc
      const review = await world.anyone.read(contractOf('review'), id)
      expect([review['final_rating'], review['tier']], String(finalRating)).toEqual([stored, tier])
      expect(String(review['created_at'])).not.toMatch(/^2001/)
    }
  })

  it('limits a non-administrator to their own account, without a way to gain the role', async () => {
    const cookie = await cookieOf(READER.username, READER.password)
    for (const address of ['/users', '/posts', '/quotes'])
      expect((await panelRequest(address, { headers: { Cookie: cookie, Origin: world.server.url } })).status).toBe(403)
    const wish = (id: unknown) =>
      panelRequest(`/users/${String(id)}`, {
        method: 'PATCH',
        headers: { ...JSON_TYPE, ...bearer(world.server.readerToken) },
        body: '{"isAdmin":true}',
      })
    const own = (await world.reader.get<{ id: number }>('/v1/users/me')).json.id
    expect((await wish(own - 1)).status).toBe(403)
    expect((await panelRequest(`/users/${own}`, { headers: bearer(world.server.readerToken) })).status).toBe(200)
    await wish(own)
    expect((await world.reader.get('/v1/users/me')).json).toMatchObject({ is_admin: false })
  })
})
