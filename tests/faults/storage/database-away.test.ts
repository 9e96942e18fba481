import { createClient, type Client as Database } from '@libsql/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, clientOf, login, tryLogin, type Client, type ErrorBody, type ApiResponse } from '../support/client'
import { listAll, expectSuccess, type Quote } from '../support/content'
import { ADMIN, database, newInstallation, type Installation } from '../support/installation'
import { startServer, type Server } from '../support/server'
import { databaseFile } from '../support/sqlite'
import { until } from '../../harness/poll'
import { jsonAs } from '../../harness/json'

/** The limit is ten seconds (socketTimeoutMS and serverSelectionTimeoutMS); the rest is for a busy machine. */
const ABOUT_TEN_SECONDS = 30_000
/** Two reads of a page, one after the other, take 18 seconds; the page has one limit for both. */
const PAGE_LIMIT_MS = 14_000
const mongoPid = Number(process.env['MONGODB_TEST_PID'] ?? 0)

let installation: Installation
let server: Server
let client: Client
let token: string
beforeAll(async () => {
  installation = await newInstallation()
  // no proxy between the server and a database that hangs
  server = await startServer(installation, { DATABASE_URL: installation.databaseUrl })
  token = await login(server.url)
  client = clientOf(server.url, token)
  expectSuccess(await client.post('/quotes', { quote_text: 'There before', author: 'A' }))
})
afterAll(async () => {
  await server.kill()
  await installation.remove()
})

/** Soft, so that one run names every call with a different response. */
function expectUnavailable(response: ApiResponse, call: string): void {
  const { detail } = jsonAs<ErrorBody>(response.json ?? { detail: '' })
  const seen = {
    call,
    status: response.status,
    type: response.headers.get('content-type')?.split(';')[0],
    retryAfter: response.headers.get('retry-after'),
    detail,
  }
  expect.soft(seen).toEqual({
    call,
    status: 503,
    type: 'application/json',
    retryAfter: expect.stringMatching(/^\d+$/),
    detail: expect.stringMatching(/^[A-Z].*\.$/),
  })
  expect.soft(detail).not.toMatch(/mongo|sqlite|socket|127\.0\.0\.1|timed out/i)
}

if (database === 'mongodb') {
  describe.runIf(mongoPid > 0)('MongoDB hangs (SIGSTOP of MONGODB_TEST_PID)', { timeout: 180_000 }, () => {
    it('pages answer 503 in about ten seconds, and an import that was running is taken back and says why', async () => {
      const episode = expectSuccess(await client.post<{ id: number }>('/caffeine/episodes', { title: 'Imported' })).id
      const rows = Array.from({ length: 400 }, (_, index) => `Can ${index},5,${episode}`)
      const file = ['name,final_rating,episode_id', ...rows].join('\r\n')
      const send = <T>(target: string) =>
        call<T>(`${server.url}/api/v1/imports/drink${target}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
          body: file,
        })
      const { plan } = expectSuccess(await send<{ plan: string }>('/check'))
      const { batch } = (await send<{ batch: number }>(`?plan=${plan}&wait=false`)).json
      const drinks = async (): Promise<number> => Number((await client.get('/caffeine/drinks?limit=0')).headers.get('x-total-count'))
      await until('the first rows are written', async () => (await drinks()) > 0, 60_000)
      process.kill(mongoPid, 'SIGSTOP')
      try {
        const paths = [
          '/',
          '/quotes',
          '/caffeine',
          `/caffeine/episodes/${episode}`,
          '/search?q=can',
          '/blog/nothing',
          '/feed.xml',
          '/panel/login',
        ]
        const pages = await Promise.all(
          paths.map(async (path) => {
            const begun = Date.now()
            const { status, headers } = await call(server.url + path, { headers: { accept: 'text/html' } })
            const [type] = (headers.get('content-type') ?? '').split(';')
            return { path, status, type, retry: headers.get('retry-after'), isLate: Date.now() - begun > PAGE_LIMIT_MS }
          }),
        )
        const retry: unknown = expect.stringMatching(/^\d+$/)
        const type = (path: string) => (path === '/feed.xml' ? 'text/plain' : 'text/html')
        expect.soft(pages).toEqual(paths.map((path) => ({ path, status: 503, type: type(path), retry, isLate: false })))
      } finally {
        process.kill(mongoPid, 'SIGCONT')
      }
      const read = async () =>
        (await client.get<{ ended_at: string | null; state: string; problem: string | null }>(`/batches/${batch}`)).json
      await until('the import has ended', async () => typeof (await read()).ended_at === 'string', 120_000)
      expect(await read()).toMatchObject({ state: 'stopped', changed: 0, problem: expect.stringMatching(/database/) })
      expect(await drinks()).toBe(0)
    })

    it('every call answers 503 with Retry-After in about ten seconds, and works again after SIGCONT', async () => {
      process.kill(mongoPid, 'SIGSTOP')
      try {
        const calls: Record<string, () => Promise<ApiResponse>> = {
          'a list': () => clientOf(server.url).get('/quotes'),
          'another list': () => clientOf(server.url).get('/team'),
          'one record': () => clientOf(server.url).get('/quotes/1'),
          'a read with a token': () => client.get('/quotes'),
          'the history': () => client.get('/history'),
          'the trash': () => client.get('/trash'),
          'a create': () => client.post('/quotes', { quote_text: 'Lost', author: 'A' }),
          'an update': () => client.put('/quotes/1', { author: 'B' }),
          'a deletion': () => client.delete('/quotes/1'),
          'a login': () => tryLogin(server.url, ADMIN.username, ADMIN.password),
          readiness: () => call(`${server.url}/readyz`),
        }
        const begun = Date.now()
        const responses = await Promise.all(
          Object.entries(calls).map(async ([name, make]) => [name, await make(), Date.now() - begun] as const),
        )
        for (const [name, response] of responses) expectUnavailable(response, name)
        const isLate = (name: string, took: number): boolean => took > (/^(?:the|a read) /.test(name) ? PAGE_LIMIT_MS : ABOUT_TEN_SECONDS)
        expect.soft(responses.filter(([name, , took]) => isLate(name, took)).map(([name, , took]) => `${name}: ${took} ms`)).toEqual([])
        // the process itself is still alive
        expect((await call(`${server.url}/healthz`)).status).toBe(200)
      } finally {
        process.kill(mongoPid, 'SIGCONT')
      }
      await until('a ready server', async () => (await call(`${server.url}/readyz`)).status === 200, 60_000)
      expect((await client.post('/quotes', { quote_text: 'After', author: 'A' })).status).toBe(201)
      const quotes = await listAll<Quote>(server.url, '/quotes')
      expect(quotes.map(({ quote_text }) => quote_text)).toEqual(expect.arrayContaining(['There before', 'After']))
      expect(new Set(quotes.map(({ id }) => id)).size).toBe(quotes.length)
    })

    it('a short hang only delays the response', async () => {
      process.kill(mongoPid, 'SIGSTOP')
      let response: Promise<ApiResponse>
      try {
        response = client.post('/quotes', { quote_text: 'Patient', author: 'A' })
        await call(`${server.url}/healthz`)
      } finally {
        process.kill(mongoPid, 'SIGCONT')
      }
      expect((await response).status).toBe(201)
    })
  })
}

if (database === 'sqlite') {
  describe('another process locks the SQLite file', { timeout: 180_000 }, () => {
    /** Locks the file as another process that writes does. It waits for its turn: the server may be bringing its index up to date. */
    async function lockFile(): Promise<Database> {
      const holder = createClient({ url: `file:${databaseFile(installation)}` })
      await holder.execute('PRAGMA busy_timeout = 10000')
      await holder.execute('BEGIN IMMEDIATE')
      return holder
    }

    it('writes answer 503 with Retry-After, reads continue, and writes work again afterwards', async () => {
      const holder = await lockFile()
      try {
        const writing = [
          client.post('/quotes', { quote_text: 'Lost', author: 'A' }),
          client.put('/quotes/1', { author: 'B' }),
          client.delete('/quotes/1'),
          tryLogin(server.url, ADMIN.username, ADMIN.password),
        ]
        expect((await clientOf(server.url).get('/quotes')).status).toBe(200)
        expect((await clientOf(server.url).get('/quotes?limit=7')).status).toBe(200)
        expect((await call(`${server.url}/readyz`)).status).toBe(200)
        const begun = Date.now()
        const panel = await call<{ errors: { message: string }[] }>(`${server.url}/panel-api/quotes/1`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ author: 'B' }),
        })
        expect.soft([panel.status, panel.json?.errors[0]?.message]).toEqual([503, 'The database is unavailable. Please try again.'])
        for (const [index, response] of (await Promise.all(writing)).entries()) expectUnavailable(response, `write ${index}`)
        expect.soft(Date.now() - begun).toBeLessThan(ABOUT_TEN_SECONDS)
      } finally {
        await holder.execute('ROLLBACK')
        holder.close()
      }
      expect((await client.post('/quotes', { quote_text: 'After', author: 'A' })).status).toBe(201)
      expect((await listAll<Quote>(server.url, '/quotes')).map(({ quote_text }) => quote_text)).toEqual(['After', 'There before'])
      expect((await tryLogin(server.url, ADMIN.username, ADMIN.password)).status).toBe(200)
    })

    it('a short lock only delays the response', async () => {
      const holder = await lockFile()
      const writing = client.post('/quotes', { quote_text: 'Patient', author: 'A' })
      expect((await clientOf(server.url).get('/quotes')).status).toBe(200)
      await holder.execute('ROLLBACK')
      holder.close()
      expect((await writing).status).toBe(201)
    })
  })
}
