import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { FIGURES_MAX } from '../../domain/limits'
import type { Figure, FigureScope } from '../figures/figures'
import { mongoFigures } from '../figures/mongo-figures'
import { mongoSpellings } from '../figures/mongo-spellings'
import { typedLine, type Spelling, type SpellingQuery } from '../figures/typed-line'
import { sqliteFigures } from '../figures/sqlite-figures'
import { sqliteSpellings } from '../figures/sqlite-spellings'
import { idsAround, type ListReads } from './around'
import type { Condition, Results, Window } from '../queries/list-query'
import { mongoCount, mongoFound, mongoIds, mongoValue } from '../queries/mongo-list'
import { sqliteCount, sqliteFound, sqliteIds, sqliteValue } from '../queries/sqlite-list'
import { searchTexts } from '../search/search'
import type { EntityQuery } from '../search/text-reads'

/** The lists and figures of Payload's database. They apply no access rules: callers add the condition that hides unpublished records. */
export function listsOf(payload: Payload) {
  const isMongo = payload.db.name === 'mongoose'
  const read = isMongo ? mongoFigures : sqliteFigures

  /** Values of a counted field, most frequent first. @param field by its name in the API. */
  const figures = (entity: Entity, scope: FigureScope, field: string, limit = FIGURES_MAX): Promise<Figure[]> =>
    read(payload, entity, { ...scope, field, limit })

  /** The spellings of a line that fit a typed text, among all records. @param field by its name in the API. */
  const spellings = (entity: Entity, { text, ...query }: SpellingQuery & { text: string }): Promise<Spelling[]> =>
    (isMongo ? mongoSpellings : sqliteSpellings)(payload, entity, { ...query, typed: typedLine(text) })

  /** The figure of all records. Null without records. */
  const figure = async (entity: Entity, scope: FigureScope): Promise<Figure | null> =>
    (await read(payload, entity, { ...scope, field: null, limit: 1 }))[0] ?? null

  const ids = async (entity: Entity, window: Window): Promise<number[]> => {
    // for MongoDB, a limit of 0 is none
    if (window.limit === 0) return []
    return (isMongo ? mongoIds : sqliteIds)(payload, entity, window)
  }

  /** Number of records that meet all conditions. */
  const count = (entity: Entity, conditions: readonly Condition[]): Promise<number> =>
    (isMongo ? mongoCount : sqliteCount)(payload, entity, conditions)

  const valueIn =
    (entity: Entity): ListReads['value'] =>
    (conditions, column) =>
      (isMongo ? mongoValue : sqliteValue)(payload, entity, conditions, column)
  const around = (entity: Entity, window: Omit<Window, 'around'>, id: number): Promise<number[]> =>
    idsAround({ ids: (range) => ids(entity, range), value: valueIn(entity) }, window, id)

  return {
    figures,
    figure,
    spellings,
    count,
    ids,
    search: (queries: readonly EntityQuery[], words: readonly string[], limit: number) => searchTexts(payload, queries, words, limit),

    /** One window of a list, in its order, and the number of records in the whole list. */
    async window(entity: Entity, { around: id, ...window }: Window): Promise<Results> {
      if (!id && window.conditions.some(({ is }) => is === 'containing'))
        return (isMongo ? mongoFound : sqliteFound)(payload, entity, window)
      const [listed, size] = await Promise.all([id ? around(entity, window, id) : ids(entity, window), count(entity, window.conditions)])
      return { ids: listed, total: size }
    },
  }
}
