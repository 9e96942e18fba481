import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, login, tryLogin } from '../support/client'
import { ADMIN, newInstallation, type Installation } from '../support/installation'
import { rawConnection, type RawConnection } from '../../harness/raw'
import { startServer, type Server } from '../support/server'
import { until } from '../../harness/poll'

/** Handling hundreds of requests at once took far longer. */
const SOON_MS = 3_000
/** How much longer than before the test a request may take on a busy machine. */
const SOON_FACTOR = 5

let installation: Installation
let server: Server
beforeAll(async () => {
  installation = await newInstallation()
  server = await startServer(installation)
  await login(server.url)
})
afterAll(async () => {
  await server.kill()
  await installation.remove()
})

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const many = (count: number, request: (n: number) => string): string => Array.from({ length: count }, (_, n) => request(n)).join('')

const handled = (path: string): number => server.output().split(`"path":"${path}"`).length - 1

async function msOf(request: Promise<{ status: number }>): Promise<number> {
  const begun = performance.now()
  expect((await request).status).toBe(200)
  return performance.now() - begun
}
/** Measures a request that needs no database, in milliseconds. */
const healthMs = (): Promise<number> => msOf(call(`${server.url}/healthz`))
const signInMs = (): Promise<number> => msOf(tryLogin(server.url, ADMIN.username, ADMIN.password))
/** A limit that holds on a busy machine too. @param undisturbedMs what the same request took before. */
const soon = (undisturbedMs: number): number => Math.max(SOON_MS, SOON_FACTOR * undisturbedMs)

describe('request pipelining', { timeout: 120_000 }, () => {
  it.each([
    ['lists', '/api/v1/quotes/', (n: number) => `?limit=${100 + n}`],
    ['searches', '/api/v1/search/', (n: number) => `?q=word${n}`],
    ['pages', '/search', (n: number) => `?q=word${n}`],
  ])('does not handle the remaining %s of a connection that disconnects', async (_kind, path, query) => {
    const undisturbed = await healthMs()
    const connection = await rawConnection(server.port)
    connection.send(many(600, (n) => get(`${path}${query(n)}`)))
    await connection.closed
    expect(await healthMs()).toBeLessThan(soon(undisturbed))
    // requests that were running when the connection closed
    await until('the last of them to be logged', () => handled(path) > 0)
    expect(handled(path)).toBeLessThan(100)
  })

  it('answers a few pipelined requests in order', async () => {
    const connection = await rawConnection(server.port)
    connection.send(many(8, (n) => get(n % 2 ? '/healthz' : `/api/v1/quotes/?limit=${n}`)))
    await until('eight responses', () => connection.received().split('HTTP/1.1 200').length === 9)
    const kinds = [...connection.received().matchAll(/\r\n\r\n(\[\]|\{"status":"ok"\})/g)].map(([, body]) => body)
    expect(kinds).toEqual(Array.from({ length: 4 }, () => ['[]', '{"status":"ok"}']).flat())
    connection.socket.destroy()
  })

  it('does not delay the next sign-in after a connection with pipelined sign-ins disconnects', async () => {
    const undisturbed = await signInMs()
    const connection = await rawConnection(server.port)
    const body = new URLSearchParams({ username: 'nobody', password: 'wrong-but-long-enough' }).toString()
    const head = `POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`
    connection.send(many(30, () => head + body))
    await until('the first response', () => connection.received().includes('HTTP/1.1 401'))
    connection.socket.destroy()
    expect(await signInMs()).toBeLessThan(soon(undisturbed))
  })
})

describe('connections that withhold the end of a large body', { timeout: 60_000 }, () => {
  it.each([
    ['a sign-in of the panel', '/panel-api/users/login', 'application/json'],
    ['a sign-in of the API', '/api/v1/auth/login', 'application/x-www-form-urlencoded'],
    ['a sign-out of the panel', '/panel-api/users/logout', 'application/json'],
  ])('do not delay other sign-ins (%s)', async (_name, path, type) => {
    const length = 1024 * 1024
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
    const holding: RawConnection[] = await Promise.all(Array.from({ length: 40 }, () => rawConnection(server.port)))
    for (const connection of holding) connection.send(head + 'x'.repeat(length - 1))
    expect((await tryLogin(server.url, ADMIN.username, ADMIN.password)).status).toBe(200)
    for (const { socket } of holding) socket.destroy()
  })
})
