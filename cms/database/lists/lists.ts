import type { Payload, PayloadRequest } from 'payload'
import type { Entity } from '../../domain/entities'
import { FIGURES_MAX } from '../../domain/limits'
import { countedField, type Figure, type Spelling, type SpellingQuery } from '../figures/figures'
import { mongoFigures } from '../figures/mongo-figures'
import { sqliteFigures } from '../figures/sqlite-figures'
import type { Condition, Results, Window } from '../queries/list-query'
import { mongoLists } from '../queries/mongo-list'
import { sqliteLists } from '../queries/sqlite-list'
import { searchTexts } from '../search/search'
import type { EntityQuery } from '../search/text-reads'

/** The lists and figures of Payload's database. They apply no access rules: callers add the condition that hides unpublished records. */
export function listsOf(payload: Payload) {
  const isMongo = payload.db.name === 'mongoose'
  const figureReads = isMongo ? mongoFigures : sqliteFigures
  const reads = isMongo ? mongoLists : sqliteLists
  const ids = async (entity: Entity, window: Window, req?: PayloadRequest): Promise<number[]> =>
    // MongoDB rejects a limit of 0
    window.limit === 0 ? [] : reads.ids(payload, entity, window, req)

  /** Number of records that meet all conditions. */
  const count = (entity: Entity, conditions: readonly Condition[]): Promise<number> => reads.count(payload, entity, conditions)

  /** The window that has one record in its middle, or near its end if the list ends there; no ids if the list does not have it. */
  const around = async (entity: Entity, { limit, ...window }: Window, id: number): Promise<Results> => {
    const all = await ids(entity, { ...window, skip: 0, limit: Number.MAX_SAFE_INTEGER })
    const place = all.indexOf(id)
    const start = Math.max(0, Math.min(place - Math.floor((limit - 1) / 2), all.length - limit))
    return { ids: place < 0 ? [] : all.slice(start, start + limit), total: all.length }
  }

  return {
    count,
    ids,

    /** Values of a counted field, most frequent first. @param field by its name in the API. */
    figures: (entity: Entity, conditions: readonly Condition[], field: string, limit = FIGURES_MAX): Promise<Figure[]> =>
      figureReads.figures(payload, entity, { conditions, field: countedField(entity, field), limit }),

    /** The figure of all records that meet the conditions. Null without records. */
    figure: async (entity: Entity, conditions: readonly Condition[]): Promise<Figure | null> =>
      (await figureReads.figures(payload, entity, { conditions, field: null, limit: 1 }))[0] ?? null,

    /** The spellings of a line that fit a typed text, among all records. */
    spellings: (entity: Entity, query: SpellingQuery): Promise<Spelling[]> => figureReads.spellings(payload, entity, query),

    search: (queries: readonly EntityQuery[], words: readonly string[], limit: number) => searchTexts(payload, queries, words, limit),

    /** One window of a list, in its order, and the number of records in the whole list. */
    async window(entity: Entity, { around: id, ...window }: Window): Promise<Results> {
      if (id) return around(entity, window, id)
      if (window.conditions.some(({ is }) => is === 'containing')) return reads.found(payload, entity, window)
      const [listed, total] = await Promise.all([ids(entity, window), count(entity, window.conditions)])
      return { ids: listed, total }
    },
  }
}
