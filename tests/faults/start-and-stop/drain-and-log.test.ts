import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, clientOf, login, tryLogin } from '../support/client'
import { ADMIN, newInstallation, type Installation } from '../support/installation'
import { rawConnection, statusOf } from '../../harness/raw'
import { startServer, type Server } from '../support/server'
import { until } from '../../harness/poll'

const ANNOUNCEMENT = /^(| {2}(Site|Console|Panel|API docs|Administrator:) .*)$/
/** DRAIN_MS of the server, plus some time for a busy machine. */
const DRAINED_MS = 30_000

let installation: Installation
let server: Server
/** What the first server was sent and must not log. */
let secrets: string[]
/** Everything that the first server wrote, from its first start to its exit. */
let output = ''
beforeAll(async () => {
  installation = await newInstallation()
  server = await startServer(installation, { LOG_LEVEL: 'debug' })
  secrets = await sendSecrets()
})
afterAll(async () => {
  await server.kill()
  await installation.remove()
})

/** Sends passwords and tokens wherever a request can hold one. @returns them. */
async function sendSecrets(): Promise<string[]> {
  const token = await login(server.url)
  const client = clientOf(server.url, token)
  await tryLogin(server.url, ADMIN.username, 'a-wrong-but-dear-password')
  await call(`${server.url}/api/v1/quotes?access_token=${token}&password=dear-in-the-query`)
  await call(`${server.url}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}x`, cookie: 'payload-token=dear-cookie' } })
  await client.post('/quotes', { quote_text: 'x', author: 'y', password: 'dear-in-the-body' })
  await call(`${server.url}/panel-api/users/login`, {
    method: 'POST',
    body: JSON.stringify({ username: 'admin', password: 'dear-in-the-panel' }),
    headers: { 'content-type': 'application/json' },
  })
  await client.post('/auth/logout', {})
  return [token, ADMIN.password, 'dear', installation.settings['PAYLOAD_SECRET']].filter((each) => each !== undefined)
}

const isStopping = () => until('the log line "stopping"', () => server.log().some(({ msg }) => msg === 'stopping'))

describe('the log', { timeout: 120_000 }, () => {
  it('contains the X-Request-Id of every response', async () => {
    const admin = await login(server.url)
    const responses = [
      await call(`${server.url}/healthz`),
      await call(`${server.url}/api/v1/quotes`),
      await call(`${server.url}/api/v1/quotes`),
      await call(`${server.url}/api/v1/quotes/999`),
      await call(`${server.url}/api/v1/quotes`, { method: 'PATCH' }),
      await call(`${server.url}/api/v1/quotes`, { method: 'POST', body: '{}' }),
      await call(`${server.url}/api/v1/quotes`, {
        method: 'POST',
        body: '{',
        headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      }),
      await call(`${server.url}/api/nowhere`),
      await call(`${server.url}/api/openapi.json`),
      await call(`${server.url}/api/docs/assets/none.js`),
      await call(`${server.url}/media/none.png`),
      await call(`${server.url}/panel-api/users`),
      await call(`${server.url}/%`),
    ]
    const ids = responses.map(({ headers }) => headers.get('x-request-id') ?? 'none')
    expect(new Set(ids).size).toBe(responses.length)
    const lines = await until('all the lines', () => {
      const requests = server.log().filter(({ msg }) => msg === 'request')
      return ids.every((id) => requests.some((line) => line.id === id)) && requests
    })
    for (const [index, id] of ids.entries())
      expect(lines.find((line) => line.id === id)).toMatchObject({
        status: responses[index]?.status,
        method: expect.any(String),
        ms: expect.any(Number),
      })
  })
})

describe('SIGTERM', { timeout: 120_000 }, () => {
  it('finishes running requests, rejects new ones, keeps what was written, and exits with 0', async () => {
    const token = await login(server.url)
    const body = JSON.stringify({ quote_text: 'Written while the installation closed', author: 'A late guest' })
    const connection = await rawConnection(server.port)
    connection.send(
      `POST /api/v1/quotes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
    )
    // the server reads the token before the body, so a request that was counted is running
    await call(`${server.url}/readyz`)
    const lastRead = await call(`${server.url}/api/v1/quotes`)
    const leaving = server.stop()
    await isStopping()
    await expect(call(`${server.url}/readyz`)).rejects.toThrow(/fetch failed/)
    connection.send(body.slice(20))
    expect(statusOf(await connection.closed)).toBe(201)
    expect(await leaving).toEqual({ code: 0, signal: null })

    output = server.output()
    expect(output).toContain(lastRead.headers.get('x-request-id'))
    server = await startServer(installation)
    const quotes = await clientOf(server.url).get<{ author: string }[]>('/quotes')
    expect(quotes.json.map(({ author }) => author)).toEqual(['A late guest', 'y'])
  })

  it('leaves a log with one JSON object per line and without secrets', () => {
    expect(output).toContain('"msg":"stopping"')
    for (const line of output.split('\n')) if (!ANNOUNCEMENT.test(line)) expect(JSON.parse(line)).toMatchObject({ msg: expect.any(String) })
    for (const secret of secrets) expect(output).not.toContain(secret)
  })

  it('is delayed neither by idle connections nor forever by a request that never ends', async () => {
    await call(`${server.url}/readyz`)
    const idle = await rawConnection(server.port)
    idle.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n')
    await until('the response', () => statusOf(idle.received()) === 200)
    const endless = await rawConnection(server.port)
    endless.send(
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\nusername=',
    )
    const begun = Date.now()
    expect(await server.stop()).toEqual({ code: 0, signal: null })
    expect(Date.now() - begun).toBeLessThan(DRAINED_MS)
  })
})
