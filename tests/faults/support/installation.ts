import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import mongoose from 'mongoose'

export type DatabaseKind = 'sqlite' | 'mongodb'

/** The database under test: TEST_DATABASE, or SQLite by default. */
export const database: DatabaseKind = process.env['TEST_DATABASE'] === 'mongodb' ? 'mongodb' : 'sqlite'

export const ADMIN = { username: 'admin', password: 'a-good-long-passphrase-7' } as const

/** A new, empty data folder and database. */
export type Installation = {
  kind: DatabaseKind
  dataDir: string
  databaseUrl: string
  /** Settings that point a server or a command-line tool to this installation. */
  settings: Record<string, string>
  /** Removes the folder and the database. */
  remove(): Promise<void>
}

/** The URL of a database on the tests' MongoDB. @throws without MONGODB_TEST_URL. */
function mongoUrl(name: string): string {
  const given = process.env['MONGODB_TEST_URL']
  if (!given) throw new Error('TEST_DATABASE=mongodb needs MONGODB_TEST_URL')
  return given.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, `$1/${name}`)
}

async function dropDatabase(url: string): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(url)
  await client.db().dropDatabase()
  await client.close()
}

/** Creates an empty installation. */
export async function newInstallation(kind: DatabaseKind = database): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ccc-faults-'))
  const databaseUrl = kind === 'mongodb' ? mongoUrl(`faults_${randomBytes(6).toString('hex')}`) : `file:${path.join(dataDir, 'ccc.db')}`
  const secret: Record<string, string> = kind === 'mongodb' ? { PAYLOAD_SECRET: randomBytes(24).toString('hex') } : {}
  return {
    kind,
    dataDir,
    databaseUrl,
    settings: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...secret },
    remove: async () => {
      // nobody waits for it: an interrupted command may have left a transaction that holds locks for up to a minute
      if (kind === 'mongodb') dropDatabase(databaseUrl).catch(() => undefined)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A second data folder for the same MongoDB database, like that of another machine. */
export async function secondInstallation(installation: Installation): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ccc-faults-'))
  return {
    ...installation,
    dataDir,
    settings: { ...installation.settings, DATA_DIR: dataDir },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}
