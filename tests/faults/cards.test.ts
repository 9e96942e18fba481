import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainThreadSeconds, tellsCpu } from '../harness/cpu'
import { call, clientOf, login, type Client } from './support/client'
import { expectCreated, type Quote } from './support/content'
import { newInstallation, type Installation } from './support/installation'
import { rawConnection } from './support/raw'
import { startServer, type Server } from './support/server'
import { until } from './support/until'

/**
 * What a card may take of the thread that answers everybody, in seconds: no wait for it can be longer. Opening fonts there took
 * seconds. Time of computing, not passed time: a busy machine must not decide this.
 */
const MAX_MAIN_THREAD_SECONDS = 0.15
/** More than may wait for their drawing at the same time. */
const CROWD = 60

let house: Installation
let server: Server
let client: Client
/** What the server takes for the host's folder of temporary files. */
let temporary: string
beforeAll(async () => {
  house = await newInstallation()
  temporary = mkdtempSync(path.join(os.tmpdir(), 'ccc-faults-tmp-'))
  await start()
}, 90_000)
afterAll(async () => {
  await server.kill()
  await house.remove()
  rmSync(temporary, { recursive: true, force: true })
})

async function start(): Promise<void> {
  server = await startServer(house, { TMPDIR: temporary })
  client = clientOf(server.url, await login(server.url))
}

const addQuote = async (text: string): Promise<number> =>
  expectCreated(await client.post<Quote>('/quotes', { quote_text: text, author: 'Somebody' })).id
const letters = (first: number, count: number, step: number): string =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index * step)).join('')

type CardReply = { status: number; headers: Headers; digest: string; size: number }
async function card(id: number | 'site'): Promise<CardReply> {
  const reply = await fetch(`${server.url}/og/${id === 'site' ? 'site' : `quote/${id}`}.png`, { signal: AbortSignal.timeout(60_000) })
  const bytes = Buffer.from(await reply.arrayBuffer())
  return { status: reply.status, headers: reply.headers, digest: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
}

describe('a card in a script that was not asked for before', { timeout: 180_000 }, () => {
  it.runIf(tellsCpu)('takes next to nothing of the thread that answers everybody', async () => {
    await card('site')
    // letters that lie in hundreds of font files; a machine that is busy with other things may miss the deadline
    const id = await addQuote(letters(0xac00, 600, 18))
    const before = mainThreadSeconds(server.pid)
    expect([200, 503]).toContain((await card(id)).status)
    expect(mainThreadSeconds(server.pid) - before).toBeLessThan(MAX_MAIN_THREAD_SECONDS)
  })
})

describe('many cards at once', { timeout: 180_000 }, () => {
  it('the same one is drawn once, for all who ask', async () => {
    const id = await addQuote('Asked for by everybody')
    const replies = await Promise.all(Array.from({ length: CROWD }, () => card(id)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ digest }) => digest)).size).toBe(1)
  })

  it('beyond a bound, others are asked to come back, and then get theirs', async () => {
    const ids = await Promise.all(Array.from({ length: CROWD }, (_, index) => addQuote(`One of many, number ${index}`)))
    const replies = await Promise.all(ids.map(card))
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(CROWD)
    for (const { status, headers } of refused) {
      expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([503, 'no-store', null])
      expect(headers.get('retry-after')).toMatch(/^\d+$/)
    }
    const last = ids[replies.findIndex(({ status }) => status !== 200)] ?? 0
    expect((await until('its turn', async () => [await card(last)].find(({ status }) => status === 200))).size).toBeGreaterThan(1_000)
    // it is no fault of ours
    const paths = ids.map((id) => `/og/quote/${id}.png`)
    expect(server.log().filter((line) => line.level >= 50 && paths.includes(line.path ?? ''))).toEqual([])
  })

  it('clients that leave take nothing with them, and the server still ends at once', async () => {
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
    const begun = Date.now()
    expect(await server.stop()).toMatchObject({ code: 0 })
    expect(Date.now() - begun).toBeLessThan(10_000)
    await start()
  })
})

describe('the folder of opened fonts', { timeout: 180_000 }, () => {
  const cache = () => path.join(house.dataDir, 'cache')
  const fonts = () => path.join(cache(), 'fonts')
  const text = `One of each: ${letters(0x3042, 8, 3)} Привет`

  /** A file stands where the folder should: nothing can be made there, as on a full or read-only disk, by root neither. */
  const spoil = () => {
    rmSync(cache(), { recursive: true, force: true })
    writeFileSync(cache(), '')
  }

  it('may be out of order: cards are the same without it, it is said once, and nothing is left behind', async () => {
    const id = await addQuote(text)
    const [whole, site] = [await card(id), await card('site')]
    expect((await server.stop()).code).toBe(0)
    spoil()
    await start()
    for (const again of [await card(id), await card(id)]) expect([again.status, again.digest]).toEqual([200, whole.digest])
    expect((await card('site')).digest).toBe(site.digest)
    expect((await card(await addQuote(letters(0xac11, 5, 100)))).status).toBe(200)
    expect(server.log().filter(({ msg }) => msg.includes('font folder')).length).toBe(1)
    expect(server.log().filter(({ level, msg }) => level >= 50 && !msg.includes('font folder'))).toEqual([])
    expect(readdirSync(temporary).length).toBe(1)
    expect((await server.stop()).code).toBe(0)
    expect(readdirSync(temporary)).toEqual([])
    rmSync(cache())
    await start()
    expect((await card(id)).digest).toBe(whole.digest)
    expect(readdirSync(fonts()).length).toBeGreaterThan(2)
  })

  it('may hold files that were cut off: they are made anew', async () => {
    const id = await addQuote(text)
    const whole = await card(id)
    expect((await server.stop()).code).toBe(0)
    const files = readdirSync(fonts()).map((name) => path.join(fonts(), name))
    expect(files.filter((file) => !file.endsWith('.ttf'))).toEqual([])
    files.forEach((file, index) => truncateSync(file, [0, 5, 100, 3_000][index % 4]))
    await start()
    const again = await card(id)
    expect([again.status, again.digest]).toEqual([200, whole.digest])
    expect(existsSync(fonts())).toBe(true)
  })
})
