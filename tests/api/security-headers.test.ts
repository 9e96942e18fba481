import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ICONS, FEEDS, MANIFEST_ADDRESS, SITEMAP_ADDRESS, SITE_CARD, addresses, cardAddress } from '../../admin-bridge/contract'
import { recordAddress } from '../../admin-bridge/contract/public-pages'
import { createSecurityHeaders } from '../../admin-bridge/http/security-headers'
import { exchange } from '../harness/raw'
import { contractOf } from '../harness/contracts'
import { send, type Call, type HttpResponse } from '../harness/http'
import { isPanelBuilt } from '../harness/panel'
import { png } from '../harness/pictures'
import { ownWorld, type OwnWorld } from '../harness/world'
import { portOf } from '../harness/server/port'

const PUBLIC_URL = 'https://ccc.example'
const OVER_TLS = { 'X-Forwarded-Proto': 'https' }
const HSTS = 'max-age=31536000'
const ID = 1

let world: OwnWorld
let port: number
beforeAll(async () => {
  world = await ownWorld({ env: { PUBLIC_URL, TRUST_PROXY: 'loopback' } })
  port = Number(new URL(world.server.url).port)
  for (const noun of ['episode', 'drink', 'review', 'quote', 'post']) await world.make(contractOf(noun))
})
afterAll(() => world.running.stop())

const ask = (path: string, { headers, ...call }: Call = {}): Promise<HttpResponse> =>
  send(world.server.url, path, { ...call, headers: { ...OVER_TLS, ...headers } })

type Policy = 'same-origin' | 'cross-origin'

/** Headers that every response has. */
function expectBaseline({ method, path, status, headers }: HttpResponse, policy: Policy): void {
  const label = `${method} ${path} → ${status}`
  expect(headers['x-content-type-options'], label).toBe('nosniff')
  expect(headers['cross-origin-resource-policy'], label).toBe(policy)
  expect(headers['strict-transport-security'], label).toBe(HSTS)
  expect(headers['x-powered-by'], label).toBeUndefined()
}

/** All addresses of this origin that a page's HTML loads. */
const filesOf = ({ text }: HttpResponse): string[] => [
  ...new Set([...text.matchAll(/["'](\/(?:assets|_next|api\/docs\/assets)\/[^"'?\\ ]+)/g)].map(([, file = '']) => file)),
]

describe('security headers', () => {
  it('are present on every API route and method', async () => {
    const { paths } = (await world.anyone.get<{ paths: Record<string, object> }>('/openapi.json')).json
    const statuses = new Set<number>()
    for (const path of Object.keys(paths)) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        // what an id leads to is the same code for all methods but one
        const ids = path.includes('{id}') && ['GET', 'DELETE'].includes(method) ? [String(ID), '999', 'x'] : [String(ID)]
        for (const id of ids) {
          const response = await ask(`/api${path.replace('{id}', id)}`, { method })
          statuses.add(response.status)
          expectBaseline(response, 'same-origin')
        }
      }
    }
    expect([...statuses].sort((a, b) => a - b)).toEqual([200, 401, 403, 404, 405, 415, 422])
  })

  const pages = [addresses.home, addresses.blog, recordAddress('drink', ID)]
  const own = [...pages, '/admin', '/admin/login', '/preview/typed', '/nowhere', '/quotes/999', '/quotes/', `/${'x'.repeat(2_500)}`]
  const files = [SITEMAP_ADDRESS, MANIFEST_ADDRESS, '/robots.txt', '/healthz', '/readyz', '/api/docs', '/api/openapi.json']
  const missing = [
    '/api/nowhere',
    '/assets/none.js',
    '/api/docs/assets/none.js',
    '/%',
    '/_next/static/none.js',
    '/_next/image?url=/x&w=64&q=75',
  ]
  const panel = ['/panel', '/panel/login', '/panel/nowhere', '/panel-api/users/me', '/panel-api/users', '/panel-api/nowhere']

  it.each([...own, ...files, ...missing, ...(isPanelBuilt ? panel : [])])('are present on %s', async (path) => {
    for (const method of ['HEAD', 'POST']) expectBaseline(await ask(path, { method }), 'same-origin')
    const response = await ask(path)
    expectBaseline(response, 'same-origin')
    const { headers, status } = response
    const tag = headers['etag']
    if (!tag || status !== 200) return
    const known = await ask(path, { headers: { 'If-None-Match': tag } })
    expect(known.status, path).toBe(304)
    expectBaseline(known, 'same-origin')
  })

  it('allow other sites to embed uploads, cards, feeds and icons', async () => {
    const { url } = (await world.admin.upload<{ url: string }>('/v1/media', { bytes: await png() })).json
    for (const path of [
      url,
      SITE_CARD,
      cardAddress('drink', ID),
      ...Object.values(FEEDS).map(({ href }) => href),
      ...Object.values(ICONS),
    ]) {
      const response = await ask(path)
      expect(response.status, path).toBe(200)
      expectBaseline(response, 'cross-origin')
      expectBaseline(await ask(path, { method: 'HEAD' }), 'cross-origin')
      const tag = response.headers['etag']
      if (tag) expectBaseline(await ask(path, { headers: { 'If-None-Match': tag } }), 'cross-origin')
    }
    const part = await ask(url, { headers: { Range: 'bytes=0-9' } })
    expect(part.status).toBe(206)
    expectBaseline(part, 'cross-origin')
    expectBaseline(await ask('/media/none.png'), 'same-origin')
  })

  it('are present on the files that pages load', async () => {
    const found = await Promise.all(['/', '/admin', '/api/docs', ...(isPanelBuilt ? ['/panel/login'] : [])].map((path) => ask(path)))
    const named = found.map(filesOf)
    for (const [index, list] of named.entries()) expect(list.length, found[index]?.path).toBeGreaterThan(0)
    for (const path of new Set(named.flat())) {
      const response = await ask(path)
      expect(response.status, path).toBe(200)
      expectBaseline(response, 'same-origin')
    }
  })

  it.each([
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['bytes that are not HTTP', 'noise\r\n\r\n', 400],
    ['a header of 64 KiB', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Big: ${'x'.repeat(65_536)}\r\n\r\n`, 431],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: a miracle\r\n\r\n', 417],
  ])('are present on the error for a request with %s', async (_title, bytes, status) => {
    const received = await exchange(port, bytes)
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(received).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
    expect(received).toMatch(/\r\ncross-origin-resource-policy: same-origin\r\n/i)
  })
})

describe('Strict-Transport-Security', () => {
  it('is sent over TLS only', async () => {
    expect((await send(world.server.url, '/healthz')).headers['strict-transport-security']).toBeUndefined()
    const plain = await send(world.server.url, '/healthz', { headers: { 'X-Forwarded-Proto': 'http' } })
    expect(plain.headers['strict-transport-security']).toBeUndefined()
  })

  it.each([
    ['not sent if PUBLIC_URL is http', 'http://ccc.example', true, undefined],
    ['not sent through an untrusted proxy', PUBLIC_URL, false, undefined],
    ['sent through a trusted proxy', PUBLIC_URL, true, HSTS],
  ])('is %s', async (_title, publicUrl, trusted, expected) => {
    const headersFor = createSecurityHeaders({ publicUrl, trusts: () => trusted })
    const server = createServer((request, response) => {
      response.writeHead(200, headersFor(request)).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const base = `http://127.0.0.1:${portOf(server)}`
    const response = await send(base, '/', { headers: { ...OVER_TLS, Connection: 'close' } })
    server.close()
    expect(response.headers['strict-transport-security']).toBe(expected)
  })
})

describe('the Host header', () => {
  const refused = { detail: `This server answers for ${PUBLIC_URL}. Please use that address.` }
  const asHost = (...hosts: string[]): string =>
    `GET /healthz HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`
  const statusFor = async (...hosts: string[]): Promise<number> => Number((await exchange(port, asHost(...hosts))).slice(9, 12))

  it.each([
    'ccc.example',
    'CCC.example',
    'ccc.example:443',
    'ccc.example:8080',
    'localhost',
    'localhost:1',
    '127.0.0.1',
    '10.1.2.3:80',
    '[::1]',
    '[fe80::1]:3000',
  ])('%s is accepted', async (host) => expect(await statusFor(host)).toBe(200))

  it.each([
    'evil.example',
    'ccc.example.evil.example',
    'xccc.example',
    'localhost.evil.example',
    'ccc.example.',
    'app:3000',
    '127.0.0.1.nip.io',
    '1.2.3',
  ])('%s is rejected with 421', async (host) => {
    const received = await exchange(port, asHost(host))
    expect(received).toMatch(/^HTTP\/1\.1 421 /)
    expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toEqual(refused)
  })

  it.each([
    '',
    ' ',
    'a b',
    'ccc.example:port',
    'ccc.example:',
    '[::1',
    '[::zz]',
    'user@ccc.example',
    'ccc.example/x',
    'ccc.example, evil.example',
    'é',
  ])('malformed "%s" is rejected with 400', async (host) => expect(await statusFor(host)).toBe(400))

  it('must occur exactly once', async () => {
    expect(await statusFor('ccc.example', 'ccc.example')).toBe(400)
    expect(await statusFor('ccc.example', 'evil.example')).toBe(400)
    expect(await statusFor()).toBe(400)
    // health checks of older load balancers use HTTP/1.0; browsers do not
    expect(await exchange(port, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await exchange(port, 'GET /healthz HTTP/1.0\r\nHost: evil.example\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 /)
  })

  it('is checked on every route, and a trusted proxy cannot forward another host', async () => {
    const paths = [
      '/',
      '/api/v1/quotes',
      '/feed.xml',
      '/media/x.png',
      '/api/docs',
      '/assets/x.js',
      '/panel',
      '/panel-api/users/me',
      '/_next/x',
    ]
    for (const path of paths) {
      expect((await ask(path, { headers: { Host: 'evil.example' } })).status, path).toBe(421)
      expect((await ask(path, { headers: { 'X-Forwarded-Host': 'evil.example' } })).status, path).toBe(421)
      expect((await ask(path, { headers: { 'X-Forwarded-Host': 'ccc.example' } })).status, path).not.toBe(421)
    }
  })

  it('is checked for upgrade requests too, which are answered normally', async () => {
    await ask('/panel/login')
    const upgrade = (host: string, path: string): string =>
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`
    for (const path of ['/healthz', '/panel/login', '/nowhere']) {
      expect(await exchange(port, upgrade('evil.example', path), 5_000), path).toMatch(/^HTTP\/1\.1 421 /)
      expect(await exchange(port, upgrade('localhost', path), 5_000), path).toMatch(/^HTTP\/1\.1 (200|404) /)
    }
  })
})
