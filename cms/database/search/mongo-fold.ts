import type { mongo } from 'mongoose'
import type { Payload, PayloadRequest } from 'payload'
import { entityList, fieldsOfKind, type Entity } from '../../domain/entities'
import { searchTextIn } from '../queries/derived-fields'
import { mongoCollection } from '../queries/mongo-list'
import { binaryOf, sessionOf } from '../mongodb/mongo-connection'
import { inSnapshot } from '../mongodb/snapshot'
import { TermChanges, emptiedWords } from './changes'
import { ChunkPostings } from './chunk-postings'
import { CHUNK, chunkOf } from './id-set'
import {
  indexDefinition,
  changesOf,
  createSearchIndexes,
  postingsOf,
  recordOf,
  statesOf,
  storedText,
  wordsOf,
  type Doc,
  type StoredChange,
} from './mongo-collections'
import { isShort, termsOf, triplesOf, vocabularyWord, wordOfTerm, wordTerm } from './terms'

/** Changes, and terms in them, that one fold takes in. */
const CHANGES_IN_A_FOLD = 200
const TERMS_IN_A_FOLD = 250_000
/** Changes that are read at once. */
const READ_AT_ONCE = 10
/** Documents that one command writes. */
const WRITTEN_AT_ONCE = 1_000

/** The terms of a record as a hook or the driver returns it. */
const termsIn = (entity: Entity, doc: Doc): Set<string> => termsOf(entity, recordOf(entity, doc, searchTextIn(entity, doc)))

/**
 * MongoDB: notes what a write changes in the index, in its transaction. Does nothing on SQLite, where triggers do it.
 * @param before the record before the write; null for a new one. @param after null for a deleted one.
 */
export async function noteChange(req: PayloadRequest, entity: Entity, before: Doc | null, after: Doc | null): Promise<void> {
  if (req.payload.db.name !== 'mongoose') return
  const [old, now] = [before ? termsIn(entity, before) : new Set<string>(), after ? termsIn(entity, after) : new Set<string>()]
  const added = [...now].filter((term) => !old.has(term))
  const removed = [...old].filter((term) => !now.has(term))
  const record = (after ?? before)?.['id']
  if (typeof record !== 'number' || added.length + removed.length === 0) return
  const change = { collection: entity.collection, record, added, removed }
  await changesOf(req.payload).insertOne(change, await sessionOf(req))
}

async function inBatches<T>(items: readonly T[], size: number, write: (batch: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += size) await write(items.slice(at, at + size))
}

/**
 * Runs work on the index in a transaction, and again after a conflict. Only one process can end it at a time, so that none
 * removes a word that another one needs.
 */
const inTurn = <T>(payload: Payload, work: (session: mongo.ClientSession) => Promise<T>): Promise<T> =>
  inSnapshot(payload, async (session) => {
    await statesOf(payload).updateOne({ _id: 'folds' }, { $inc: { count: 1 } }, { upsert: true, session })
    return work(session)
  })

/** Adds words to the vocabulary. */
async function addWords(payload: Payload, words: Iterable<string>, session: mongo.ClientSession): Promise<void> {
  const long = [...words].filter((word) => !isShort(word)).map(vocabularyWord)
  await inBatches(long, WRITTEN_AT_ONCE, (batch) =>
    wordsOf(payload).bulkWrite(
      batch.map(({ word, length, reversed }) => ({
        updateOne: { filter: { _id: word }, update: { $setOnInsert: { length, reversed, parts: triplesOf(word) } }, upsert: true },
      })),
      { session, ordered: false },
    ),
  )
}

/** Removes words from the vocabulary that no record of any collection has. @param words some that a record had. */
async function removeUnusedWords(payload: Payload, words: readonly string[], session: mongo.ClientSession): Promise<void> {
  await inBatches(words, WRITTEN_AT_ONCE, async (batch) => {
    const used = await postingsOf(payload).distinct('term', { term: { $in: batch.map((word) => wordTerm(word, 'anywhere')) } }, { session })
    const kept = new Set(used.map(wordOfTerm))
    await wordsOf(payload).deleteMany({ _id: { $in: batch.filter((word) => !kept.has(word)) } }, { session })
  })
}

const vocabularyOf = (changes: readonly StoredChange[]): Set<string> =>
  new Set(changes.flatMap(({ added }) => added.flatMap((term) => wordOfTerm(term) ?? [])))

/** @returns the words that no record of one chunk has any more. */
async function apply(payload: Payload, collection: string, changes: TermChanges, session: mongo.ClientSession): Promise<string[]> {
  const emptied: string[][] = []
  await inBatches(changes.keys, WRITTEN_AT_ONCE, async (keys) => {
    const terms = [...new Set(keys.map(({ term }) => term))]
    const chunks = [...new Set(keys.map(({ chunk }) => chunk))]
    const found = await postingsOf(payload)
      .find({ collection, term: { $in: terms }, chunk: { $in: chunks } }, { session })
      .toArray()
    const stored = found.map(({ term, chunk, ids }) => ({ term, chunk, ids: ids.buffer }))
    const results = changes.applyTo(keys, stored)
    await postingsOf(payload).bulkWrite(
      results.map(({ term, chunk, ids }) =>
        ids.length === 0
          ? { deleteOne: { filter: { collection, term, chunk } } }
          : { updateOne: { filter: { collection, term, chunk }, update: { $set: { ids: binaryOf(payload, ids) } }, upsert: true } },
      ),
      { session, ordered: false },
    )
    emptied.push(emptiedWords(results))
  })
  return emptied.flat()
}

/** The oldest changes, as many as one fold takes in, and whether there are more. */
async function nextChanges(payload: Payload): Promise<{ changes: mongo.WithId<StoredChange>[]; isMore: boolean }> {
  const found = changesOf(payload).find({}, { sort: { _id: 1 }, limit: CHANGES_IN_A_FOLD, batchSize: READ_AT_ONCE })
  const changes: mongo.WithId<StoredChange>[] = []
  let terms = 0
  for await (const change of found) {
    changes.push(change)
    terms += change.added.length + change.removed.length
    if (terms > TERMS_IN_A_FOLD) return { changes, isMore: true }
  }
  return { changes, isMore: changes.length === CHANGES_IN_A_FOLD }
}

/**
 * MongoDB: takes changes into the index, in one transaction. Another process may do the same; one of them then waits.
 * @returns whether more may be waiting. @throws the database's error.
 */
export async function foldMongo(payload: Payload): Promise<boolean> {
  const next = await nextChanges(payload)
  if (next.changes.length === 0) return false
  await inTurn(payload, async (session) => {
    // another process may have taken some of them in
    const ids = await changesOf(payload).distinct('_id', { _id: { $in: next.changes.map(({ _id }) => _id) } }, { session })
    const left = new Set(ids.map(String))
    const taken = next.changes.filter(({ _id }) => left.has(String(_id)))
    await addWords(payload, vocabularyOf(taken), session)
    const emptied: string[][] = []
    for (const { collection } of entityList) {
      const changes = new TermChanges()
      for (const change of taken.filter((each) => each.collection === collection)) {
        for (const term of change.added) changes.add(term, change.record, 1)
        for (const term of change.removed) changes.add(term, change.record, -1)
      }
      emptied.push(await apply(payload, collection, changes, session))
    }
    // another collection may have got a word that one has lost
    await removeUnusedWords(payload, emptied.flat(), session)
    await changesOf(payload).deleteMany({ _id: { $in: taken.map(({ _id }) => _id) } }, { session })
  })
  return next.isMore
}

/** Indexes the records of one chunk, in one transaction: changes that are not part of it yet stay noted. */
async function rebuildChunk(payload: Payload, entity: Entity, number: number): Promise<void> {
  const { collection } = entity
  const range = { $gte: number * CHUNK, $lt: (number + 1) * CHUNK }
  // editor states are many times as large as the texts that are indexed
  const projection = Object.fromEntries(fieldsOfKind(entity, 'richText').map(([key]) => [key, 0 as const]))
  await inTurn(payload, async (session) => {
    const chunk = new ChunkPostings(entity, number)
    for await (const doc of mongoCollection(payload, entity).find<Doc>({ _id: range }, { session, projection }))
      chunk.add(Number(doc['_id']), recordOf(entity, doc, storedText(doc)))
    const { postings, words } = chunk.finish()
    await changesOf(payload).deleteMany({ collection, record: range }, { session })
    await postingsOf(payload).deleteMany({ collection, chunk: number }, { session })
    await inBatches(postings, WRITTEN_AT_ONCE, (batch) =>
      postingsOf(payload).insertMany(
        batch.map(({ ids, ...key }) => ({ collection, ...key, ids: binaryOf(payload, ids) })),
        { session, ordered: false },
      ),
    )
    await addWords(payload, words, session)
  })
}

/**
 * MongoDB: indexes all records again. Servers may be running; until the end they look through the texts.
 * @throws the database's error.
 */
export async function rebuildMongoIndex(payload: Payload): Promise<void> {
  await createSearchIndexes(payload)
  await statesOf(payload).deleteOne({ _id: 'index' })
  await changesOf(payload).deleteMany({})
  await postingsOf(payload).deleteMany({})
  await wordsOf(payload).deleteMany({})
  for (const entity of entityList) {
    const last = await mongoCollection(payload, entity).findOne({}, { sort: { _id: -1 }, projection: { _id: 1 } })
    for (let number = 0; number <= chunkOf(last?._id ?? 0); number++) await rebuildChunk(payload, entity, number)
  }
  await statesOf(payload).updateOne({ _id: 'index' }, { $set: { definition: indexDefinition() } }, { upsert: true })
}
