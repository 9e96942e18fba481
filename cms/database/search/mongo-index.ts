import type { Payload } from 'payload'
import { SEARCH_TEXT } from '../queries/columns'
import { filterOf, mongoCollection } from '../queries/mongo-list'
import { indexDefinition, changesOf, postingsOf, statesOf, storedText, wordsOf, type Doc } from './mongo-collections'
import { WORDS_AT_ONCE } from './limits'
import { similarRanges, triplesOf } from './terms'
import type { WordIndex } from './word-index'

/** Texts that are read at once. */
const TEXTS_AT_ONCE = 20

/** The index of words on MongoDB. */
export const mongoIndex = (payload: Payload): WordIndex => ({
  async isReady() {
    return (await statesOf(payload).findOne({ _id: 'index' }))?.definition === indexDefinition()
  },

  async changed({ collection }) {
    const changes = await changesOf(payload)
      .find({ collection }, { projection: { record: 1 } })
      .toArray()
    return [...new Set(changes.map(({ record }) => record))]
  },

  async meeting(entity, ids, conditions) {
    const found = await mongoCollection(payload, entity)
      .find<Doc>(filterOf([{ is: 'among', ids }, ...conditions]), { projection: { _id: 1 } })
      .toArray()
    return found.map(({ _id }) => Number(_id))
  },

  async *texts(entity, ids, conditions) {
    const options = { projection: { [SEARCH_TEXT.field]: 1 }, batchSize: TEXTS_AT_ONCE }
    const found = mongoCollection(payload, entity).find<Doc>(filterOf([{ is: 'among', ids }, ...conditions]), options)
    for await (const doc of found) yield [Number(doc['_id']), storedText(doc)]
  },

  async *wordsWith(part) {
    const found = wordsOf(payload).find({ parts: { $all: triplesOf(part) } }, { projection: { _id: 1 }, batchSize: WORDS_AT_ONCE })
    while (await found.hasNext()) yield found.readBufferedDocuments().flatMap(({ _id }) => (_id.includes(part) ? [_id] : []))
  },

  async wordsLike(word) {
    const ranges = similarRanges(word)
    if (ranges.length === 0) return []
    const $or = ranges.map(({ column, length, from, below }) => ({
      length,
      [column === 'word' ? '_id' : column]: { $gte: from, $lt: below },
    }))
    const found = await wordsOf(payload)
      .find({ $or }, { projection: { _id: 1 } })
      .toArray()
    return found.map(({ _id }) => _id)
  },

  async postings(collections, terms) {
    const found = await postingsOf(payload)
      .find({ term: { $in: [...terms] }, collection: { $in: [...collections] } })
      .toArray()
    return found.map(({ collection, term, chunk, ids }) => ({ collection, term, chunk, ids: ids.buffer }))
  },
})
