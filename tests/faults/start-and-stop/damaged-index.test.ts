import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import mongoose from 'mongoose'
import { expect, it } from 'vitest'
import { expectSuccess, type Quote } from '../support/content'
import { database } from '../support/installation'
import { ownServer } from '../support/own-server'
import { tool } from '../support/process'
import { databaseFile, runSql } from '../support/sqlite'

const own = ownServer()

/** The quotes that a word finds, by the list and by the search. */
async function found(word: string): Promise<unknown[]> {
  const list = expectSuccess(await own.client.get<Quote[]>(`/quotes/?q=${word}`))
  const search = expectSuccess(await own.client.get<{ total: number }>(`/search?q=${word}`))
  return [list.map(({ quote_text }) => quote_text).toSorted(), search.total]
}

/** Damages the index of a server that has stopped. */
async function damage(sql: string): Promise<void> {
  if (database === 'sqlite') return runSql(databaseFile(own.installation), sql)
  const client = await mongoose.mongo.MongoClient.connect(own.installation.databaseUrl)
  await client.db().collection('searchpostings').deleteMany({})
  await client.close()
}

const DAMAGES = [
  'DELETE FROM search_postings',
  ...(database === 'sqlite' ? ['DROP TABLE search_words', 'DROP TABLE search_parts; CREATE TABLE search_parts (word TEXT)'] : []),
]

it('an index of words that is empty, lacks a table or cannot be read is built again at the start', { timeout: 240_000 }, async () => {
  for (const quote_text of ['Kestrel one', 'Kestrel two', 'Falcon'])
    expectSuccess(await own.client.post('/quotes', { quote_text, author: 'Ada' }))
  const expected = [['Kestrel one', 'Kestrel two'], 2]
  expect(await found('kestrel')).toEqual(expected)
  // the second start has taken in what the first one left waiting
  await own.server.stop()
  await own.restart()
  await own.server.stop()
  for (const sql of DAMAGES) {
    await damage(sql)
    await own.restart()
    expect(await found('kestrel'), sql).toEqual(expected)
    await own.server.stop()
  }
  await own.restart()
})

it('an index in an archive is not used: the first start after the restore builds it', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-archive-'))
  const archive = path.join(folder, 'backup.tgz')
  expectSuccess(await own.client.post('/quotes', { quote_text: 'Kestrel three', author: 'Ada' }))
  await own.server.stop()
  await own.restart()
  await own.server.stop()
  await damage("DELETE FROM search_postings WHERE term LIKE 'kestrel%'")
  expect(await tool(own.installation, 'backup', archive)).toMatchObject({ code: 0 })
  expect(await tool(own.installation, 'restore', archive)).toMatchObject({ code: 0 })
  await own.restart()
  expect(await found('kestrel')).toEqual([['Kestrel one', 'Kestrel three', 'Kestrel two'], 3])
  await rm(folder, { recursive: true, force: true })
})
