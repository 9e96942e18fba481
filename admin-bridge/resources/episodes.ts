import { bestFirst, parseOrders } from '../../cms/database/queries/list-query'
import { drinkContract } from '../contract/drinks'
import { episodeContract } from '../contract/episodes'
import { inTurns } from '../http/limits/in-turns'
import { defineResource } from './define-resource'
import type { ReadContext } from './read-context'
import { hasValue } from './list-parameters'
import { toWireRecords } from './wire-records'
import type { StoredRecord, WireRecord } from './record-mapping'
import { EMBEDDED_MAX, EMBEDDED_MAX_BYTES, firstThatFit } from './response-size'
import { nextTurn } from '../../cms/turns'

const { entity: drink } = drinkContract
/** Drinks that are read at once. */
const DRINKS_AT_ONCE = 50

type Embedding = { document: StoredRecord; drinkIds: readonly number[] }

/** Episodes with the ids of the drinks inside them, best first. */
const embeddingsOf = (documents: readonly StoredRecord[], { store, viewer, onlyPublished = false }: ReadContext): Promise<Embedding[]> =>
  Promise.all(
    documents.map(async (document) => {
      const conditions = [hasValue(drink, 'episode', document.id), ...(onlyPublished ? [hasValue(drink, 'isPublished', true)] : [])]
      const window = { conditions, order: bestFirst(drink, 'finalRating'), skip: 0 }
      return { document, drinkIds: await store.ids('drinks', viewer, { ...window, limit: EMBEDDED_MAX }) }
    }),
  )

/** Episodes whose drinks are read together: successive ones that have few. */
function groupsOf(embeddings: readonly Embedding[]): Embedding[][] {
  const groups: Embedding[][] = []
  let drinks = Number.POSITIVE_INFINITY
  for (const each of embeddings) {
    drinks += each.drinkIds.length
    if (drinks > DRINKS_AT_ONCE) {
      groups.push([])
      drinks = each.drinkIds.length
    }
    groups.at(-1)?.push(each)
  }
  return groups
}

/** Episodes with their drinks inside, best first, as many as fit. */
async function* withDrinks(documents: readonly StoredRecord[], context: ReadContext): AsyncGenerator<WireRecord> {
  const { store, viewer } = context
  const read = async (ids: readonly number[]) => toWireRecords(drink, await store.byIds('drinks', viewer, ids), context)
  const records = await toWireRecords(episodeContract.entity, documents, context)
  const recordOf = new Map(records.map((record) => [record['id'], record]))
  for (const group of groupsOf(await embeddingsOf(documents, context))) {
    // other requests get their turn
    await nextTurn()
    // the drinks of a large episode are read only as far as they fit
    const together = group.length > 1 ? await read(group.flatMap(({ drinkIds }) => drinkIds)) : null
    const drinkOf = new Map(together?.map((each) => [each['id'], each]))
    for (const { document, drinkIds } of group) {
      const drinks = together
        ? drinkIds.map((id) => drinkOf.get(id)).filter((each) => each !== undefined)
        : inTurns(drinkIds, DRINKS_AT_ONCE, read)
      yield { ...recordOf.get(document.id), drinks: await firstThatFit(drinks, EMBEDDED_MAX_BYTES) }
    }
  }
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
