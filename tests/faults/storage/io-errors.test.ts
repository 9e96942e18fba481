import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, login } from '../support/client'
import { listAll, expectSuccess, type Quote } from '../support/content'
import { expectWritesRejected, createContent, health, type Before } from './writes'
import { database, newInstallation, type Installation } from '../support/installation'
import { startServer, type Server } from '../support/server'
import { databaseFile, integrity } from '../support/sqlite'
import { until } from '../../harness/poll'

// not in the temporary folder, which may be mounted noexec
mkdirSync('test-results', { recursive: true })
const folder = mkdtempSync(path.resolve('test-results/shim-'))
const shim = path.join(folder, 'io-errors.so')
const trigger = path.join(folder, 'trigger')

/** The reason why errors cannot be injected here, or null. */
function whyNot(): string | null {
  if (database !== 'sqlite') return 'it tests SQLite only'
  if (process.platform !== 'linux') return 'it needs LD_PRELOAD, which only Linux has'
  const source = path.resolve(import.meta.dirname, 'io-errors.c')
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', shim, source, '-ldl'], { stdio: 'ignore' })
  return status === 0 ? null : 'there is no C compiler'
}
const reason = whyNot()
afterAll(() => rm(folder, { recursive: true, force: true }))

let installation: Installation
let server: Server
let before: Before

describe.skipIf(reason !== null)(`the disk under the database fails${reason ? ` (skipped: ${reason})` : ''}`, { timeout: 120_000 }, () => {
  const settings = { LD_PRELOAD: shim, FAULT_TRIGGER: trigger }

  beforeAll(async () => {
    installation = await newInstallation()
    server = await startServer(installation, settings)
    before = await createContent(server.url)
  })
  afterAll(async () => {
    await server.kill()
    await installation.remove()
  })

  it.each([
    ['write', 503, 'The database is unavailable. Please try again.'],
    ['sync', 503, 'The database is unavailable. Please try again.'],
    ['full', 507, 'The disk is full. Nothing was saved.'],
  ] as const)('on %s errors every write answers %i and stores nothing, and the server recovers by itself', async (word, status, detail) => {
    const highest = Math.max(...(await listAll<Quote>(server.url, '/quotes')).map(({ id }) => id))
    await writeFile(trigger, word)
    try {
      await expectWritesRejected(server.url, before, status, detail)
      expect(await health(server.url)).toEqual({ ready: 503, alive: 200 })
    } finally {
      await rm(trigger)
    }
    await until('a ready server', async () => (await health(server.url)).ready === 200)
    const client = clientOf(server.url, await login(server.url))
    expect(expectSuccess(await client.post<Quote>('/quotes', { quote_text: `After ${word}`, author: 'A' })).id).toBeGreaterThan(highest)
  })

  it('afterwards the file is intact and contains only what was acknowledged', async () => {
    await server.kill()
    expect(await integrity(databaseFile(installation))).toEqual({ check: 'ok', dangling: 0 })
    server = await startServer(installation, settings)
    const texts = (await listAll<Quote>(server.url, '/quotes')).map(({ quote_text }) => quote_text)
    expect(texts).toEqual(['After full', 'After sync', 'After write', 'To be deleted', 'There before'])
  })
})
