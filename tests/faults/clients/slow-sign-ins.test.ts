import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SLOW_HASHING } from '../../harness/server/node-flags'
import { call, clientOf, login, tryLogin } from '../support/client'
import { ADMIN, newInstallation, type Installation } from '../support/installation'
import { rawConnection, statusOf, type RawConnection } from '../../harness/raw'
import { startServer, type Server } from '../support/server'
import { until } from '../../harness/poll'

/** A sign-in takes a tenth of a second on an idle machine. A blocked queue would take eight seconds or more. */
const SOON_MS = 5_000
/** How much longer than before the test a sign-in may take on a busy machine. */
const SOON_FACTOR = 5
/** The time limit for a body, and how much later a response may arrive on an idle machine. */
const BODY_MS = 5_000
const MARGIN_MS = 4_000

let installation: Installation
let server: Server
beforeAll(async () => {
  installation = await newInstallation()
  server = await startServer(installation, SLOW_HASHING)
})
afterAll(async () => {
  await server.kill()
  await installation.remove()
})

const PANEL = { path: '/panel-api/users/login', type: 'application/json', body: JSON.stringify(ADMIN) }
const API = { path: '/api/v1/auth/login', type: 'application/x-www-form-urlencoded', body: new URLSearchParams(ADMIN).toString() }
type Endpoint = typeof PANEL

const head = ({ path, type }: Endpoint, length: number, more = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n${more}\r\n`

async function opened(count: number): Promise<RawConnection[]> {
  return Promise.all(Array.from({ length: count }, () => rawConnection(server.port)))
}

const atPanel = (url: string) => call(`${url}${PANEL.path}`, { method: 'POST', body: PANEL.body, headers: { 'content-type': PANEL.type } })

/** The token in the panel's session cookie. */
const cookieToken = ({ headers }: { headers: Headers }): string => /^payload-token=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''

/** Signs the administrator in and out, at API and panel. Returns the milliseconds it took. */
async function signInMs(): Promise<number> {
  const begun = performance.now()
  const [api, panel] = await Promise.all([tryLogin(server.url, ADMIN.username, ADMIN.password), atPanel(server.url)])
  expect([api.status, panel.status]).toEqual([200, 200])
  const out = await Promise.all([
    clientOf(server.url, api.json.access_token).post('/auth/logout', {}),
    call(`${server.url}/panel-api/users/logout`, { method: 'POST', headers: { authorization: `Bearer ${cookieToken(panel)}` } }),
  ])
  expect(out.map(({ status }) => status)).toEqual([204, 200])
  return performance.now() - begun
}

/** Milliseconds of a sign-in just before the test, without slow clients: what this machine needs now. */
let undisturbedMs = 0
/** A limit that holds on a busy machine too. */
const patiently = (ms: number): number => Math.max(ms, SOON_FACTOR * undisturbedMs)

const expectSignInsWork = async (): Promise<void> => expect(await signInMs()).toBeLessThan(patiently(SOON_MS))

describe.each([
  ['the panel', PANEL],
  ['the API', API],
])('sign-ins at %s', { timeout: 120_000 }, (_name, endpoint) => {
  beforeEach(async () => {
    undisturbedMs = await signInMs()
  })
  afterEach(expectSignInsWork)

  it('by clients that disconnect at once, or while their password is compared, free their slots', async () => {
    for (const wait of [0, 40]) {
      const leaving = await opened(12)
      for (const { send } of leaving) send(head(endpoint, endpoint.body.length) + endpoint.body)
      await new Promise((resolve) => setTimeout(resolve, wait))
      for (const { socket } of leaving) socket.resetAndDestroy()
      await Promise.all(leaving.map(({ closed }) => closed))
      await expectSignInsWork()
    }
  })

  it('by clients that send half a body and disconnect, free their slots', async () => {
    const leaving = await opened(6)
    for (const { send, socket } of leaving) {
      send(head(endpoint, endpoint.body.length) + endpoint.body.slice(0, 4))
      socket.resetAndDestroy()
    }
    await Promise.all(leaving.map(({ closed }) => closed))
  })

  it('with a body of a megabyte or more are rejected', async () => {
    for (const more of ['', 'Expect: 100-continue\r\n']) {
      const [large] = await opened(1)
      large?.send(head(endpoint, 1024 * 1024 + 1, more))
      await until('the rejection', () => /\r\n\r\n\{.*\}/.test(large?.received() ?? ''))
      expect(statusOf((large?.received() ?? '').replace(/^HTTP\/1.1 100.*\r\n\r\n/, ''))).toBe(413)
      large?.socket.destroy()
    }
  })
})

// at both at once, because the test waits for the time limit
describe('sign-ins whose bodies do not arrive', { timeout: 120_000 }, () => {
  beforeEach(async () => {
    undisturbedMs = await signInMs()
  })
  afterEach(expectSignInsWork)

  it('delay nobody, and time out after five seconds', async () => {
    const slow = [PANEL, API].flatMap((endpoint) => Array.from({ length: 6 }, () => endpoint))
    const connections = await opened(slow.length)
    const begun = Date.now()
    for (const [index, endpoint] of slow.entries()) connections[index]?.send(head(endpoint, 100) + endpoint.body.slice(0, 4))
    await expectSignInsWork()
    const received = await Promise.all(connections.map(({ closed }) => closed))
    expect(received.map(statusOf)).toEqual(slow.map(() => 408))
    expect(Date.now() - begun).toBeGreaterThan(BODY_MS - 500)
    expect(Date.now() - begun).toBeLessThan(BODY_MS + patiently(MARGIN_MS))
  })
})

describe('the log of sign-ins', { timeout: 60_000 }, () => {
  it('reports no success for a request that never got its response', async () => {
    const left = await until('their lines', () => {
      const lines = server.log().filter(({ msg, path }) => msg === 'request' && (path === PANEL.path || path === API.path))
      const aborted = lines.filter((line) => line['aborted'] === true)
      return aborted.length > 20 && aborted
    })
    expect(new Set(left.map(({ status }) => status))).toEqual(new Set([499]))
    expect(/request failed/.test(server.output())).toBe(false)
  })
})

describe('too many concurrent sign-ins', { timeout: 60_000 }, () => {
  it('get a message that says so, with the time to wait', async () => {
    const responses = await Promise.all(Array.from({ length: 120 }, (_, n) => tryLogin(server.url, `nobody ${n}`, 'a-wrong-passphrase')))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401, 429]))
    for (const { status, json, headers } of responses) {
      if (status !== 429) continue
      expect(json).toEqual({ detail: 'Too many sign-ins at once. Please try again.' })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })
})

describe('an attempt whose client disconnects', { timeout: 60_000 }, () => {
  it('counts as a failure: after fifty the client has to wait, for API and panel', async () => {
    const other = await newInstallation()
    const limited = await startServer(other, { LOGIN_LIMIT: 'on' })
    try {
      const leaving = await Promise.all(Array.from({ length: 50 }, () => rawConnection(limited.port)))
      for (const { send, socket } of leaving) {
        send(head(PANEL, PANEL.body.length) + PANEL.body.slice(0, 4))
        socket.end()
      }
      await Promise.all(leaving.map(({ closed }) => closed))
      const last = await until('a rejection', async () => {
        const response = await tryLogin(limited.url, 'somebody', 'a-wrong-passphrase')
        return response.status === 429 && response
      })
      expect(last.json).toEqual({ detail: 'Too many attempts. Please wait and try again.' })
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(60)
      expect((await atPanel(limited.url)).status).toBe(429)
    } finally {
      await limited.kill()
      await other.remove()
    }
  })
})

describe('SIGTERM', { timeout: 60_000 }, () => {
  it('is not delayed by disconnected clients, and only briefly by clients that do not send', async () => {
    await login(server.url)
    const slow = await rawConnection(server.port)
    slow.send(head(PANEL, 100) + '{"us')
    const left = await rawConnection(server.port)
    left.send(head(PANEL, PANEL.body.length) + PANEL.body)
    left.socket.resetAndDestroy()
    await call(`${server.url}/readyz`)
    const begun = Date.now()
    expect(await server.stop()).toEqual({ code: 0, signal: null })
    expect(Date.now() - begun).toBeLessThan(BODY_MS + patiently(MARGIN_MS))
  })
})
