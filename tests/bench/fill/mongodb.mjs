// Copies and fills a MongoDB database that no server uses.
import mongoose from 'mongoose'
import { rowOf } from './spread.mjs'

const DOCUMENTS_PER_BATCH = 1000

/** Runs work with a connection to a database. */
async function connected(url, work) {
  const connection = await mongoose.createConnection(url).asPromise()
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

/** The documents of every collection, by name. */
const readAll = (url) =>
  connected(url, async (connection) => {
    const names = (await connection.db.listCollections().toArray()).map(({ name }) => name).filter((name) => !name.startsWith('system.'))
    return Promise.all(names.map(async (name) => [name, await connection.db.collection(name).find().toArray()]))
  })

/** Copies the documents of a small database. The product makes its indexes when it starts. */
export async function copyMongo(from, to) {
  const collections = await readAll(from)
  await connected(to, async (connection) => {
    for (const [name, documents] of collections) if (documents.length > 0) await connection.db.collection(name).insertMany(documents)
  })
}

/** A field refers to a collection if it bears its name in the singular and holds numbers. */
const linksOf = (samples, ids) =>
  Object.fromEntries(
    [...ids].flatMap(([name, values]) => {
      const field = name.replace(/s$/, '')
      return samples.some((sample) => typeof sample[field] === 'number') ? [[field, values]] : []
    }),
  )

async function fillCollection(db, name, target, ids) {
  const samples = await db.collection(name).find().sort({ _id: 1 }).toArray()
  if (samples.length === 0) throw new Error(`The database has no documents in ${name}`)
  const facts = { idColumn: '_id', unique: new Set(), links: linksOf(samples, ids) }
  const last = Number(samples.at(-1)?._id)
  const missing = Math.max(0, target - samples.length)
  for (let start = 1; start <= missing; start += DOCUMENTS_PER_BATCH) {
    const count = Math.min(DOCUMENTS_PER_BATCH, missing - start + 1)
    const documents = Array.from({ length: count }, (_, index) => rowOf(samples, start + index, { ...facts, id: last + start + index }))
    await db.collection(name).insertMany(documents, { ordered: false })
  }
  await db.collection('counters').updateOne({ _id: name }, { $max: { seq: last + missing } }, { upsert: true })
  return [...samples.map(({ _id }) => _id), ...Array.from({ length: missing }, (_, index) => last + 1 + index)]
}

/**
 * Adds documents until each collection has its number of them, and raises the counters of ids.
 * @param targets `{ collection: documents }`, collections before those that refer to them. @throws the database's error.
 */
export const fillMongo = (url, targets) =>
  connected(url, async (connection) => {
    const ids = new Map()
    for (const [name, target] of Object.entries(targets)) ids.set(name, await fillCollection(connection.db, name, target, ids))
    // the next start computes the hidden fields of all documents
    await connection.db.collection('payload-kvs').deleteMany({})
  })

/** Deletes a database. */
export const dropMongo = (url) => connected(url, (connection) => connection.dropDatabase())
