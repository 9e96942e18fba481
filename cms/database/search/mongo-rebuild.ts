import type { Payload } from 'payload'
import { entityList, type Entity } from '../../domain/entities'
import { mongoCollection } from '../queries/mongo-list'
import { ChunkPostings } from './chunk-postings'
import { CHUNK, chunkOf } from './id-set'
import {
  changesOf,
  createSearchIndexes,
  indexDefinition,
  indexedFields,
  postingsOf,
  recordOf,
  statesOf,
  storedText,
  wordsOf,
  type Doc,
} from './mongo-collections'
import { inTurn } from './mongo-turns'
import { addWords, readPostings, writePostings } from './mongo-write'

/** Records that are read at once. */
const READ_AT_ONCE = 10

/** Indexes the records of one chunk, in one transaction: changes that are not part of it yet stay noted. */
async function rebuildChunk(payload: Payload, entity: Entity, number: number): Promise<void> {
  const { collection } = entity
  const range = { $gte: number * CHUNK, $lt: (number + 1) * CHUNK }
  const projection = indexedFields(entity)
  await inTurn(payload, async ({ session }) => {
    await changesOf(payload).deleteMany({ collection, record: range }, { session })
    await postingsOf(payload).deleteMany({ collection, chunk: number }, { session })
    const write = async (part: ChunkPostings): Promise<void> => {
      for await (const { postings, stored, words } of part.groups((keys) => readPostings(payload, collection, keys, session))) {
        await writePostings(payload, collection, postings, stored, session)
        await addWords(payload, words, session)
      }
    }
    let part = new ChunkPostings(entity, number)
    const records = mongoCollection(payload, entity).find<Doc>({ _id: range }, { session, projection, batchSize: READ_AT_ONCE })
    for await (const doc of records) {
      const id = Number(doc['_id'])
      if (!part.hasRoomFor(id)) {
        await write(part)
        part = part.next(id)
      }
      part.add(id, recordOf(entity, doc, storedText(doc)))
    }
    await write(part)
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
