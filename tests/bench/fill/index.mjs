// Data folders and databases with the demo content and any number of records.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { databaseSettings, startOn } from '../installation.mjs'
import { copyMongo, dropMongo, fillMongo } from './mongodb.mjs'
import { fillSqlite } from './sqlite.mjs'

/** Where the tests keep the demo of each build (`tests/harness/server/demo-template.ts`). */
const DEMOS = 'node_modules/.cache/ccc-demo'
const DRINKS_PER_EPISODE = 20

/** How many records of each collection an installation of this size has. Collections before those that refer to them. */
const targetsOf = (size) => ({
  episodes: Math.ceil(size / DRINKS_PER_EPISODE),
  drinks: size,
  quotes: size,
  reviews: size,
  posts: size,
})

const newFolder = () => mkdtempSync(path.join(os.tmpdir(), 'ccc-growth-'))

/** Starts the product once in this folder, so that it draws the demo content. */
async function drawDemo(folder, database) {
  const { stop } = await startOn(folder, { ...database, DEMO_CONTENT: 'on', LOG_LEVEL: 'warn' })
  await stop()
}

/**
 * Makes the demo, or takes the one of this build that the tests have made: drawing takes about a minute.
 * @returns `{ folder, database, remove }`; `database` are the settings of a MongoDB database, none for SQLite.
 */
export async function makeDemo() {
  const database = databaseSettings()
  const stored = path.join(DEMOS, readFileSync('dist/stamp', 'utf8').trim())
  const isShared = !database.DATABASE_URL && !process.env.TEST_SERVER_DIR
  if (isShared && existsSync(stored)) return { folder: stored, database, remove: async () => {} }
  const folder = newFolder()
  await drawDemo(folder, database)
  if (isShared) {
    mkdirSync(DEMOS, { recursive: true })
    cpSync(folder, `${stored}.${process.pid}`, { recursive: true })
    renameSync(`${stored}.${process.pid}`, stored)
  }
  const remove = async () => {
    rmSync(folder, { recursive: true, force: true })
    if (database.DATABASE_URL) await dropMongo(database.DATABASE_URL)
  }
  return { folder, database, remove }
}

/**
 * Copies the demo and fills the copy.
 * @param size records of each kind. @returns `{ folder, database, seconds, remove }`, `seconds` for the filling alone.
 */
export async function makeInstallation(demo, size) {
  const folder = newFolder()
  cpSync(demo.folder, folder, { recursive: true })
  const begun = performance.now()
  const { DATABASE_URL: source } = demo.database
  // the secret belongs to the accounts, which are copied too
  const database = source ? { ...demo.database, DATABASE_URL: databaseSettings().DATABASE_URL } : {}
  if (source) {
    await copyMongo(source, database.DATABASE_URL)
    await fillMongo(database.DATABASE_URL, targetsOf(size))
  } else await fillSqlite(path.join(folder, 'ccc.db'), targetsOf(size))
  const remove = async () => {
    rmSync(folder, { recursive: true, force: true })
    if (source) await dropMongo(database.DATABASE_URL)
  }
  return { folder, database, seconds: (performance.now() - begun) / 1000, remove }
}
