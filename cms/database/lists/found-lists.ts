import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { IdSet } from '../search/id-set'
import { foldSoon } from '../search/folding'
import { ChangedRecords } from '../search/changed-records'
import { RecordSets, levelsOf, lookUp, termsOfConditions, type Levels, type SearchedWord } from '../search/matching'
import { mongoIndex } from '../search/mongo-index'
import { sqliteIndex } from '../search/sqlite-index'
import type { WordIndex } from '../search/word-index'
import { ID } from '../queries/columns'
import { NAMED_MAX, among, foundWindow, type ListWindows } from './found-window'
import type { Condition, Order } from '../queries/list-query'

/** Changed records that make the index take them in at once. */
const FOLD_FROM = 64
const BY_ID: readonly Order[] = [{ column: ID, descending: true }]

/** What the results of one entity are narrowed to, and their order among equals. */
export type EntityQuery = { readonly entity: Entity; readonly conditions: readonly Condition[]; readonly order: readonly Order[] }
/** The ids of the best records, and the number of all. */
export type Results = { ids: number[]; total: number }

const isNothing = (found: readonly Levels[]): boolean => found.every((levels) => levels.every(({ size }) => size === 0))

/** Looks through the texts, without the index. */
async function scan(
  reads: ListWindows,
  { entity, conditions, order }: EntityQuery,
  words: readonly string[],
  limit: number,
): Promise<Results> {
  const all: Condition[] = [...conditions, ...words.map((word) => ({ is: 'containing', word }) as const)]
  const [ids, total] = await Promise.all([reads.ids(entity, { conditions: all, order, skip: 0, limit }), reads.count(entity, all)])
  return { ids, total }
}

/** Records that the index of words finds, and their lists. */
export function foundLists(payload: Payload, reads: ListWindows) {
  const index: WordIndex = payload.db.name === 'mongoose' ? mongoIndex(payload) : sqliteIndex(payload)

  async function changedIn(entity: Entity, conditions: readonly Condition[]): Promise<ChangedRecords> {
    const changed = await index.changed(entity)
    if (changed.length >= FOLD_FROM) foldSoon(payload)
    return new ChangedRecords(index, entity, changed, conditions)
  }

  /** The best records of one entity: those of each level in their order. */
  async function best({ entity, order }: EntityQuery, levels: Levels, limit: number): Promise<Results> {
    const ids: number[] = []
    for (const level of levels) {
      if (ids.length < limit) ids.push(...(await foundWindow(reads, entity, level, { order, skip: 0, limit: limit - ids.length })))
    }
    return { ids, total: levels.reduce((sum, level) => sum + level.size, 0) }
  }

  return {
    /** The records that meet all conditions; null if the index is not built or cannot tell. */
    async found(entity: Entity, conditions: readonly Condition[]): Promise<IdSet | null> {
      const words = conditions.flatMap((condition) => (condition.is === 'containing' ? [condition.word] : []))
      const others = conditions.filter(({ is }) => is !== 'containing')
      const { terms, without, rest } = termsOfConditions(entity, others)
      if (terms.length + words.length === 0 || !(await index.isReady())) return null
      const changed = await changedIn(entity, others)
      const searched = await Promise.all(words.map((word) => lookUp(index, [entity.collection], word, false)))
      const query = { entity, words: searched, terms, without, changed }
      const [levels = []] = await levelsOf(index, [query], new RecordSets())
      const found = IdSet.union(levels)
      if (rest.length === 0) return found
      if (found.size > NAMED_MAX) return null
      const window = { conditions: [among(found), ...rest], order: BY_ID, skip: 0, limit: found.size }
      return IdSet.of(await reads.ids(entity, window))
    },

    /**
     * Searches several entities. A word that none of them has in these conditions may have one typing error. The conditions
     * must be ones that the index knows.
     * @returns the results of each entity.
     */
    async search(queries: readonly EntityQuery[], words: readonly string[], limit: number): Promise<Results[]> {
      if (!(await index.isReady())) return Promise.all(queries.map((query) => scan(reads, query, words, limit)))
      const planned = await Promise.all(
        queries.map(async ({ entity, conditions }) => {
          const { terms, without, rest } = termsOfConditions(entity, conditions)
          if (rest.length > 0) throw new Error('The search is narrowed by something that is not indexed')
          return { entity, terms, without, changed: await changedIn(entity, conditions) }
        }),
      )
      const sets = new RecordSets()
      const levelsFor = (words: readonly SearchedWord[]): Promise<Levels[]> => {
        const wanted = planned.map((each) => ({ ...each, words }))
        return levelsOf(index, wanted, sets)
      }
      const collections = queries.map(({ entity }) => entity.collection)
      const exact = await Promise.all(words.map((word) => lookUp(index, collections, word, false)))
      let levels = await levelsFor(exact)
      if (isNothing(levels)) {
        const isFound = await Promise.all(exact.map(async (word) => exact.length > 1 && !isNothing(await levelsFor([word]))))
        const similar = await Promise.all(exact.map(async (word, at) => (isFound[at] ? word : lookUp(index, collections, word.word, true))))
        levels = await levelsFor(similar)
      }
      return Promise.all(queries.map((query, at) => best(query, levels[at] ?? [], limit)))
    },
  }
}
