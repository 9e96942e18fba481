import { relationId } from '../../cms/domain/relation-id'
import { drinkContract } from '../contract/drinks'
import { episodeContract } from '../contract/episodes'
import { defineResource, type ReadContext } from './define-resource'
import { toWireRecord, type StoredRecord, type WireRecord } from './record-mapping'

/** The drinks of some episodes, best first, in one query. */
async function drinksOf(episodes: readonly StoredRecord[], { store, viewer }: ReadContext): Promise<Map<number, WireRecord[]>> {
  const byEpisode = new Map<number, WireRecord[]>(episodes.map(({ id }) => [id, []]))
  if (episodes.length === 0) return byEpisode
  const where = { episode: { in: [...byEpisode.keys()] } }
  for (const drink of await store.all('drinks', viewer, where, ['-finalRating', '-id'])) {
    byEpisode.get(relationId(drink.episode) ?? 0)?.push(toWireRecord(drinkContract.entity, drink))
  }
  return byEpisode
}

/** Episodes, whose responses contain their drinks. */
export const episodes = defineResource(episodeContract, async (documents, context) => {
  const drinks = await drinksOf(documents, context)
  return documents.map((document) => ({ ...toWireRecord(episodeContract.entity, document), drinks: drinks.get(document.id) ?? [] }))
})
