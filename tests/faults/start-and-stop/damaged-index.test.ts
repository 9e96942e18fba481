import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { containing } from '../../harness/matchers'
import { expectSuccess, type Quote } from '../support/content'
import { ownServer } from '../support/own-server'
import { tool } from '../support/process'
import { until } from '../../harness/poll'
import { databaseFile, overwriteTable, rowCount, runSql } from '../support/sqlite'

const own = ownServer()

/** The quotes that a word finds, by the list and by the search. */
async function found(word: string): Promise<unknown[]> {
  const list = expectSuccess(await own.client.get<Quote[]>(`/quotes/?q=${word}`))
  const search = expectSuccess(await own.client.get<{ total: number }>(`/search?q=${word}`))
  return [list.map(({ quote_text }) => quote_text).toSorted(), search.total]
}

/** Waits until the index has taken in every change. */
const indexed = (): Promise<boolean> =>
  until('an index without changes that wait for it', async () => (await rowCount(databaseFile(own.installation), 'search_changes')) === 0)

/** Damages the index of a server that has stopped. @param waiting a quote that then waits for the index. */
const damage = (statements: string, waiting: number): Promise<void> =>
  runSql(databaseFile(own.installation), `${statements}; INSERT INTO search_changes (collection, record) VALUES ('quotes', ${waiting})`)

/** Takes a word from all records that have it. */
const losing = (word: string): string => `DELETE FROM search_postings WHERE term LIKE '${word}%'`

/** FTS5 cannot open its table any more, not even to drop it. */
const UNREADABLE = "UPDATE search_parts_data SET block = x'00112233445566'"

const DAMAGES = [
  losing('kestrel'),
  'DROP TABLE search_words',
  // leaves the tables that FTS5 keeps for it
  "PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE name = 'search_parts'",
]

const write = async (quote_text: string): Promise<number> =>
  expectSuccess(await own.client.post<Quote>('/quotes', { quote_text, author: 'Ada' })).id

describe('an index that SQLite cannot read', () => {
  /** Damages the index of the server, which has the quote "Osprey", and stops it. */
  async function ospreyWith(harm: (file: string) => Promise<void>): Promise<void> {
    await write('Osprey')
    await indexed()
    await own.server.stop()
    await harm(databaseFile(own.installation))
  }

  /** Expects that the running server finds its quote, which it then removes. */
  async function expectRepaired(): Promise<void> {
    expect(await found('osprey')).toEqual([['Osprey'], 1])
    const [quote] = expectSuccess(await own.client.get<Quote[]>('/quotes/?q=osprey'))
    expect((await own.client.delete(`/quotes/${quote?.id}`)).status).toBe(204)
  }

  it('keeps neither a backup nor a reindex from their work', { timeout: 240_000 }, async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-archive-'))
    const archive = path.join(folder, 'backup.tgz')
    await ospreyWith((file) => runSql(file, UNREADABLE))
    expect(await tool(own.installation, 'backup', archive)).toMatchObject({ code: 0, stderr: '' })
    expect(await tool(own.installation, 'reindex')).toMatchObject({ code: 0, stderr: '' })
    await own.restart()
    await expectRepaired()
    await own.server.stop()
    expect(await tool(own.installation, 'restore', archive)).toMatchObject({ code: 0, stderr: '' })
    await own.restart()
    await expectRepaired()
    await rm(folder, { recursive: true, force: true })
  })

  it('is built again although a page of it is damaged, and can be backed up then', { timeout: 240_000 }, async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-archive-'))
    const archive = path.join(folder, 'backup.tgz')
    await ospreyWith((file) => overwriteTable(file, 'search_postings'))
    expect(await tool(own.installation, 'backup', archive)).toMatchObject({ code: 1, stderr: containing('"npm run reindex" repairs it') })
    await own.restart()
    await expectRepaired()
    expect(await tool(own.installation, 'backup', archive)).toMatchObject({ code: 0, stderr: '' })
    await rm(folder, { recursive: true, force: true })
  })
})

it(
  'an index that is empty, lacks a table or a word, or cannot be read is built again at the start, also if a record waits for it',
  {
    timeout: 240_000,
  },
  async () => {
    await write('Kestrel one')
    await write('Kestrel two')
    const other = await write('Falcon')
    const expected = [['Kestrel one', 'Kestrel two'], 2]
    expect(await found('kestrel')).toEqual(expected)
    for (const each of DAMAGES) {
      await indexed()
      await own.server.stop()
      await damage(each, other)
      await own.restart()
      expect(await found('kestrel'), each).toEqual(expected)
    }
  },
)

it('an index in an archive is not used: the first start after the restore builds it', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-archive-'))
  const archive = path.join(folder, 'backup.tgz')
  // a start looks at the oldest and the newest records only, so by itself it would not notice this
  await write('Merlin')
  const newest = [await write('Falcon'), await write('Falcon'), await write('Falcon')]
  await indexed()
  await own.server.stop()
  await damage(losing('merlin'), newest[0] ?? 0)
  expect(await tool(own.installation, 'backup', archive)).toMatchObject({ code: 0 })
  expect(await tool(own.installation, 'restore', archive)).toMatchObject({ code: 0 })
  await own.restart()
  expect(await found('merlin')).toEqual([['Merlin'], 1])
  await rm(folder, { recursive: true, force: true })
})

/** Makes the texts and keys those of a release that kept "ß" as it is. */
async function keepSharpS(): Promise<void> {
  const sharp = (column: string) => `${column} = replace(${column}, 'ss', 'ß')`
  const statements = [
    `UPDATE quotes SET ${sharp('search_text')}, ${sharp('author_key')}`,
    `UPDATE trash SET ${sharp('folded')}`,
    `DELETE FROM search_postings WHERE term LIKE '%ss%'`,
    `UPDATE derived SET definition = 'that of another release'`,
  ]
  return runSql(databaseFile(own.installation), statements.join('; '))
}

it('texts that a release with another rule has prepared are prepared again', { timeout: 240_000 }, async () => {
  const add = async (quote_text: string): Promise<number> =>
    expectSuccess(await own.client.post<Quote>('/quotes', { quote_text, author: 'Straßer' })).id
  const id = await add('Die Straße')
  const removed = await add('Gießen')
  expect((await own.client.delete(`/quotes/${removed}`)).status).toBe(204)
  const ids = async (address: string): Promise<number[]> =>
    expectSuccess(await own.client.get<{ id: number }[]>(address)).map((each) => each.id)
  const lists = () => Promise.all(['/quotes/?q=strasse', '/quotes/?author=STRASSER', '/trash/?q=giessen'].map(ids))
  expect(await lists()).toEqual([[id], [id], [removed]])
  await indexed()
  await own.server.stop()
  await keepSharpS()
  await own.restart()
  expect(await lists()).toEqual([[id], [id], [removed]])
})
