import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mongo } from 'mongoose'
import { UsageError } from '../usage-error'
import { documentsOf, serialize, type BsonDocument } from './bson-lines'
import { COLLECTION_SUFFIX, isCollectionName } from './manifest'
import { migrationNames, type ContentSummary } from './sqlite-content'

const SERVER_SELECTION_MS = 5_000
const BATCH = 500
const NAMESPACE_EXISTS = 48
/** Collections of running processes. They are not content, so they are neither saved nor replaced. */
const PROCESS_COLLECTIONS = new Set(['contentversions', 'startlocks', 'restores', 'loginattempts', 'presence'])
/** Large enough to exceed any content version that a process has cached. */
const VERSION_STEP = 1_000
/** What a restore leaves empty: preview links of a backup may have been revoked since, and the fields of lists are computed again. */
const ENDED_COLLECTIONS = new Set(['previews', 'payload-kvs'])
const RESET_FIELDS = ['resetPasswordToken', 'resetPasswordExpiration', 'lockUntil', 'loginAttempts']

type Marker = { _id: 'last'; restore: string }
type Version = { _id: 'content'; seq: number }

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
  return names.filter((name) => isCollectionName(name) && !name.startsWith('system.') && !PROCESS_COLLECTIONS.has(name))
}

/** The name of a library entry's file. */
const fileNames = ({ filename }: mongo.Document): string[] => (typeof filename === 'string' ? [filename] : [])

/**
 * Writes every document as a line of extended JSON to one file for each collection. One transaction reads them all, so the
 * files are consistent. MongoDB limits a transaction to a minute by default.
 * @throws UsageError if the database has no users, and so no content.
 */
export const dumpMongo = (url: string, folder: string): Promise<ContentSummary> =>
  withMongo(url, async (db, client) => {
    const content: ContentSummary = { migrations: await migrationNames(), pictures: [], danglingReferences: 0, documents: {} }
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
      await pipeline(Readable.from(lines()), createWriteStream(path.join(folder, name + COLLECTION_SUFFIX), { flags: 'wx', mode: 0o600 }))
      content.documents[name] = count
    }
    await session.abortTransaction()
    await session.endSession()
    return content
  })

/**
 * Reads and checks unpacked collections.
 * @param names names of the collections. @param archive path of the archive, for messages.
 * @throws UsageError if a line is not a document, or if an id occurs twice.
 */
export async function inspectMongo(folder: string, names: string[], archive: string): Promise<ContentSummary> {
  const content: ContentSummary = { migrations: [], pictures: [], danglingReferences: 0, documents: {} }
  if (!names.includes('users')) throw new UsageError(`${archive} is not a backup of this product: it has no collection users`)
  for (const name of names) {
    const ids = new Set<string>()
    let count = 0
    try {
      for await (const document of documentsOf(path.join(folder, name + COLLECTION_SUFFIX))) {
        count++
        ids.add(serialize({ id: document._id }))
        if (name === 'media') content.pictures.push(...fileNames(document))
      }
    } catch {
      throw new UsageError(`${archive} is damaged: document ${count + 1} of ${name} cannot be read`)
    }
    if (ids.size !== count) throw new UsageError(`${archive} is damaged: an id occurs twice in ${name}`)
    content.documents[name] = count
  }
  return content
}

/** A user without sessions, reset token, failed sign-in attempts and lock. */
function withoutSessions(user: BsonDocument): BsonDocument {
  const remaining = Object.entries(user).filter(([name]) => !RESET_FIELDS.includes(name))
  return { ...Object.fromEntries(remaining), _id: user._id, sessions: [] }
}

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

async function replaceAll(db: mongo.Db, session: mongo.ClientSession, folder: string, names: string[], present: string[]): Promise<void> {
  for (const name of new Set([...present, ...names])) await db.collection(name).deleteMany({}, { session })
  for (const name of names) {
    if (ENDED_COLLECTIONS.has(name)) continue
    const collection = db.collection<BsonDocument>(name)
    for await (const batch of batchesOf(path.join(folder, name + COLLECTION_SUFFIX))) {
      await collection.insertMany(name === 'users' ? batch.map(withoutSessions) : batch, { session })
    }
  }
}

async function createCollection(db: mongo.Db, name: string): Promise<void> {
  await db.createCollection(name).catch((error: unknown) => {
    if (!(error instanceof mongo.MongoServerError) || error.code !== NAMESPACE_EXISTS) throw error
  })
}

/**
 * Replaces all content in one transaction. Running servers see the new state at their next read. MongoDB limits a
 * transaction to a minute by default.
 * @param restore identifies this restore for `wasRestored`.
 */
export const loadMongo = (url: string, folder: string, names: string[], restore: string): Promise<void> =>
  withMongo(url, async (db, client) => {
    const present = await collectionNames(db)
    for (const name of [...names, 'restores'].filter((each) => !present.includes(each))) await createCollection(db, name)
    const moveVersion = () =>
      db.collection<Version>('contentversions').updateOne({ _id: 'content' }, { $inc: { seq: VERSION_STEP } }, { upsert: true })
    await moveVersion()
    const content = names.filter((name) => !PROCESS_COLLECTIONS.has(name))
    await client.withSession((session) =>
      session.withTransaction(
        async () => {
          await replaceAll(db, session, folder, content, present)
          await db.collection<Marker>('restores').replaceOne({ _id: 'last' }, { restore }, { upsert: true, session })
        },
        { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
      ),
    )
    await moveVersion()
  })

/** Whether the transaction of a restore was committed. */
export const wasRestored = (url: string, restore: string): Promise<boolean> =>
  withMongo(url, async (db) => (await db.collection<Marker>('restores').findOne({ _id: 'last' }))?.restore === restore)

/** Whether the database has no content. */
export const isEmptyMongo = (url: string): Promise<boolean> =>
  withMongo(url, async (db) => {
    for (const name of await collectionNames(db)) if (!ENDED_COLLECTIONS.has(name) && (await db.collection(name).findOne())) return false
    return true
  })
