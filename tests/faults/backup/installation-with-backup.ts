import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient, type Client as SqliteClient } from '@libsql/client'
import mongoose from 'mongoose'
import { expect } from 'vitest'
import type { Client } from '../support/client'
import { addEpisode, expectSuccess, picture } from '../support/content'
import { database, type Installation } from '../support/installation'
import { tool, type Outcome } from '../support/process'
import { databaseFile } from '../support/sqlite'

/** A quote in the archive. It contains U+2028, which some readers take for the end of a line. */
export const ARCHIVED = 'In the\u2028archive'

/** An installation with a backup and content that is newer than the backup. */
export type InstallationWithBackup = {
  installation: Installation
  /** Path of the backup. */
  archive: string
  /** Names of the pictures in the backup. */
  pictures: string[]
}

export const mediaOf = (installation: Installation): string => path.join(installation.dataDir, 'media')

/** Adds the content of the backup and creates it. @param before runs between the two. */
export async function backUp(
  installation: Installation,
  client: Client,
  folder: string,
  before = async () => {},
): Promise<InstallationWithBackup & { outcome: Outcome }> {
  const id = await addEpisode(client, 'Pictured', 0, 0)
  expectSuccess(await client.post('/quotes', { quote_text: ARCHIVED, author: 'A' }))
  expectSuccess(await client.upload(`/caffeine/episodes/${id}/thumbnail`, await picture()))
  const pictures = await readdir(mediaOf(installation))
  await before()
  const archive = path.join(folder, 'good.tgz')
  const outcome = await tool(installation, 'backup', archive)
  expect(outcome.code, outcome.stderr).toBe(0)
  return { installation, archive, pictures, outcome }
}

/** Adds content that the backup does not contain: a quote and a picture. */
export async function addNewer(client: Client): Promise<void> {
  expectSuccess(await client.post('/quotes', { quote_text: 'Newer', author: 'A' }))
  expectSuccess(await client.upload('/caffeine/episodes/1/thumbnail', await picture(90)))
}

/** Copies an installation that no server uses to a new folder. On MongoDB all copies share the database. */
export async function copyOf(installation: Installation, folder: string): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(folder, 'installation-'))
  await cp(installation.dataDir, dataDir, { recursive: true, verbatimSymlinks: true })
  const databaseUrl = database === 'sqlite' ? `file:${path.join(dataDir, 'ccc.db')}` : installation.databaseUrl
  if (database === 'mongodb') await makeNewer(installation)
  return { ...installation, dataDir, databaseUrl, settings: { ...installation.settings, DATA_DIR: dataDir, DATABASE_URL: databaseUrl } }
}

/** Restores a quote that an earlier restore into the shared database removed. */
async function makeNewer(installation: Installation): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(installation.databaseUrl)
  const all = client.db().collection<{ _id: number; quote_text: string }>('quotes')
  await all.updateOne({ _id: 99 }, { $set: { quote_text: 'Newer' } }, { upsert: true })
  await client.close()
}

/**
 * Runs a query on a copy of a SQLite installation's database. The client keeps a file open until garbage collection, and a
 * restore would rightly refuse to replace an open file.
 */
export async function onCopy<T>(installation: Installation, query: (client: SqliteClient) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-query-'))
  const copy = path.join(folder, 'ccc.db')
  for (const suffix of ['', '-wal']) await cp(databaseFile(installation) + suffix, copy + suffix, { force: true }).catch(() => undefined)
  const client = createClient({ url: `file:${copy}` })
  try {
    return await query(client)
  } finally {
    client.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function quotesIn(installation: Installation): Promise<unknown[]> {
  if (database === 'sqlite') {
    const { rows } = await onCopy(installation, (client) => client.execute('SELECT quote_text FROM quotes'))
    return rows.map((row) => row['quote_text'])
  }
  const client = await mongoose.mongo.MongoClient.connect(installation.databaseUrl)
  const quotes = await client.db().collection('quotes').find().toArray()
  await client.close()
  return quotes.map((each) => each['quote_text'])
}

/** Whether an installation that no server uses is in the old or the restored state, or in neither: mixed, or with leftovers of a restore. */
export async function stateOf(installation: Installation, { pictures }: InstallationWithBackup): Promise<string> {
  const leftovers = (await readdir(installation.dataDir)).filter((name) => /restore-in-progress|\.restored|\.probe/.test(name))
  if (leftovers.length > 0) return `leftovers: ${leftovers.join()}`
  const isRestored = JSON.stringify((await readdir(mediaOf(installation))).toSorted()) === JSON.stringify(pictures.toSorted())
  if ((await quotesIn(installation)).includes('Newer')) return isRestored ? 'mixed: old content, restored pictures' : 'as before'
  return isRestored ? 'restored' : 'mixed: restored content, old pictures'
}
