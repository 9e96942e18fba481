import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import { groupsOf, slicesOf } from '../../groups'
import { binaryOf } from '../mongodb/mongo-connection'
import { emptiedWords, nameOf, presentWords, type Posting, type PostingKey, type TermChanges } from './changes'
import { postingsOf, wordsOf } from './mongo-collections'
import { isShort, triplesOf, vocabularyWord, wordOfTerm, wordTerm } from './terms'

/** Documents that one command writes. */
const WRITTEN_AT_ONCE = 1_000
/** Parts of words that one command writes. */
const PARTS_AT_ONCE = 10_000

/** Adds words to the vocabulary, if they are not in it. */
export async function addWords(payload: Payload, words: readonly string[], session: mongo.ClientSession): Promise<void> {
  const long = words.filter((word) => !isShort(word)).map(vocabularyWord)
  for (const group of groupsOf(long, ({ word }) => word.length, { cost: PARTS_AT_ONCE, items: WRITTEN_AT_ONCE })) {
    const found = await wordsOf(payload)
      .find({ _id: { $in: group.map(({ word }) => word) } }, { projection: { _id: 1 }, session })
      .toArray()
    const known = new Set(found.map(({ _id }) => _id))
    const added = group.filter(({ word }) => !known.has(word))
    const documents = added.map(({ word, length, reversed }) => ({ _id: word, length, reversed, parts: triplesOf(word) }))
    if (documents.length > 0) await wordsOf(payload).insertMany(documents, { session, ordered: false })
  }
}

/** Removes words from the vocabulary that no record of any collection has. @param words some that a record had. */
async function removeUnusedWords(payload: Payload, words: readonly string[], session: mongo.ClientSession): Promise<void> {
  for (const batch of slicesOf(words, WRITTEN_AT_ONCE)) {
    const used = await postingsOf(payload).distinct('term', { term: { $in: batch.map((word) => wordTerm(word, 'anywhere')) } }, { session })
    const kept = new Set(used.map(wordOfTerm))
    await wordsOf(payload).deleteMany({ _id: { $in: batch.filter((word) => !kept.has(word)) } }, { session })
  }
}

/** The stored postings of some keys. */
export async function readPostings(
  payload: Payload,
  collection: string,
  keys: readonly PostingKey[],
  session: mongo.ClientSession,
): Promise<Posting[]> {
  const terms = [...new Set(keys.map(({ term }) => term))]
  const chunks = [...new Set(keys.map(({ chunk }) => chunk))]
  const found = await postingsOf(payload)
    .find({ collection, term: { $in: terms }, chunk: { $in: chunks } }, { session })
    .toArray()
  return found.map(({ term, chunk, ids }) => ({ term, chunk, ids: ids.buffer }))
}

/** Writes postings, and removes those without ids. @param stored those of them that are stored: to insert the others is much faster. */
export async function writePostings(
  payload: Payload,
  collection: string,
  postings: readonly Posting[],
  stored: readonly PostingKey[],
  session: mongo.ClientSession,
): Promise<void> {
  const known = new Set(stored.map(nameOf))
  const [old, added] = [postings.filter((each) => known.has(nameOf(each))), postings.filter((each) => !known.has(nameOf(each)))]
  const documents = added
    .filter(({ ids }) => ids.length > 0)
    .map(({ ids, ...key }) => ({ collection, ...key, ids: binaryOf(payload, ids) }))
  if (documents.length > 0) await postingsOf(payload).insertMany(documents, { session, ordered: false })
  const kept = old.filter(({ ids }) => ids.length > 0)
  const updates = kept.map(({ term, chunk, ids }) => ({
    updateOne: { filter: { collection, term, chunk }, update: { $set: { ids: binaryOf(payload, ids) } } },
  }))
  if (updates.length > 0) await postingsOf(payload).bulkWrite(updates, { session, ordered: false })
  const emptied = old.filter(({ ids }) => ids.length === 0)
  for (const chunk of new Set(emptied.map((each) => each.chunk))) {
    const terms = emptied.filter((each) => each.chunk === chunk).map(({ term }) => term)
    await postingsOf(payload).deleteMany({ collection, chunk, term: { $in: terms } }, { session })
  }
}

/** Applies the changes of some keys to the index. */
export async function applyChanges(
  payload: Payload,
  collection: string,
  changes: TermChanges,
  keys: readonly PostingKey[],
  session: mongo.ClientSession,
): Promise<void> {
  const stored = await readPostings(payload, collection, keys, session)
  const postings = changes.applyTo(keys, stored)
  await addWords(payload, presentWords(postings), session)
  await writePostings(payload, collection, postings, stored, session)
  await removeUnusedWords(payload, emptiedWords(postings), session)
}
