import type { Payload, PayloadRequest, Where } from 'payload'
import type { Entity } from '../../domain/entities'
import { countFigures, countSpellings, type Figures, type Spelling, type SpellingQuery } from './figures'
import { readRows, type Results, type Window } from './list-query'
import { searchTexts, type EntityQuery } from './search'

/** The lists and figures of Payload's database. They apply no access rules: callers add the condition that hides unpublished records. */
export function listsOf(payload: Payload) {
  const ids = async (entity: Entity, { skip, limit, ...window }: Window, req?: PayloadRequest): Promise<number[]> => {
    // Payload takes 0 for no limit
    if (limit === 0) return []
    const rows = await readRows(payload, entity, { ...window, limit: Math.min(skip + limit, Number.MAX_SAFE_INTEGER) }, [], req)
    return rows.slice(skip).map(({ id }) => id)
  }

  /** Number of records that meet all conditions. */
  const count = async ({ collection }: Entity, conditions: readonly Where[]): Promise<number> =>
    // without a condition, the number on MongoDB is an estimate
    (await payload.db.count({ collection, where: { and: [{ id: { exists: true } }, ...conditions] } })).totalDocs

  /** The window that has one record in its middle, or near its end if the list ends there; no ids if the list does not have it. */
  const around = async (entity: Entity, { limit, ...window }: Window, id: number): Promise<Results> => {
    const all = (await readRows(payload, entity, window, [])).map((row) => row.id)
    const place = all.indexOf(id)
    const start = Math.max(0, Math.min(place - Math.floor((limit - 1) / 2), all.length - limit))
    return { ids: place < 0 ? [] : all.slice(start, start + limit), total: all.length }
  }

  return {
    count,
    ids,

    /** What the records that meet the conditions add up to. @param fields by their names in the API. */
    figures: (entity: Entity, conditions: readonly Where[], fields: readonly string[]): Promise<Figures> =>
      countFigures(payload, entity, conditions, fields),

    /** The spellings of a line that fit a typed text, among all records. */
    spellings: (entity: Entity, query: SpellingQuery): Promise<Spelling[]> => countSpellings(payload, entity, query),

    search: (queries: readonly EntityQuery[], words: readonly string[], limit: number) => searchTexts(payload, queries, words, limit),

    /** One window of a list, in its order, and the number of records in the whole list. */
    async window(entity: Entity, { around: id, ...window }: Window): Promise<Results> {
      if (id) return around(entity, window, id)
      const [listed, total] = await Promise.all([ids(entity, window), count(entity, window.conditions)])
      return { ids: listed, total }
    },
  }
}
