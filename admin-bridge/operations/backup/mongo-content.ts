import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mongo } from 'mongoose'
import type { Env } from '../../../cms/env'
import { UsageError } from '../usage-error'
import { documentsOf, serialize, type BsonDocument } from './bson-lines'
import { migrationNames, type Copied, type Database, type PathOf } from './database'

const SERVER_SELECTION_MS = 5_000
const BATCH = 500
const NAMESPACE_EXISTS = 48
/** A member of an archive: a collection and this suffix. */
const SUFFIX = '.jsonl'
const COLLECTION_NAME = /^[A-Za-z0-9_-]{1,100}$/
/** Collections of running processes. They are not content, so they are neither saved nor replaced. */
const PROCESS_COLLECTIONS = new Set(['contentversions', 'startlocks', 'restores', 'loginattempts', 'presence'])
/** Large enough to exceed any content version that a process has cached. */
const VERSION_STEP = 1_000
/** What a restore leaves empty: preview links of a backup may have been revoked since, and the fields of lists are computed again. */
const ENDED_COLLECTIONS = new Set(['previews', 'payload-kvs'])

type Marker = { _id: 'last'; restore: string }
type Version = { _id: 'content'; seq: number }

/** The MongoDB database of the settings. A restore replaces its documents in one transaction, so servers may keep running. */
export function mongoDatabase({ DATABASE_URL: url, DATA_DIR }: Env): Database {
  return {
    kind: 'mongodb',
    file: null,
    lockFile: path.join(DATA_DIR, 'restore'),
    inUse: 'Another restore is running',
    isLoaded: true,
    exists: () => withMongo(url, async (db) => (await collectionNames(db)).includes('users')),
    markInUse: () => Promise.resolve(() => Promise.resolve()),
    copyTo: (folder) => dump(url, folder),
    isMember: (name) => name.endsWith(SUFFIX) && COLLECTION_NAME.test(name.slice(0, -SUFFIX.length)),
    check,
    mustBeSaved: () => withMongo(url, hasContent),
    dropAccess: () => Promise.resolve(),
    load: (pathOf, members, restore) => load(url, { pathOf, restore, names: members.map((name) => name.slice(0, -SUFFIX.length)) }),
    wasLoaded: (restore) => withMongo(url, async (db) => (await markers(db).findOne({ _id: 'last' }))?.restore === restore),
  }
}

/** Runs work on the database without Payload. */
export async function withMongo<T>(url: string, work: (db: mongo.Db, client: mongo.MongoClient) => Promise<T>): Promise<T> {
  const client = new mongo.MongoClient(url, { serverSelectionTimeoutMS: SERVER_SELECTION_MS })
  try {
    await client.connect()
    return await work(client.db(), client)
  } finally {
    await client.close()
  }
}

async function collectionNames(db: mongo.Db): Promise<string[]> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
  return names.filter((name) => COLLECTION_NAME.test(name) && !PROCESS_COLLECTIONS.has(name))
}

async function hasContent(db: mongo.Db): Promise<boolean> {
  for (const name of await collectionNames(db)) if (!ENDED_COLLECTIONS.has(name) && (await db.collection(name).findOne())) return true
  return false
}

const markers = (db: mongo.Db) => db.collection<Marker>('restores')

/** The name of a library entry's file. */
const fileNames = ({ filename }: mongo.Document): string[] => (typeof filename === 'string' ? [filename] : [])

/**
 * Writes every document as a line of extended JSON to one file for each collection. One transaction reads them all, so the
 * files are consistent. MongoDB limits a transaction to a minute by default.
 * @throws UsageError if the database has no users, and so no content.
 */
const dump = (url: string, folder: string): Promise<Copied> =>
  withMongo(url, async (db, client) => {
    const content: Copied = { files: [], migrations: await migrationNames(), pictures: [], documents: {} }
    const names = await collectionNames(db)
    if (!names.includes('users')) throw new UsageError('There is no content in the database (DATABASE_URL)')
    const session = client.startSession()
    session.startTransaction({ readConcern: { level: 'snapshot' } })
    for (const name of names) {
      let count = 0
      const lines = async function* (): AsyncGenerator<string> {
        for await (const document of db.collection(name).find({}, { session, batchSize: BATCH })) {
          count++
          if (name === 'media') content.pictures.push(...fileNames(document))
          yield `${serialize(document)}\n`
        }
      }
      await pipeline(Readable.from(lines()), createWriteStream(path.join(folder, name + SUFFIX), { flags: 'wx', mode: 0o600 }))
      content.files.push(name + SUFFIX)
      content.documents[name] = count
    }
    await session.abortTransaction()
    await session.endSession()
    return content
  })

/** Reads every document of unpacked collections. @returns file names of the library's pictures. */
async function check(pathOf: PathOf, members: readonly string[], archive: string): Promise<string[]> {
  if (!members.includes(`users${SUFFIX}`)) throw new UsageError(`${archive} is not a backup of this product: it has no collection users`)
  const pictures: string[] = []
  for (const name of members) {
    let count = 0
    try {
      for await (const document of documentsOf(pathOf(name))) {
        count++
        if (name === `media${SUFFIX}`) pictures.push(...fileNames(document))
      }
    } catch {
      throw new UsageError(`${archive} is damaged: document ${count + 1} of ${name.slice(0, -SUFFIX.length)} cannot be read`)
    }
  }
  return pictures
}

/** A user without sessions and reset token. */
const withoutAccess = ({ resetPasswordToken, resetPasswordExpiration, ...user }: BsonDocument): BsonDocument => ({ ...user, sessions: [] })

async function* batchesOf(file: string): AsyncGenerator<BsonDocument[]> {
  let batch: BsonDocument[] = []
  for await (const document of documentsOf(file)) {
    batch.push(document)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

type Loading = { pathOf: PathOf; names: string[]; restore: string }

async function replaceAll(
  db: mongo.Db,
  session: mongo.ClientSession,
  { pathOf, names, restore }: Loading,
  present: string[],
): Promise<void> {
  for (const name of new Set([...present, ...names])) await db.collection(name).deleteMany({}, { session })
  for (const name of names) {
    if (ENDED_COLLECTIONS.has(name)) continue
    const collection = db.collection<BsonDocument>(name)
    for await (const batch of batchesOf(pathOf(name + SUFFIX))) {
      await collection.insertMany(name === 'users' ? batch.map(withoutAccess) : batch, { session })
    }
  }
  await markers(db).replaceOne({ _id: 'last' }, { restore }, { upsert: true, session })
}

async function createCollection(db: mongo.Db, name: string): Promise<void> {
  await db.createCollection(name).catch((error: unknown) => {
    if (!(error instanceof mongo.MongoServerError) || error.code !== NAMESPACE_EXISTS) throw error
  })
}

/** Running servers see the new state at their next read. MongoDB limits a transaction to a minute by default. */
const load = (url: string, { names, ...loading }: Loading): Promise<void> =>
  withMongo(url, async (db, client) => {
    const present = await collectionNames(db)
    for (const name of [...names, 'restores'].filter((each) => !present.includes(each))) await createCollection(db, name)
    const moveVersion = () =>
      db.collection<Version>('contentversions').updateOne({ _id: 'content' }, { $inc: { seq: VERSION_STEP } }, { upsert: true })
    await moveVersion()
    const content = { ...loading, names: names.filter((name) => !PROCESS_COLLECTIONS.has(name)) }
    await client.withSession((session) =>
      session.withTransaction(() => replaceAll(db, session, content, present), {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority' },
      }),
    )
    await moveVersion()
  })
