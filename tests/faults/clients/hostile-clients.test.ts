import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { call, login } from '../support/client'
import { listAll } from '../support/content'
import { newInstallation, type Installation } from '../support/installation'
import { exchange, rawConnection, statusOf, type RawConnection } from '../../harness/raw'
import { startServer, type Server } from '../support/server'

let installation: Installation
let server: Server
let token: string
/** Connections that never finish their headers. The server closes them after a while, during the other tests. */
let incomplete: RawConnection[]
beforeAll(async () => {
  installation = await newInstallation()
  server = await startServer(installation)
  token = await login(server.url)
  incomplete = await Promise.all(Array.from({ length: 100 }, () => rawConnection(server.port, 240_000)))
  for (const { send } of incomplete) send('GET /api/v1/quotes HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
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

const head = (line: string, ...headers: string[]) => `${[line, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

/** Asserts an error response: JSON of the documented shape, without internal details. */
function expectError(received: string, ...statuses: number[]): void {
  expect(statuses, received.slice(0, 400)).toContain(statusOf(received))
  expect(received).toMatch(/\r\ncontent-type: application\/json/i)
  expect(received).toMatch(/\r\nx-request-id: \S/i)
  expect(received).toMatch(/"detail":"[^"]+"/)
  expect(received).not.toMatch(/node_modules|\s+at |SELECT|ENOENT|URIError/)
}

describe('incomplete requests', { timeout: 120_000 }, () => {
  it('a hundred incomplete requests delay nobody', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => call(`${server.url}/api/v1/team`)))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  })

  it('bodies that are cut off create no record and keep nothing running', async () => {
    const before = (await listAll(server.url, '/quotes')).length
    const cut = await Promise.all(Array.from({ length: 30 }, () => rawConnection(server.port)))
    for (const { send, socket } of cut) {
      send(
        `POST /api/v1/quotes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"quote_text":"half`,
      )
      socket.end()
    }
    await Promise.all(cut.map(({ closed }) => closed))
    expect(await listAll(server.url, '/quotes')).toHaveLength(before)
  })

  it('clients that disconnect before the response do no harm', async () => {
    const gone = await Promise.all(Array.from({ length: 30 }, () => rawConnection(server.port)))
    for (const { send, socket } of gone) {
      send('GET /api/v1/caffeine/tierlist HTTP/1.1\r\nHost: localhost\r\n\r\n')
      socket.resetAndDestroy()
    }
    await Promise.all(gone.map(({ closed }) => closed))
  })
})

describe('malformed HTTP', { timeout: 60_000 }, () => {
  it.each([
    ['noise', '\x00\xff\x01noise\r\n\r\n', 400],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an unknown expectation', head('GET /healthz HTTP/1.1', 'Expect: a miracle'), 417],
    ['an unknown method', head('BREW /api/v1/quotes HTTP/1.1'), 400],
    [
      'Content-Length and chunked encoding together',
      head('POST /api/v1/auth/login HTTP/1.1', 'Content-Length: 4', 'Transfer-Encoding: chunked') + '0\r\n\r\n',
      400,
    ],
    ['two lengths', head('POST /api/v1/auth/login HTTP/1.1', 'Content-Length: 4', 'Content-Length: 5') + 'abcde', 400],
    ['a line feed inside a header', head('GET /healthz HTTP/1.1', 'X-A: b\nX-C\x00: d'), 400],
    ['a header of 64 KiB', head('GET /healthz HTTP/1.1', `X-Big: ${'x'.repeat(64 * 1024)}`), 431],
    ['an address of 64 KiB', head(`GET /api/v1/quotes?${'x'.repeat(64 * 1024)} HTTP/1.1`), 431],
  ])('%s is rejected', async (_title, bytes, status) => {
    expectError(await exchange(server.port, Buffer.from(bytes, 'latin1')), status)
  })

  it('answers 400 to broken chunks', async () => {
    const received = await exchange(
      server.port,
      head(
        'POST /api/v1/quotes HTTP/1.1',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
      ) + 'ZZ\r\nno\r\n',
    )
    expect(statusOf(received)).toBe(400)
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
  it.each(traversals)('%s reads no file outside the public folders', async (address) => {
    const received = await exchange(server.port, head(`GET ${address} HTTP/1.1`))
    expectError(received, 400, 403, 404)
    expect(received).not.toMatch(/SQLite format|root:|"version"/)
  })

  it.each([
    '/api/v1/quotes/%00',
    '/api/v1/quotes/1%00',
    '/api/v1/quotes/%zz',
    '/api/v1/quotes/%',
    '/media/%00.png',
    '/api/v1/%E0%A4%A',
    '/api/v1/quotes/..%2f..%2fteam',
    '/api/v1//quotes',
  ])('%s gets a JSON error', async (address) => {
    expectError(await exchange(server.port, head(`GET ${address} HTTP/1.1`)), 400, 404, 422)
  })

  it.each([
    '/%',
    '//evil.example/api/v1/quotes',
    '//evil.example/',
    '/\\evil.example/',
    '/%5cevil.example/',
    '/%2f%2fevil.example/',
    '/PANEL-API/users',
    '/caffeine/?x=%0d%0aSet-Cookie:%20a=b',
  ])('%s is rejected or stays on this server', async (address) => {
    const received = await exchange(server.port, head(`GET ${address} HTTP/1.1`))
    expect([200, 301, 308, 400, 401, 404]).toContain(statusOf(received))
    expect(/\r\nlocation: (.*)\r\n/i.exec(received)?.[1] ?? '/').toMatch(/^\/(?![/\\])/)
    expect(received).not.toMatch(/\r\nset-cookie|node_modules|URIError/i)
  })

  it('a target in absolute form is answered like its path', async () => {
    expect([200, 404]).toContain(statusOf(await exchange(server.port, head('GET http://evil.example/api/v1/quotes HTTP/1.1'))))
  })

  it.each(['PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'SEARCH', 'M-SEARCH', 'LOCK'])(
    '%s on a known path is 405 with Allow',
    async (method) => {
      const received = await exchange(server.port, head(`${method} /api/v1/quotes HTTP/1.1`))
      expectError(received, 405)
      expect(received).toMatch(/\r\nallow: GET, HEAD, POST\r\n/i)
    },
  )

  it('CONNECT is rejected', async () => {
    expect(statusOf(await exchange(server.port, head('CONNECT evil.example:443 HTTP/1.1')))).not.toBe(200)
  })
})

describe('the hundred incomplete requests', { timeout: 240_000 }, () => {
  it('are closed with 408 after a while', async () => {
    const received = await Promise.all(incomplete.map(({ closed }) => closed))
    for (const each of received) expectError(each, 408)
  })
})
