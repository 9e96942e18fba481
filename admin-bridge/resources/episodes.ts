import { hasValue } from '../../cms/database/lists/fields'
import { bestFirst, parseOrders } from '../../cms/database/lists/list-query'
import { drinkContract } from '../contract/drinks'
import { episodeContract } from '../contract/episodes'
import { defineResource } from './define-resource'
import { inSlices } from './in-slices'
import type { ReadContext } from './read-context'
import { toWireRecords } from './wire-records'
import type { StoredRecord, WireRecord } from './record-mapping'
import { EMBEDDED_MAX, EMBEDDED_MAX_BYTES } from './response-size'

const { entity: drink } = drinkContract
/** Drinks that are read at once. */
const DRINKS_AT_ONCE = 100

/** Episodes with their drinks inside, best first, as many as fit. */
async function* withDrinks(documents: readonly StoredRecord[], context: ReadContext): AsyncGenerator<WireRecord> {
  const { store, viewer, onlyPublished = false } = context
  const records = await toWireRecords(episodeContract.entity, documents, context)
  const inside = new Map(records.map(({ id }) => [id, { bytes: 0, drinks: new Array<WireRecord>() }]))
  const ofThese = { episode: { in: documents.map(({ id }) => id) } }
  const conditions = [ofThese, ...(onlyPublished ? [hasValue(drink, 'isPublished', true)] : [])]
  const window = { conditions, order: bestFirst(drink, 'finalRating'), skip: 0, limit: Number.MAX_SAFE_INTEGER }
  const read = async (ids: readonly number[]) => toWireRecords(drink, await store.byIds('drinks', viewer, ids), context)
  for await (const record of inSlices(await store.ids('drinks', viewer, window), DRINKS_AT_ONCE, read)) {
    const own = inside.get(record['episode_id'])
    if (!own) continue
    own.bytes += Buffer.byteLength(JSON.stringify(record)) + 1
    if (own.bytes <= EMBEDDED_MAX_BYTES && own.drinks.length < EMBEDDED_MAX) own.drinks.push(record)
  }
  for (const record of records) yield { ...record, drinks: inside.get(record['id'])?.drinks }
}

/** An episode, or one of its drinks that was saved after it. Who saved that one is who made the episode's response a new one. */
async function lastSaved(document: StoredRecord, { store, viewer }: ReadContext): Promise<StoredRecord> {
  const conditions = [hasValue(drink, 'episode', document.id)]
  const ids = await store.ids('drinks', viewer, { conditions, order: parseOrders(drink, ['-updatedAt']), skip: 0, limit: 1 })
  const [newest] = await store.byIds('drinks', viewer, ids)
  return newest && Date.parse(newest.updatedAt) > Date.parse(document.updatedAt) ? newest : document
}

/** Episodes, whose responses contain their drinks. */
export const episodes = defineResource(episodeContract, { toWire: withDrinks, lastSaved, readAtOnce: 20 })
