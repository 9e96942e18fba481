import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createClient } from '@libsql/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator } from '../support/client'
import { addEpisode, listAll, expectSuccess, picture, type Episode, type Quote } from '../support/content'
import { newInstallation, type Installation } from '../support/installation'
import { DIST, runBundle } from '../support/process'
import { freePort } from '../../harness/server/port'
import { QUIET, startServer, type Server } from '../support/server'
import { databaseFile, integrity } from '../support/sqlite'
import { containing, matching } from '../../harness/matchers'

/** Rebuilds a table that others refer to, as generated migrations do. Within a transaction that would set every reference to null. */
const REBUILD = `
  await db.run('PRAGMA foreign_keys=OFF')
  await db.run('CREATE TABLE new_episodes AS SELECT * FROM episodes WHERE 0')
  const { rows } = await db.run("SELECT sql FROM sqlite_master WHERE name = 'episodes'")
  await db.run('DROP TABLE new_episodes')
  await db.run(String(rows[0].sql).replace('episodes', 'new_episodes'))
  await db.run('INSERT INTO new_episodes SELECT * FROM episodes')
  await db.run('DROP TABLE episodes')
  await db.run('ALTER TABLE new_episodes RENAME TO episodes')
  await db.run('PRAGMA foreign_keys=ON')`
const BREAK = `
  await db.run('DELETE FROM quotes')
  await db.run('no statement at all')`
/** The list of migrations in a bundle, and the name of its variable. */
const LIST = /\b(\w+)\s*=\s*\[\s*\{[^[\]]*?["']20261129_085741_initial["']/

/**
 * Makes a later version: a copy of the bundles with one more migration, which fails if TEST_MIGRATION is `broken`. Bundling the
 * sources again would take ten seconds.
 */
async function makeLaterVersion(folder: string): Promise<void> {
  let added = 0
  for (const name of (await readdir(DIST)).filter((each) => each.endsWith('.js'))) {
    const text = await readFile(path.join(DIST, name), 'utf8')
    const list = LIST.exec(text)?.[1]
    if (list) added++
    const migration = `;{
      const isBroken = process.env['TEST_MIGRATION'] === 'broken'
      ${list}.push({
        name: isBroken ? '29990101_000000_broken' : '29990102_000000_rebuild',
        up: async ({ db }) => { if (isBroken) {${BREAK}} else {${REBUILD}} },
        down: async () => {},
      })
    }`
    await writeFile(path.join(folder, name), list ? `${text}\n${migration}` : text)
  }
  expect(added, 'bundles with the list of migrations').toBe(1)
}

/** Copies a SQLite file that no server uses. A client keeps its file open until garbage collection, and a restore would reject that. */
async function copyOf(file: string, folder: string): Promise<string> {
  const copy = path.join(folder, `${randomUUID()}.db`)
  for (const suffix of ['', '-wal']) await cp(file + suffix, copy + suffix, { force: true }).catch(() => undefined)
  return copy
}

/** The first column of a query on a SQLite file. */
async function columnOf(file: string, query: string): Promise<unknown[]> {
  const client = createClient({ url: `file:${file}` })
  const { rows } = await client.execute(query)
  client.close()
  return rows.map((row) => row[0])
}

let installation: Installation
/** The folder of the later version. */
let later: string

beforeAll(async () => {
  // packages are only found below the repository
  later = await mkdtemp(path.resolve('node_modules/.cache-faults-'))
  await makeLaterVersion(later)
  installation = await newInstallation()
  const server = await startServer(installation)
  const client = await administrator(server.url)
  const id = await addEpisode(client, 'Kept', 3, 2)
  expectSuccess(await client.upload(`/caffeine/episodes/${id}/thumbnail`, await picture()))
  expectSuccess(await client.post('/blog/posts', { title: 'Formatted', slug: 'formatted', author: 'A', content: 'x', is_published: true }))
  await server.stop()
})
afterAll(async () => {
  await installation.remove()
  await rm(later, { recursive: true, force: true })
})

const backups = (): string => path.join(installation.dataDir, 'backups')
const copies = async (): Promise<string[]> => (await readdir(backups()).catch(() => [])).map((name) => path.join(backups(), name))

/** Asserts that the server has the content of the first version, with every reference. */
async function expectContent(server: Server): Promise<void> {
  const [episode] = await listAll<Episode>(server.url, '/caffeine/episodes')
  expect(episode).toMatchObject({ title: 'Kept', thumbnail_url: expect.stringMatching(/^\/media\//) })
  expect(episode?.drinks).toHaveLength(3)
  expect((await listAll<Quote>(server.url, '/quotes')).map(({ episode_id }) => episode_id)).toEqual([episode?.id, episode?.id])
}

// the tests go through the life of one file
describe('a file of an older version', { timeout: 180_000 }, () => {
  it('is copied before a migration; when that fails, the start exits with 1 and a line that names the copy, and both files are intact', async () => {
    expect(await copies()).toEqual([])
    const settings = { ...QUIET, ...installation.settings, PORT: String(await freePort()), TEST_MIGRATION: 'broken' }
    const { code, stderr } = await runBundle('server', settings, [], 60_000, later)
    const [copy = 'none', ...more] = await copies()
    expect({ code, more }).toEqual({ code: 1, more: [] })
    expect(stderr).toContain(copy)
    // the migration of the file itself is rolled back
    for (const file of [copy, await copyOf(databaseFile(installation), later)]) {
      expect(await integrity(file)).toEqual({ check: 'ok', dangling: 0 })
      expect(await columnOf(file, 'SELECT episode_id FROM quotes')).toEqual([1, 1])
      expect(await columnOf(file, 'SELECT episode_id FROM drinks')).toEqual([1, 1, 1])
      expect(await columnOf(file, "SELECT name FROM payload_migrations WHERE name LIKE '2999%'")).toEqual([])
    }
    await rm(backups(), { recursive: true })
  })

  it('is copied and migrated once, and keeps every reference', async () => {
    const older = path.join(installation.dataDir, 'older.tgz')
    expect(await runBundle('backup', installation.settings, [older])).toMatchObject({ code: 0, stderr: '' })
    const server = await startServer(installation, {}, later)
    await expectContent(server)
    await server.stop()
    expect(await copies()).toHaveLength(1)
    expect(await integrity(await copyOf(databaseFile(installation), later))).toEqual({ check: 'ok', dangling: 0 })
    // a tool opens the database as the server does
    expect(await runBundle('user', installation.settings, ['list'], 60_000, later)).toMatchObject({ code: 0, stderr: '' })
    expect(await copies()).toHaveLength(1)
  })

  it('is not opened again by the older version, which changes nothing and names the migration', async () => {
    const file = databaseFile(installation)
    const before = await readFile(file)
    const settings = { ...QUIET, ...installation.settings, PORT: String(await freePort()) }
    for (const [name, ...args] of [['server'], ['user', 'list']] as const) {
      const { code, stderr } = await runBundle(name, settings, [...args])
      expect([code, stderr]).toEqual([
        1,
        matching(/newer release \(release \d+\.\d+\.\d+ does not know its migration 29990102_000000_rebuild\)/),
      ])
    }
    expect((await readFile(file)).equals(before), 'the file is as before').toBe(true)
    expect(await copies()).toHaveLength(1)
  })
})

describe('a backup of another version', { timeout: 180_000 }, () => {
  it('is migrated at the next start after its restore if it is older, and rejected if it is newer', async () => {
    const older = path.join(installation.dataDir, 'older.tgz')
    const newer = path.join(installation.dataDir, 'newer.tgz')
    expect(await runBundle('backup', installation.settings, [newer], 60_000, later)).toMatchObject({ code: 0, stderr: '' })

    const verified = await runBundle('restore', installation.settings, ['--verify', older], 60_000, later)
    expect(verified).toMatchObject({ code: 0, stdout: containing('the next start runs 1 migrations') })
    expect(await runBundle('restore', installation.settings, [older], 60_000, later)).toMatchObject({ code: 0, stderr: '' })
    const server = await startServer(installation, {}, later)
    await expectContent(server)
    await server.stop()
    expect(server.log().filter(({ msg }) => msg === 'database migrated')).toHaveLength(1)

    const { code, stdout, stderr } = await runBundle('restore', installation.settings, [newer])
    expect({ code, stdout, stderr: stderr.trimEnd() }).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The database in .* is from a newer release \(29990102_000000_rebuild\).*$/),
    })
  })
})

describe('a foreign SQLite file', { timeout: 120_000 }, () => {
  it('stops the start with one line that names the setting, and is not changed', async () => {
    const file = path.join(installation.dataDir, 'other.db')
    const client = createClient({ url: `file:${file}` })
    await client.executeMultiple("CREATE TABLE users (id INTEGER PRIMARY KEY, shoe_size TEXT); INSERT INTO users VALUES (1, '43');")
    client.close()
    const { code, stderr } = await runBundle('server', {
      ...QUIET,
      ...installation.settings,
      DATABASE_URL: `file:${file}`,
      PORT: String(await freePort()),
    })
    const after = createClient({ url: `file:${file}` })
    const { rows } = await after.execute('SELECT * FROM users')
    const tables = await after.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    after.close()
    expect(rows.map((row) => [row['id'], row['shoe_size']])).toEqual([[1, '43']])
    expect(tables.rows.map(({ name }) => name)).toEqual(['users'])
    expect({ code, lines: stderr.trimEnd().split('\n').length, named: /DATABASE_URL/.test(stderr) }, stderr).toEqual({
      code: 1,
      lines: 1,
      named: true,
    })
  })
})
