import { beforeAll, describe, expect, it } from 'vitest'
import { send, type HttpResponse } from '../../harness/http'
import { jsonAs } from '../../harness/json'
import { cookieToken, isPanelBuilt } from '../../harness/panel'
import { ADMIN } from '../../harness/server/server'
import { sharedWorld, type World } from '../../harness/world'

let world: World
let port: string
beforeAll(() => {
  world = sharedWorld()
  ;({ port } = new URL(world.server.url))
})

const JSON_TYPE = { 'Content-Type': 'application/json' }

async function signIn(Host: string): Promise<string> {
  const response = await send(world.server.url, '/panel-api/users/login', {
    method: 'POST',
    headers: { ...JSON_TYPE, Host, Origin: `http://${Host}` },
    body: JSON.stringify({ username: ADMIN.username, password: ADMIN.password }),
  })
  expect(response.status, response.text).toBe(200)
  return `payload-token=${cookieToken(response)}`
}

const save = (headers: Record<string, string>): Promise<HttpResponse> =>
  send(world.server.url, '/panel-api/quotes', {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify({ quoteText: 'Saved at an address', author: 'An editor' }),
  })

describe.skipIf(!isPanelBuilt)('the addresses of the panel', () => {
  it.each(['localhost', '127.0.0.1', '[::1]'])('signs in, reads and saves at %s', async (name) => {
    const Host = `${name}:${port}`
    const Cookie = await signIn(Host)
    const read = await send(world.server.url, '/panel-api/quotes?limit=1', { headers: { Host, Cookie, 'Sec-Fetch-Site': 'same-origin' } })
    expect(read.status).toBe(200)
    const saved = await save({ Host, Cookie, Origin: `http://${Host}`, 'Sec-Fetch-Site': 'same-origin' })
    expect(saved.status, saved.text).toBe(201)
    expect(jsonAs<{ doc: { id: number } }>(saved.json).doc.id).toBeGreaterThan(0)
    const page = await send(world.server.url, '/panel', { headers: { Host, Cookie, 'Sec-Fetch-Site': 'none' } })
    // requests go to the address that the page was opened at
    expect(page.text).toContain('serverURL')
    expect(page.text).not.toMatch(/serverURL\\?":\\?"http/)
  })

  it.each([
    ['another site', 'https://evil.example'],
    ['an opaque origin', 'null'],
    ['another port of this machine', 'http://localhost:1'],
    ['this machine over TLS', 'https://localhost'],
    ['a name that begins alike', 'http://localhost.evil.example'],
    ['another address of ours than the one it was sent to', 'http://localhost'],
  ])('does not save for %s', async (name, origin) => {
    const Host = `127.0.0.1:${port}`
    const Cookie = await signIn(Host)
    const Origin = name.startsWith('another port') || origin === 'null' ? origin : `${origin}:${port}`
    expect((await save({ Host, Cookie, Origin })).status).toBe(403)
  })

  it.each<Record<string, string>>([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site', Authorization: 'Basic dXNlcjpwYXNz' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'own' },
  ])('signs nobody in for a form of another site, which needs neither a permission nor a cookie: %j', async (sent) => {
    const headers = new Headers({ ...sent, ...(sent['Origin'] === 'own' ? { Origin: world.server.url } : {}) })
    const form = new FormData()
    form.set('_payload', JSON.stringify({ username: ADMIN.username, password: ADMIN.password }))
    const address = `${world.server.url}/panel-api/users/login`
    const refused = await fetch(address, { method: 'POST', headers, body: form })
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null])
    const own = await fetch(address, { method: 'POST', headers: { Origin: world.server.url }, body: form })
    expect([own.status, own.headers.get('set-cookie')]).toEqual([200, expect.stringMatching(/^payload-token=ey/)])
  })

  const located = async (path: string, headers: Record<string, string> = {}) => {
    const { status, headers: answered } = await send(world.server.url, path, { headers })
    return [status, answered.location ?? null]
  }

  it.each([
    'https://evil.example',
    '//evil.example',
    '/.//evil.example/',
    '/panel/..//evil.example/',
    '/panel/%2e%2e//evil.example/',
    '/%2e//evil.example/',
    '/%252e//evil.example/',
    '/%2fevil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/%zz',
    '/panel/logout',
    '/panel/%6cogout?a=1',
    '/panel/x/../logout-inactivity',
  ])('leads nobody to %s after the sign-in', async (target) => {
    const path = `/panel/login?redirect=${encodeURIComponent(target)}`
    expect(await located(path)).toEqual([302, '/panel/login'])
    expect(await located(`${path}&a=1&redirect=%2Fpanel`)).toEqual([302, '/panel/login?a=1'])
  })

  it.each(['/panel', '/panel/collections/posts?where[slug][equals]=a//b&limit=10', '/panel/account?q=%C3%A4'])(
    'leads to %s after the sign-in',
    async (target) => expect(await located(`/panel/login?redirect=${encodeURIComponent(target)}`)).toEqual([200, null]),
  )

  it('signs nobody out for a link of another site', async () => {
    const Cookie = await signIn(`127.0.0.1:${port}`)
    for (const site of ['cross-site', 'same-site'])
      for (const path of ['/panel/logout', '/panel/logout-inactivity?redirect=%2Fpanel'])
        expect(await located(path, { Cookie, 'Sec-Fetch-Site': site })).toEqual([302, '/panel'])
    expect(await located('/panel/logout', { Cookie, 'Sec-Fetch-Site': 'same-origin' })).toEqual([200, null])
    expect(await located('/panel/logout', { Cookie, 'Sec-Fetch-Site': 'none' })).toEqual([200, null])
  })

  it('answers no other host name, whose owner could point it here', async () => {
    const Cookie = await signIn(`127.0.0.1:${port}`)
    const Host = `rebound.example:${port}`
    expect((await save({ Host, Cookie, Origin: `http://${Host}` })).status).toBe(421)
  })
})
