import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, clientOf, login } from '../support/client'
import { commitFaults, type CommitFaults } from './commit-faults'
import { listAll, expectSuccess, type Quote } from '../support/content'
import { expectWritesRejected, createContent, health, mediaFiles, uploadEverywhere, type Before } from './writes'
import { database, newInstallation, secondInstallation, type Installation } from '../support/installation'
import { startServer, type Server } from '../support/server'
import { until } from '../../harness/poll'

let installation: Installation
let faults: CommitFaults
let server: Server
let before: Before

beforeAll(async () => {
  installation = await newInstallation()
  faults = await commitFaults(installation)
  server = await startServer(installation, faults.settings)
  before = await createContent(server.url)
})
afterAll(async () => {
  await server.kill()
  await faults.close()
  await installation.remove()
})

describe('a commit that fails', { timeout: 120_000 }, () => {
  it.each([
    ['full', 507, 'The disk is full. Nothing was saved.'],
    ['broken', 503, 'The database is unavailable. Please try again.'],
  ] as const)(
    'on a %s disk: every write answers %i and changes nothing, and the server recovers by itself',
    async (fault, status, detail) => {
      const highest = Math.max(...(await listAll<Quote>(server.url, '/quotes')).map(({ id }) => id))
      expect(await health(server.url)).toEqual({ ready: 200, alive: 200 })
      const files = await mediaFiles(installation)
      await faults.begin(fault)
      try {
        await expectWritesRejected(server.url, before, status, detail)
        // a picture's record is committed on its own; on MongoDB without a transaction
        const uploads = await uploadEverywhere(server.url, before)
        expect(uploads).toEqual(database === 'mongodb' ? [status, 201, status] : [status, status, status])
        if (database === 'sqlite') expect(await mediaFiles(installation)).toEqual(files)
        expect(await health(server.url)).toEqual({ ready: 503, alive: 200 })
      } finally {
        await faults.end()
      }
      await until('a ready server', async () => (await call(`${server.url}/readyz`)).status === 200)
      const client = clientOf(server.url, await login(server.url))
      const after = expectSuccess(await client.post<Quote>('/quotes', { quote_text: `After ${fault}`, author: 'A' }))
      expect(after.id).toBeGreaterThan(highest)
      expect((await client.put(`/quotes/${before.quote}`, { author: 'Changed' })).status).toBe(200)
      expect(await uploadEverywhere(server.url, before)).toEqual([200, 201, 201])
      const texts = (await listAll<Quote>(server.url, '/quotes')).map(({ quote_text }) => quote_text)
      expect(texts).not.toContain('Refused')
      expect(texts).toContain(`After ${fault}`)
    },
  )

  it('rejects all writes that wait together, and saves none of them', async () => {
    const client = clientOf(server.url, before.token)
    const texts = Array.from({ length: 12 }, (_, n) => `Together ${n}`)
    const writeAll = () => Promise.all(texts.map((text) => client.post('/quotes', { quote_text: text, author: 'T' })))
    const saved = async () =>
      (await listAll<Quote>(server.url, '/quotes')).map(({ quote_text }) => quote_text).filter((text) => texts.includes(text))
    await faults.begin('full')
    expect(new Set((await writeAll()).map(({ status }) => status))).toEqual(new Set([507]))
    await faults.end()
    expect(await saved()).toEqual([])
    expect(new Set((await writeAll()).map(({ status }) => status))).toEqual(new Set([201]))
    expect((await saved()).toSorted()).toEqual(texts.toSorted())
  })

  it('leaves acknowledged writes intact after a kill, and no trace of failed ones', async () => {
    await faults.begin('full')
    expect((await clientOf(server.url, before.token).post('/quotes', { quote_text: 'Refused', author: 'R' })).status).toBe(507)
    await faults.end()
    const kept = expectSuccess(await clientOf(server.url, before.token).post<Quote>('/quotes', { quote_text: 'Kept', author: 'A' }))
    await server.kill()
    server = await startServer(installation, faults.settings)
    const quotes = await listAll<Quote>(server.url, '/quotes')
    expect(quotes.find(({ id }) => id === kept.id)?.quote_text).toBe('Kept')
    expect(quotes.filter(({ quote_text }) => quote_text === 'Refused')).toEqual([])
  })
})

describe.runIf(database === 'mongodb')('the primary fails between the last operation and the commit', { timeout: 120_000 }, () => {
  it('the write is not acknowledged, and the server recovers by itself', async () => {
    const client = clientOf(server.url, await login(server.url))
    await faults.begin('cut')
    try {
      const responses = await Promise.all([
        client.post('/quotes', { quote_text: 'Cut off', author: 'R' }),
        client.put(`/quotes/${before.quote}`, { author: 'Cut off' }),
      ])
      expect(responses.map(({ status }) => status)).toEqual([503, 503])
      // a write of the server's own that needs no transaction still works, and says so until the next one fails
      await until('a server that is not ready', async () => {
        expect((await client.put(`/quotes/${before.quote}`, { author: 'Cut off' })).status).toBe(503)
        return (await call(`${server.url}/readyz`)).status === 503
      })
    } finally {
      await faults.end()
    }
    await until('a ready server', async () => (await call(`${server.url}/readyz`)).status === 200)
    expect((await client.post('/quotes', { quote_text: 'After the cut', author: 'A' })).status).toBe(201)
  })
})

describe.runIf(database === 'mongodb')('a commit without a response that takes effect later', { timeout: 120_000 }, () => {
  it('is seen by another server long before its cached responses expire', async () => {
    const beside = await secondInstallation(installation)
    const other = await startServer(beside)
    try {
      const address = `${other.url}/api/v1/quotes/${before.quote}`
      const authorOf = async (): Promise<string> => (await call<Quote>(address)).json.author
      const client = clientOf(server.url, await login(server.url))
      await faults.begin('late')
      expect((await client.put(`/quotes/${before.quote}`, { author: 'Late' })).status).toBe(503)
      expect(await authorOf()).not.toBe('Late')
      await faults.end()
      await until('the author of the late commit', async () => (await authorOf()) === 'Late', 10_000)
    } finally {
      await other.kill()
      await beside.remove()
    }
  })
})
