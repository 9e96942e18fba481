import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { FIGURES_MAX } from '../../domain/limits'
import { ALL, countedFields, publicColumn, type Figure, type FigureScope } from '../figures/figures'
import { mongoFigures } from '../figures/mongo-figures'
import { sqliteFigures } from '../figures/sqlite-figures'
import { idsAround, type ListReads } from './around'
import type { Condition, Window } from './list-query'
import { mongoCount, mongoIds, mongoValue } from './mongo-list'
import { sqliteCount, sqliteIds, sqliteValue } from './sqlite-list'

/** The lists and figures of Payload's database. They apply no access rules: callers add the condition that hides unpublished records. */
export function listsOf(payload: Payload) {
  const isMongo = payload.db.name === 'mongoose'
  const read = isMongo ? mongoFigures : sqliteFigures

  /** Values of a counted field, most frequent first, at most {@link FIGURES_MAX}. @param field by its name in the API. */
  const figures = (entity: Entity, scope: FigureScope, field: string): Promise<Figure[]> =>
    read(payload, entity, { ...scope, field, limit: FIGURES_MAX })

  /** One figure: of all records, or of those with one value of a counted field. Null without records. */
  const figure = async (entity: Entity, scope: FigureScope, field = ALL, value = ALL): Promise<Figure | null> =>
    (await read(payload, entity, { ...scope, field, value, limit: 1 }))[0] ?? null

  /** Number of records that meet all conditions: a figure where there is one, else counted. */
  async function total(entity: Entity, conditions: readonly Condition[]): Promise<number> {
    const known = figureFor(entity, conditions)
    if (known) return (await figure(entity, known, known.field, known.value))?.total ?? 0
    return (isMongo ? mongoCount : sqliteCount)(payload, entity, conditions)
  }

  const ids = async (entity: Entity, window: Window): Promise<number[]> => {
    // for MongoDB, a limit of 0 is none
    if (window.limit === 0) return []
    return (isMongo ? mongoIds : sqliteIds)(payload, entity, window)
  }
  const valueIn =
    (entity: Entity): ListReads['value'] =>
    (conditions, column) =>
      (isMongo ? mongoValue : sqliteValue)(payload, entity, conditions, column)

  return {
    figures,
    figure,
    total,
    /** The ids of one window of a list, in its order. */
    ids: (entity: Entity, { around, ...window }: Window): Promise<number[]> =>
      around ? idsAround({ ids: (range) => ids(entity, range), value: valueIn(entity) }, window, around) : ids(entity, window),
  }
}

/** The figure that counts exactly the records meeting these conditions; null if there is none. */
function figureFor(entity: Entity, conditions: readonly Condition[]): (FigureScope & { field: string; value: string }) | null {
  const flag = publicColumn(entity)
  const isPublished = (condition: Condition): boolean =>
    condition.is === 'equal' && flag !== null && condition.column.sql === flag.sql && condition.value === true
  const rest = conditions.filter((condition) => !isPublished(condition))
  const publicOnly = flag === null || rest.length < conditions.length
  const [first, ...more] = rest
  if (!first) return { publicOnly, field: ALL, value: ALL }
  if (more.length > 0 || first.is !== 'equal') return null
  const counted = countedFields(entity).find(({ value }) => value.sql === first.column.sql)
  return counted ? { publicOnly, field: counted.name, value: String(first.value) } : null
}
