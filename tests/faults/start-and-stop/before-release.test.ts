import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createClient } from '@libsql/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { having } from '../../harness/matchers'
import { freePort } from '../../harness/server/port'
import { administrator, type Client } from '../support/client'
import { expectSuccess } from '../support/content'
import { ADMIN, newInstallation, type Installation } from '../support/installation'
import { runBundle, tool } from '../support/process'
import { QUIET, startServer } from '../support/server'
import { databaseFile, integrity, runSql } from '../support/sqlite'

// c6df482.db.gz was written by that state's own server: a post with a pending draft and a picture, one in the trash, a drink and a
// quote of an episode, a review, a team member, an act on two quotes and a preview link.

const LAST = '20261126_074203_without_locks'

/** The tables of a file, each with its columns and its indexes, and the names of its migrations. */
async function schemaOf(file: string): Promise<unknown> {
  const client = createClient({ url: `file:${file}` })
  // cast: each query below asks for texts
  const columnOf = async (query: string): Promise<string[]> => (await client.execute(query)).rows.map((row) => row[0] as string)
  const tables = await columnOf("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
  const schema: Record<string, unknown> = {}
  for (const table of tables) {
    const columns = await columnOf(`SELECT name || ' ' || lower(type) || ' ' || "notnull" FROM pragma_table_info('${table}')`)
    const indexes = await columnOf(`SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = '${table}'`)
    schema[table] = { columns: columns.toSorted(), indexes: indexes.map((sql) => sql.replace(/[`" ]/g, '')).toSorted() }
  }
  const migrations = await columnOf('SELECT name FROM payload_migrations')
  client.close()
  return { schema, migrations }
}

const own: Installation[] = []
let old: Buffer
beforeAll(async () => {
  old = gunzipSync(await readFile(path.join(import.meta.dirname, 'c6df482.db.gz')))
})
afterAll(() => Promise.all(own.map((each) => each.remove())))

/** An installation with the database of that time. */
async function installation(): Promise<Installation> {
  const made = await newInstallation('sqlite')
  own.push(made)
  await writeFile(databaseFile(made), old)
  return made
}

type Draft = { title: string; has_draft: boolean }

async function expectAll(api: Client): Promise<void> {
  const read = async <T>(address: string): Promise<T> => expectSuccess(await api.get<T>(address))
  expect(await read('/caffeine/episodes/1')).toMatchObject({
    title: 'First night',
    drinks: [having({ id: 1, name: 'Night Owl', tier: 'A' })],
  })
  const post = { title: 'Kept', excerpt: 'In short', content: 'Alpha words changed.\n\nBeta.', is_published: true, category_id: 1 }
  expect(await read('/blog/posts/1')).toMatchObject({ ...post, featured_image_url: expect.stringMatching(/^\/media\//) })
  expect(await read<Draft>('/blog/posts/1?draft=true')).toMatchObject({ title: 'Kept, as a draft', has_draft: true })
  expect(await read('/blog/posts?q=beta')).toHaveLength(1)
  expect(await read('/culinary/1')).toMatchObject({ restaurant_name: 'Zum L\u00f6wen', tier: 'S' })
  expect(await read('/team/1')).toMatchObject({ name: 'Mara' })
  expect(await read('/quotes')).toHaveLength(2)
  expect(await read('/summary')).toMatchObject({ episodes: { total: 1 }, drinks: { total: 1 }, quotes: { total: 2 } })
  expect(await read('/trash/?q=trash')).toEqual([having({ kind: 'post', id: 2 })])
  const lines = await read<{ act: string; version: number }[]>('/history/?kind=post&id=1')
  const first = lines.at(-1)
  expect(first).toMatchObject({ act: 'create' })
  expect(expectSuccess(await api.post('/trash/post/2/restore', null))).toMatchObject({ content: 'Gone words.' })
  expect(expectSuccess(await api.post(`/history/post/1/${first?.version}/restore`, null))).toMatchObject({ title: 'Kept' })
  expect(expectSuccess(await api.post('/batches/1/undo', null))).toMatchObject({ changed: 2 })
  const next = { title: 'Next', slug: 'next', author: 'Ada', content: 'New.' }
  expect(expectSuccess(await api.post('/blog/posts', next)), 'ids go on').toMatchObject({ id: 3 })
}

describe('a database from before the first release', { timeout: 180_000 }, () => {
  it('is brought over by the start, with all that is in it, to the schema of a new one', async () => {
    const made = await installation()
    const server = await startServer(made)
    // tests hash passwords with fewer rounds
    const { username, password } = ADMIN
    expect((await tool(made, 'user', 'password', username, '--password', password)).code).toBe(0)
    await expectAll(await administrator(server.url))
    await server.stop()
    expect(await integrity(databaseFile(made))).toEqual({ check: 'ok', dangling: 0 })

    const fresh = await newInstallation('sqlite')
    own.push(fresh)
    await (await startServer(fresh)).stop()
    expect(await schemaOf(databaseFile(made))).toEqual(await schemaOf(databaseFile(fresh)))
  })

  it('is refused with one line if it is older than c6df482, and stays as it is', async () => {
    const made = await installation()
    await runSql(databaseFile(made), `DELETE FROM payload_migrations WHERE name = '${LAST}'`)
    const before = await schemaOf(databaseFile(made))
    const { code, stderr } = await runBundle('server', { ...QUIET, ...made.settings, PORT: String(await freePort()) })
    expect([code, stderr.trimEnd()]).toEqual([1, expect.stringMatching(/^.*from before the first release .*start c6df482 on it first$/)])
    expect(await schemaOf(databaseFile(made))).toEqual(before)
  })
})
