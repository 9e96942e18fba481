import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORMATS } from '../../../cms/domain/rich-text/nodes'
import { call, clientOf, login } from '../support/client'
import { listAll, expectSuccess, type Quote } from '../support/content'
import { expectWritesRejected, createContent, health, mediaFiles, uploadEverywhere, type Before } from './writes'
import { newInstallation, type Installation } from '../support/installation'
import { tool } from '../support/process'
import { startServer, type Server } from '../support/server'
import { smallDisk, smallDiskProblem, type SmallDisk } from '../support/small-disk'
import { integrity, databaseFile } from '../support/sqlite'
import { until } from '../../harness/poll'
import { paragraphNode, stateWith, textNode } from '../../harness/hostile-texts'

const DETAIL = 'The disk is full. Nothing was saved.'
const MEGABYTES = 48
const ROOM_TO_OPEN = 1_536 * 1_024
/** Room for some short records, and not for a post of many formatted paragraphs, each of which is stored as a tree. */
const ROOM_FOR_SMALL = 2 * 1_024 * 1_024
const SMALL_WRITES = 10
/** As many as a formatted text may have. */
const PARAGRAPHS = 2_500
const reason = smallDiskProblem()

let installation: Installation
let disk: SmallDisk
let server: Server
let before: Before

describe.skipIf(reason !== null)(`a full disk under DATA_DIR${reason ? ` (skipped: ${reason})` : ''}`, { timeout: 120_000 }, () => {
  beforeAll(async () => {
    installation = await newInstallation()
    disk = smallDisk(installation.dataDir, MEGABYTES)
    server = await startServer(installation)
    before = await createContent(server.url)
  })
  afterAll(async () => {
    await server.kill()
    disk.unmount()
    await installation.remove()
  })

  it('uploads answer 507 and leave no file behind, and readiness reports it', async () => {
    const files = await mediaFiles(installation)
    await disk.fill()
    try {
      expect(await uploadEverywhere(server.url, before)).toEqual([507, 507, 507])
      expect(await mediaFiles(installation)).toEqual(files)
      expect(await health(server.url)).toEqual({ ready: 503, alive: 200 })
    } finally {
      await disk.release()
    }
    await until('a ready server', async () => (await health(server.url)).ready === 200)
    expect(await uploadEverywhere(server.url, before)).toEqual([200, 201, 201])
  })

  it('writes answer 507 and store nothing, reads continue, and writes work again once there is room', async () => {
    const highest = Math.max(...(await listAll<Quote>(server.url, '/quotes')).map(({ id }) => id))
    await disk.fill()
    try {
      await expectWritesRejected(server.url, before, 507, DETAIL)
      expect(await health(server.url)).toEqual({ ready: 503, alive: 200 })
    } finally {
      await disk.release()
    }
    await until('a ready server', async () => (await health(server.url)).ready === 200)
    const client = clientOf(server.url, await login(server.url))
    expect(expectSuccess(await client.post<Quote>('/quotes', { quote_text: 'After', author: 'A' })).id).toBeGreaterThan(highest)
    expect((await client.delete(`/quotes/${before.doomed}`)).status).toBe(204)
    expect((await client.delete(`/media/${before.picture.id}`)).status).toBe(204)
    expect((await call(`${server.url}${before.picture.url}`)).status).toBe(404)
    await server.kill()
    expect(await integrity(databaseFile(installation))).toEqual({ check: 'ok', dangling: 0 })
    server = await startServer(installation)
    expect((await listAll<Quote>(server.url, '/quotes')).map(({ quote_text }) => quote_text)).toEqual(['After', 'There before'])
  })

  // a full disk under the archive is in ../backup/restore-damage.test.ts, on both databases
  it('a backup exits with code 1 and one line, and works once there is room', async () => {
    const archive = path.join(installation.dataDir, 'backup.tgz')
    await disk.fill()
    const { code, stderr } = await tool(installation, 'backup', archive)
    await disk.release()
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(existsSync(archive)).toBe(false)
    expect((await tool(installation, 'backup', archive)).code).toBe(0)
    expect(await readdir(installation.dataDir)).toContain('backup.tgz')
  })

  it('a write that is too large for the disk takes none of the small ones beside it along', async () => {
    const client = clientOf(server.url, await login(server.url))
    const paragraphs = Array.from({ length: PARAGRAPHS }, () => paragraphNode(textNode('漢'.repeat(38), FORMATS.bold)))
    const large = { title: 'Large', slug: 'large', excerpt: 'x', content_rich: stateWith(...paragraphs), author: 'A' }
    await disk.fill(ROOM_FOR_SMALL)
    try {
      const small = Array.from({ length: SMALL_WRITES }, (_, index) => ({ quote_text: `Small ${index}`, author: 'A' }))
      const responses = await Promise.all([
        ...small.slice(0, SMALL_WRITES / 2).map((quote) => client.post('/quotes', quote)),
        client.post('/blog/posts', large),
        ...small.slice(SMALL_WRITES / 2).map((quote) => client.post('/quotes', quote)),
      ])
      const statuses = responses.map(({ status }) => status)
      expect(statuses.splice(SMALL_WRITES / 2, 1)).toEqual([507])
      expect(statuses).toEqual(statuses.map(() => 201))
    } finally {
      await disk.release()
    }
    await until('a ready server', async () => (await health(server.url)).ready === 200)
    expect((await client.post('/blog/posts', large)).status).toBe(201)
  })
})

// on both databases the pictures of the demo content are stored in the data folder, and the first one fails
describe.skipIf(reason !== null)(`npm run seed and npm run user${reason ? ` (skipped: ${reason})` : ''}`, { timeout: 120_000 }, () => {
  it('exit with code 1 and one line on a full disk, and work once there is room', async () => {
    const own = await newInstallation()
    const small = smallDisk(own.dataDir, MEGABYTES)
    const add = ['user', 'add', 'mira', '--password', 'a-good-long-passphrase-8'] as const
    try {
      // a command makes no database
      await (await startServer(own)).stop()
      // enough room to open the database
      await small.fill(ROOM_TO_OPEN)
      expect(await tool(own, 'seed')).toMatchObject({ code: 1, stderr: `${DETAIL}\n` })
      await small.fill()
      expect(await tool(own, 'seed')).toMatchObject({ code: 1, stderr: `${DETAIL}\n` })
      await small.release()
      expect(await tool(own, ...add)).toMatchObject({ code: 0, stderr: '' })
    } finally {
      small.unmount()
      await own.remove()
    }
  })
})
