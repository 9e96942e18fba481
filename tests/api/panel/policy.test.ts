import { beforeAll, describe, expect, it } from 'vitest'
import { send, type HttpResponse } from '../../harness/http'
import { isPanelBuilt } from '../../harness/panel'
import { ADMIN } from '../../harness/server/server'
import { contractOf } from '../../harness/contracts'
import { sharedWorld, type World } from '../../harness/world'
import { jsonAs } from '../../harness/json'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const nonceOf = ({ headers }: HttpResponse): string =>
  /script-src 'self' 'nonce-([A-Za-z0-9+/=]+)'(;|$)/.exec(String(headers['content-security-policy']))?.[1] ?? ''

describe.skipIf(!isPanelBuilt)("the panel's content security policy", () => {
  it('allows only scripts of this origin, and inline ones with a nonce that never repeats', async () => {
    const seen = new Set<string>()
    for (const path of ['/panel/login', '/panel/login', '/panel/account', '/panel']) {
      // a client cannot choose the nonce
      const headers = {
        'Content-Security-Policy': "script-src 'nonce-chosen'",
        'Content-Security-Policy-Report-Only': "script-src 'nonce-chosen'",
      }
      const response = await send(world.server.url, path, { headers })
      const nonce = nonceOf(response)
      expect(nonce, path).toHaveLength(24)
      expect(seen.has(nonce), path).toBe(false)
      seen.add(nonce)
      expect(response.text).not.toContain('nonce-chosen')
      const policy = String(response.headers['content-security-policy'])
      for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'self'", "form-action 'self'", "frame-ancestors 'none'"])
        expect(policy).toContain(rule)
      // nothing of the API, which exchanges the cookie for a token
      const { host } = new URL(world.server.url)
      const connections = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
      expect(connections).toEqual(expect.arrayContaining([`${host}/panel`, `${host}/panel/`, `${host}/panel-api/`]))
      expect(connections.filter((each) => !/^[\w.:]+\/(?:panel|panel\/|panel-api\/|media\/|_next\/)$/.test(each))).toEqual([])
      expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:|\*/)
      const scripts = [...response.text.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes)
      for (const attributes of scripts) expect(attributes, path).toContain(`nonce="${nonce}"`)
      expect(response.text).not.toMatch(/<[a-z]+[^>]*\son[a-z]+=/i)
    }
  })

  it('comes with REST responses that are kept by nobody', async () => {
    const signedIn: Record<string, string> = { Authorization: `Bearer ${world.server.adminToken}` }
    for (const headers of [{}, signedIn])
      for (const path of ['/panel-api/users/me', '/panel-api/quotes?limit=1', '/panel-api/users'])
        expect((await send(world.server.url, path, { headers })).headers['cache-control'], path).toMatch(/no-store/)
  })

  it('forbids everything for REST responses and files', async () => {
    for (const path of ['/panel-api/users/me', '/panel-api/users', '/_next/static/none.js'])
      expect((await send(world.server.url, path)).headers['content-security-policy'], path).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      )
  })
})

describe.skipIf(!isPanelBuilt)('a write with a cookie and without an Origin header', () => {
  const signedIn = async (): Promise<string> => {
    const body = JSON.stringify({ username: ADMIN.username, password: ADMIN.password })
    const response = await send(world.server.url, '/panel-api/users/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    return String(response.headers['set-cookie']).split(';')[0] ?? ''
  }
  const post = (path: string, headers: Record<string, string>) =>
    send(world.server.url, path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ quoteText: 'Forged', author: 'A sibling domain' }),
    })

  it.each(['same-site', 'cross-site', 'none', 'nonsense'])('is rejected when the browser reports %s', async (site) => {
    const Cookie = await signedIn()
    const response = await post('/panel-api/quotes', { Cookie, 'Sec-Fetch-Site': site })
    expect([response.status, response.json]).toEqual([403, { errors: [{ message: 'This request comes from another site' }] }])
    expect((await post('/panel', { Cookie, 'Sec-Fetch-Site': site, 'Next-Action': 'x' })).status).toBe(403)
    const quotes = (await world.anyone.list(contractOf('quote'))).map(({ author }) => author)
    expect(quotes).not.toContain('A sibling domain')
  })

  it('is accepted from same-origin; a client that sends no header needs a token', async () => {
    const Cookie = await signedIn()
    expect((await post('/panel-api/quotes', { Cookie })).status).toBe(401)
    const own = await post('/panel-api/quotes', { Cookie, 'Sec-Fetch-Site': 'same-origin' })
    expect(own.status, own.text).toBe(201)
    const { id } = jsonAs<{ doc: { id: number } }>(own.json).doc
    expect((await world.admin.del(`${contractOf('quote').path}/${id}`)).status).toBe(204)
    const token = { Authorization: `Bearer ${world.server.adminToken}` }
    expect((await post('/panel-api/users/logout?allSessions=false', { ...token, Cookie, 'Sec-Fetch-Site': 'same-site' })).status).toBe(403)
  })

  it('does not affect links and reads from a sibling domain', async () => {
    const Cookie = await signedIn()
    expect((await send(world.server.url, '/panel', { headers: { Cookie, 'Sec-Fetch-Site': 'same-site' } })).status).toBe(200)
  })
})
