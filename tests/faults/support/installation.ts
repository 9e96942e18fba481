import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import mongoose from 'mongoose'

export type DatabaseKind = 'sqlite' | 'mongodb'

/** The database that this run is about: TEST_DATABASE, SQLite when nothing is said. */
export const database: DatabaseKind = process.env['TEST_DATABASE'] === 'mongodb' ? 'mongodb' : 'sqlite'

export const ADMIN = { username: 'admin', password: 'a-good-long-passphrase-7' } as const

/** What one product owns: a data folder and a database, both new and empty. */
export type Installation = {
  kind: DatabaseKind
  dataDir: string
  databaseUrl: string
  /** The settings that lead a server or a command-line tool to this house. */
  settings: Record<string, string>
  /** Takes folder and database away. */
  remove(): Promise<void>
}

/** The tests' MongoDB with a database name put in. @throws when none was given to this run. */
function mongoUrl(name: string): string {
  const given = process.env['MONGODB_TEST_URL']
  if (!given) throw new Error('TEST_DATABASE=mongodb needs MONGODB_TEST_URL (see design.md, Databases)')
  return given.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, `$1/${name}`)
}

async function dropDatabase(url: string): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(url)
  await client.db().dropDatabase()
  await client.close()
}

/** A new, empty house of a kind. */
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
      if (kind === 'mongodb') await dropDatabase(databaseUrl)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A second data folder for the same database, as a second machine would have it (MongoDB). */
export async function besideHouse(house: Installation): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ccc-faults-'))
  return {
    ...house,
    dataDir,
    settings: { ...house.settings, DATA_DIR: dataDir },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}
