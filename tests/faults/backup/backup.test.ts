import { spawnSync } from 'node:child_process'
import { access, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isRepeat } from '../../harness/server/database'
import { administrator, call, clientOf, login, tryLogin, type Client } from '../support/client'
import { addEpisode, listAll, expectSuccess, picture, type Quote } from '../support/content'
import { database, newInstallation, type Installation } from '../support/installation'
import { runBundle, tool } from '../support/process'
import { startServer, type Server } from '../support/server'

const LISTS = ['/caffeine/episodes', '/caffeine/drinks', '/quotes', '/culinary', '/blog/posts', '/blog/categories', '/team']

let folder: string
let installation: Installation
let server: Server
let client: Client
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-archives-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const open = async (): Promise<void> => {
  installation = await newInstallation()
  server = await startServer(installation)
  client = await administrator(server.url)
}
const close = async (): Promise<void> => {
  await server.kill()
  await installation.remove()
}

/** Every list as an administrator sees it, as text. */
const contentOf = async (by: Client): Promise<string[]> => Promise.all(LISTS.map(async (list) => (await by.get(`${list}?limit=1000`)).text))

/** Creates records of each kind, with pictures and a draft. Returns the path of a picture. */
async function createContent(): Promise<string> {
  const id = await addEpisode(client, 'In the archive', 3, 2)
  const category = expectSuccess(await client.post<{ id: number }>('/blog/categories', { name: 'Old', slug: 'old' }))
  expectSuccess(
    await client.post('/blog/posts', {
      title: 'Draft',
      slug: 'draft',
      author: 'A',
      content: 'One\n\nTwo  \n*three*',
      category_id: category.id,
    }),
  )
  expectSuccess(await client.post('/culinary', { restaurant_name: 'Äußerst ☕ naïf', final_rating: 8.9, visit_date: '2024-02-29' }))
  expectSuccess(await client.post('/team', { name: 'B', status: 'FOUNDER' }))
  return expectSuccess(await client.upload<{ thumbnail_url: string }>(`/caffeine/episodes/${id}/thumbnail`, await picture())).thumbnail_url
}

async function turnUpsideDown(): Promise<void> {
  for (const list of LISTS) for (const { id } of await listAll<{ id: number }>(server.url, list)) await client.delete(`${list}/${id}`)
  expectSuccess(await client.post('/quotes', { quote_text: 'Newer than the backup', author: 'Late' }))
}

const archive = async (name: string): Promise<string> => {
  const file = path.join(folder, name)
  expect(await tool(installation, 'backup', '--overwrite', file)).toMatchObject({ code: 0, stderr: '' })
  return file
}

describe('backup and restore', { timeout: 240_000 }, () => {
  beforeEach(open)
  afterEach(close)

  it('a backup taken during writes restores everything, pictures and accounts included', async () => {
    const address = await createContent()
    const before = await contentOf(client)
    const media = path.join(installation.dataDir, 'media')
    const pictures = await readdir(media)
    const file = await archive('whole.tgz')
    for (const secret of [file, ...(database === 'sqlite' ? [path.join(installation.dataDir, 'ccc.db')] : [])])
      expect((await stat(secret)).mode & 0o077, `${secret} is accessible to its owner only`).toBe(0)
    await turnUpsideDown()
    expect((await tool(installation, 'user', 'password', 'admin')).code).toBe(0)
    await server.stop()
    await rm(media, { recursive: true })
    expect(await tool(installation, 'restore', file)).toMatchObject({ code: 0, stderr: '' })

    server = await startServer(installation)
    client = clientOf(server.url, await login(server.url))
    expect(await contentOf(client)).toEqual(before)
    expect((await readdir(media)).toSorted()).toEqual(pictures.toSorted())
    expect((await call(`${server.url}${address}`)).status).toBe(200)
    // the installation works: new ids continue, and writes succeed
    const ids = (await listAll<Quote>(server.url, '/quotes')).map(({ id }) => id)
    expect(expectSuccess(await client.post<Quote>('/quotes', { quote_text: 'New', author: 'A' })).id).toBeGreaterThan(Math.max(...ids))
    expectSuccess(await client.upload(`/caffeine/episodes/1/thumbnail`, await picture(90)))
  })

  it('a backup taken while records are written contains no partial record', async () => {
    let over = false
    const write = async (): Promise<void> => {
      for (let n = 1; !over; n++) await addEpisode(client, `Busy ${n}`, 2, 1)
    }
    const writing = write()
    const file = await archive('busy.tgz')
    over = true
    await writing
    await server.stop()
    expect((await tool(installation, 'restore', file)).code).toBe(0)
    server = await startServer(installation)
    const episodes = await listAll<{ id: number }>(server.url, '/caffeine/episodes')
    const drinks = await listAll<{ episode_id: number }>(server.url, '/caffeine/drinks')
    expect(drinks.filter(({ episode_id }) => !episodes.some(({ id }) => id === episode_id))).toEqual([])
    if (database === 'sqlite') expect((await readdir(installation.dataDir)).some((name) => name.includes('before-restore'))).toBe(true)
  })

  it('a restore works after a crash', async () => {
    await createContent()
    const before = await contentOf(client)
    const file = await archive('crash.tgz')
    await turnUpsideDown()
    await server.kill()
    expect(await tool(installation, 'restore', file)).toMatchObject({ code: 0, stderr: '' })
    server = await startServer(installation)
    expect(await contentOf(await administrator(server.url))).toEqual(before)
  })

  it('a restore into an empty installation recreates the original', async () => {
    await createContent()
    const before = await contentOf(client)
    const file = await archive('moving.tgz')
    await server.stop()
    const other = await newInstallation()
    expect(await tool(other, 'restore', file)).toMatchObject({ code: 0, stderr: '' })
    const moved = await startServer(other, { ADMIN_PASSWORD: 'another-long-passphrase-9' })
    expect((await tryLogin(moved.url, 'admin', 'another-long-passphrase-9')).status).toBe(401)
    expect(await contentOf(await administrator(moved.url))).toEqual(before)
    await moved.kill()
    await other.remove()
  })

  it('a restore beside a running server fails (SQLite) or shows at the next read (MongoDB)', async () => {
    expectSuccess(await client.post('/quotes', { quote_text: 'In the archive', author: 'A' }))
    const file = await archive('running.tgz')
    expectSuccess(await client.post('/quotes', { quote_text: 'Newer', author: 'A' }))
    const { code, stderr } = await tool(installation, 'restore', file)
    const quotes = (await listAll<Quote>(server.url, '/quotes')).map(({ quote_text }) => quote_text)
    if (database === 'sqlite') {
      expect({ code, quotes }).toEqual({ code: 1, quotes: ['Newer', 'In the archive'] })
      expect(stderr).toMatch(/server/i)
    } else expect({ code, quotes }).toEqual({ code: 0, quotes: ['In the archive'] })
  })
})

describe('a failing command exits with code 1 and one line:', { timeout: 180_000 }, () => {
  beforeAll(async () => {
    await open()
    expectSuccess(await client.post('/quotes', { quote_text: 'Mine', author: 'A' }))
    await server.stop()
  })
  afterAll(close)

  /** An archive in the format of `backup`, but of the other database. */
  async function foreign(): Promise<string> {
    const made = path.join(folder, 'foreign')
    await rm(made, { recursive: true, force: true })
    spawnSync('mkdir', ['-p', made])
    await writeFile(path.join(made, 'kind'), database === 'sqlite' ? 'mongodb' : 'sqlite')
    await writeFile(path.join(made, 'ccc.db'), '')
    const file = path.join(folder, 'foreign.tgz')
    spawnSync('tar', ['-czf', file, '-C', made, '.'])
    return file
  }
  async function noArchive(): Promise<string> {
    const file = path.join(folder, 'no-archive.tgz')
    await writeFile(file, 'this is no archive')
    return file
  }
  async function otherArchive(): Promise<string> {
    const file = path.join(folder, 'other.tgz')
    spawnSync('tar', ['-czf', file, '-C', path.join(folder), 'no-archive.tgz'])
    return file
  }

  it.each([
    ['a backup of the other database', foreign, /mongodb.*sqlite|sqlite.*mongodb/],
    ['a file that is not an archive', noArchive, /no-archive\.tgz/],
    ['an archive of something else', otherArchive, /not a backup/],
    ['a missing file', async () => path.join(folder, 'nowhere.tgz'), /nowhere\.tgz/],
  ])('restore of %s', async (_title, make, pattern) => {
    await noArchive()
    const { code, stdout, stderr } = await tool(installation, 'restore', await make())
    expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }, stderr).toEqual({ code: 1, stdout: '', lines: 1 })
    expect(stderr).toMatch(pattern)
  })

  it.skipIf(isRepeat).each(['backup', 'restore'] as const)('%s without a file name prints its usage', async (name) => {
    const { code, stderr } = await runBundle(name, installation.settings)
    expect({ code, stderr: stderr.trim() }).toEqual({ code: 1, stderr: expect.stringMatching(/^Usage: .*FILE$/) })
  })

  it.skipIf(isRepeat)('a backup to a folder that cannot be created', async () => {
    const { code, stderr } = await tool(installation, 'backup', path.join(folder, 'no', 'such', 'folder.tgz'))
    await expect(access(path.join(folder, 'no'))).rejects.toThrow(/ENOENT/)
    expect({ code, stack: /\n\s+at /.test(stderr) }, stderr).toEqual({ code: 1, stack: false })
  })

  it('none of these commands changed anything', async () => {
    server = await startServer(installation)
    expect((await listAll<Quote>(server.url, '/quotes')).map(({ quote_text }) => quote_text)).toEqual(['Mine'])
  })
})
