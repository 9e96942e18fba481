import { copyFile, rename, rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call, clientOf, login, type Client, type ApiResponse } from '../support/client'
import { listAll, expectSuccess, type Quote } from '../support/content'
import { health } from './writes'
import { ADMIN, newInstallation, type Installation } from '../support/installation'
import { startServer, type Server } from '../support/server'
import { databaseFile } from '../support/sqlite'
import { until } from '../../harness/poll'
import { jsonAs } from '../../harness/json'

const DETAIL = 'The database file was moved or deleted. An administrator must restart the server.'
/** Paths whose responses depend on content: pages, feeds, the site map. */
const PAGES = ['/', '/caffeine', '/quotes/1', '/quotes?page=2', '/feed.xml', '/quotes/feed.xml', '/sitemap.xml', '/og/quote/1.png']
/** The server promises to notice within a second; the rest is for a busy machine. */
const NOTICED_MS = 5_000

let installation: Installation
let server: Server
let client: Client
let token: string
let file: string
beforeEach(async () => {
  installation = await newInstallation()
  server = await startServer(installation)
  token = await login(server.url)
  client = clientOf(server.url, token)
  file = databaseFile(installation)
  expectSuccess(await client.post('/quotes', { quote_text: 'There before', author: 'A' }))
  // a cached response
  await client.get('/quotes')
  await clientOf(server.url).get('/quotes')
})
afterEach(async () => {
  await server.kill()
  await installation.remove()
})

const lostLines = (): number => server.log().filter(({ level, msg }) => level >= 50 && /database file/.test(msg)).length

async function expectLost(): Promise<void> {
  const panel = (method: string, path: string, body?: object): Promise<ApiResponse> =>
    call(`${server.url}/panel-api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const responses = {
    'a read': await clientOf(server.url).get('/quotes'),
    'another read': await clientOf(server.url).get('/quotes?limit=3'),
    'a read with a token': await client.get('/quotes'),
    'the profile': await client.get('/users/me'),
    'a create': await client.post('/quotes', { quote_text: 'Lost', author: 'A' }),
    'an update': await client.put('/quotes/1', { author: 'B' }),
    'a deletion': await client.delete('/quotes/1'),
    'a login': await call(`${server.url}/api/v1/auth/login`, { method: 'POST', body: new URLSearchParams(ADMIN) }),
    readiness: await call(`${server.url}/readyz`),
  }
  for (const [name, response] of Object.entries(responses)) {
    const { detail } = jsonAs<{ detail: string }>(response.json)
    expect.soft({ name, status: response.status, detail }).toEqual({ name, status: 503, detail: DETAIL })
    expect.soft(response.headers.get('retry-after'), name).not.toBeNull()
  }
  for (const response of [await panel('GET', '/quotes'), await panel('POST', '/users/login', ADMIN)]) expect.soft(response.status).toBe(503)
  expect((await call(`${server.url}/healthz`)).status).toBe(200)
}

async function expectPagesUnavailable(): Promise<void> {
  for (const path of PAGES) {
    const { status, headers, text } = await call(server.url + path)
    const seen = { path, status, retryAfter: headers.get('retry-after'), caching: headers.get('cache-control') }
    expect.soft(seen).toEqual({ path, status: 503, retryAfter: '5', caching: 'no-store' })
    expect.soft(text, path).not.toMatch(/ccc\.db|SQLITE|DatabaseLost/)
  }
}

describe('the database file is lost while the server runs', { timeout: 120_000 }, () => {
  it.each([
    ['is deleted', () => rm(file)],
    ['loses its write-ahead log', () => rm(`${file}-wal`)],
    [
      'is replaced by a copy',
      async () => {
        await copyFile(file, `${file}.copy`)
        await rename(`${file}.copy`, file)
      },
    ],
  ])('when it %s, the server notices without a write, reads and writes answer 503, and it is logged once', async (_title, harm) => {
    await harm()
    await until('readiness to fail', async () => (await health(server.url)).ready === 503, NOTICED_MS)
    await expectLost()
    await expectPagesUnavailable()
    expect(lostLines()).toBe(1)
    // not logged again for every request
    expect(server.log().filter(({ level, msg }) => level >= 50 && /^request failed|could not be/.test(msg))).toEqual([])
  })

  it('a write right after the file was moved is not acknowledged; restoring the file and restarting helps', async () => {
    await rename(file, `${file}.moved`)
    const responses = await Promise.all([1, 2, 3].map((n) => client.post('/quotes', { quote_text: `Lost ${n}`, author: 'A' })))
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 503])
    await rename(`${file}.moved`, file)
    await expectLost()
    expect(await server.stop()).toMatchObject({ code: 0 })
    server = await startServer(installation)
    expect((await listAll<Quote>(server.url, '/quotes')).map(({ quote_text }) => quote_text)).toEqual(['There before'])
    expect((await clientOf(server.url, await login(server.url)).post('/quotes', { quote_text: 'After', author: 'A' })).status).toBe(201)
  })
})
