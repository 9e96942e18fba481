import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canMeasureCpu, cpuSeconds, mainThreadSeconds } from '../../harness/server/cpu'
import { call, clientOf, login, type Client } from '../support/client'
import { expectSuccess, type Quote } from '../support/content'
import { newInstallation, type Installation } from '../support/installation'
import { rawConnection } from '../../harness/raw'
import { startServer, type Server } from '../support/server'
import { until } from '../../harness/poll'

/**
 * The part of a card's CPU time that the server's main thread may take, because other requests wait for it. A part rather than
 * seconds, so that a busy machine does not fail the test.
 */
const MAX_MAIN_THREAD_PART = 0.3
/** More cards than the queue accepts. */
const CROWD = 60

let installation: Installation
let server: Server
let client: Client
/** The server's folder for temporary files. */
let temporary: string
beforeAll(async () => {
  installation = await newInstallation()
  temporary = mkdtempSync(path.join(os.tmpdir(), 'ccc-faults-tmp-'))
  await start()
})
afterAll(async () => {
  await server.kill()
  await installation.remove()
  rmSync(temporary, { recursive: true, force: true })
})

async function start(): Promise<void> {
  server = await startServer(installation, { TMPDIR: temporary })
  client = clientOf(server.url, await login(server.url))
}

const addQuote = async (text: string): Promise<number> =>
  expectSuccess(await client.post<Quote>('/quotes', { quote_text: text, author: 'Somebody' })).id
const letters = (first: number, count: number, step: number): string =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index * step)).join('')

type CardResponse = { status: number; headers: Headers; digest: string; size: number }
async function card(id: number | 'site'): Promise<CardResponse> {
  const response = await fetch(`${server.url}/og/${id === 'site' ? 'site' : `quote/${id}`}.png`, { signal: AbortSignal.timeout(60_000) })
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    headers: response.headers,
    digest: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
  }
}

describe('a card in a new script', { timeout: 180_000 }, () => {
  it.runIf(canMeasureCpu)('hardly uses the main thread', async () => {
    await card('site')
    // letters from about a hundred font files; on a busy machine the card may miss its deadline
    const id = await addQuote(letters(0xac00, 600, 18))
    const [mainBefore, allBefore] = [mainThreadSeconds(server.pid), cpuSeconds(server.pid)]
    expect([200, 503]).toContain((await card(id)).status)
    const [main, all] = [mainThreadSeconds(server.pid) - mainBefore, cpuSeconds(server.pid) - allBefore]
    expect(main / all).toBeLessThan(MAX_MAIN_THREAD_PART)
  })
})

describe('many cards at once', { timeout: 180_000 }, () => {
  it('requests for the same card share one drawing', async () => {
    const id = await addQuote('Requested by many')
    const responses = await Promise.all(Array.from({ length: CROWD }, () => card(id)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(responses.map(({ digest }) => digest)).size).toBe(1)
  })

  it('those beyond the limit get 503 with Retry-After, and succeed later', async () => {
    const ids = await Promise.all(Array.from({ length: CROWD }, (_, index) => addQuote(`One of many, number ${index}`)))
    const responses = await Promise.all(ids.map(card))
    const rejected = responses.filter(({ status }) => status !== 200)
    expect(rejected.length).toBeGreaterThan(0)
    expect(rejected.length).toBeLessThan(CROWD)
    for (const { status, headers } of rejected) {
      expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([503, 'no-store', null])
      expect(headers.get('retry-after')).toMatch(/^\d+$/)
    }
    const last = ids[responses.findIndex(({ status }) => status !== 200)] ?? 0
    expect(
      (await until('a free place in the queue', async () => [await card(last)].find(({ status }) => status === 200))).size,
    ).toBeGreaterThan(1_000)
    // a full queue is not logged as an error
    const paths = ids.map((id) => `/og/quote/${id}.png`)
    expect(server.log().filter((line) => line.level >= 50 && paths.includes(line.path ?? ''))).toEqual([])
  })
})

describe('the disk', { timeout: 180_000 }, () => {
  it('is not written to: cards are the same after a restart and without any folder to write to', async () => {
    const id = await addQuote(`Several scripts: ${letters(0x3042, 8, 3)} Привет`)
    const [quote, site] = [await card(id), await card('site')]
    expect(readdirSync(temporary)).toEqual([])
    expect((await server.stop()).code).toBe(0)
    // a file in place of a folder: nothing can be created below it, not even by root
    rmSync(temporary, { recursive: true })
    writeFileSync(temporary, '')
    await start()
    expect([(await card(id)).digest, (await card('site')).digest]).toEqual([quote.digest, site.digest])
    expect(existsSync(path.join(installation.dataDir, 'cache'))).toBe(false)
    expect(server.log().filter(({ level }) => level >= 50)).toEqual([])
  })
})

// the last test, because it stops the server
describe('clients that disconnect', { timeout: 180_000 }, () => {
  it('do not disturb others, and the server stops promptly', async () => {
    const ids = await Promise.all([1, 2, 3].map((index) => addQuote(`Left behind ${index}`)))
    for (const id of ids) {
      const { send, socket } = await rawConnection(server.port)
      send(`GET /og/quote/${id}.png HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
      await call(`${server.url}/healthz`)
      socket.destroy()
    }
    expect((await card(ids[2] ?? 0)).status).toBe(200)
    const { send, socket } = await rawConnection(server.port)
    send(`GET /og/quote/${await addQuote(letters(0x5000, 200, 37))}.png HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
    await call(`${server.url}/healthz`)
    socket.destroy()
    const started = Date.now()
    expect(await server.stop()).toMatchObject({ code: 0 })
    expect(Date.now() - started).toBeLessThan(10_000)
  })
})
