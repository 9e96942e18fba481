import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { FIGURES_MAX } from '../../domain/limits'
import { ALL, countedFields, type Figure, type FigureScope } from '../figures/figures'
import { mongoFigures } from '../figures/mongo-figures'
import { mongoSpellings } from '../figures/mongo-spellings'
import { typedLine, type Spelling, type SpellingQuery } from '../figures/spelling-match'
import { sqliteFigures } from '../figures/sqlite-figures'
import { sqliteSpellings } from '../figures/sqlite-spellings'
import { publicColumn } from '../queries/columns'
import { idsAround, type ListReads } from './around'
import { foundLists, type Results } from './found-lists'
import { NAMED_MAX, among, foundWindow, type ListWindows } from './found-window'
import { defaultOrder, type Condition, type Order, type Window } from '../queries/list-query'
import { mongoCount, mongoIds, mongoValue } from '../queries/mongo-list'
import { sqliteCount, sqliteIds, sqliteValue } from '../queries/sqlite-list'

/** Records from which on it matters at which end a list is read. */
const FAR = 100

/** The lists and figures of Payload's database. They apply no access rules: callers add the condition that hides unpublished records. */
export function listsOf(payload: Payload) {
  const isMongo = payload.db.name === 'mongoose'
  const read = isMongo ? mongoFigures : sqliteFigures

  /** Values of a counted field, most frequent first. @param field by its name in the API. */
  const figures = (entity: Entity, scope: FigureScope, field: string, limit = FIGURES_MAX): Promise<Figure[]> =>
    read(payload, entity, { ...scope, field, limit })

  /** The spellings of a line that fit a typed text, among all records; see `spelledFields`. @param field by its name in the API. */
  const spellings = (entity: Entity, { text, ...query }: SpellingQuery & { text: string }): Promise<Spelling[]> =>
    (isMongo ? mongoSpellings : sqliteSpellings)(payload, entity, { ...query, typed: typedLine(text) })

  /** One figure: of all records, or of those with one value of a counted field. Null without records. */
  const figure = async (entity: Entity, scope: FigureScope, field = ALL, value = ALL): Promise<Figure | null> =>
    (await read(payload, entity, { ...scope, field, value, limit: 1 }))[0] ?? null

  const ids = async (entity: Entity, window: Window): Promise<number[]> => {
    // for MongoDB, a limit of 0 is none
    if (window.limit === 0) return []
    return (isMongo ? mongoIds : sqliteIds)(payload, entity, window)
  }
  /**
   * As `ids`, from the end of the list where that is nearer: the databases walk through what they skip.
   * @param all the size of the list. It is waited for only if a figure knows it.
   */
  async function nearerIds(entity: Entity, window: Window, all: Promise<number>): Promise<number[]> {
    const { conditions, order, skip, limit } = window
    if (skip < FAR || order[0]?.descending !== true || !figureFor(entity, conditions)) return ids(entity, window)
    const after = Math.max(0, (await all) - skip)
    if (after > skip) return ids(entity, window)
    const back = order.map(({ column, descending }): Order => ({ column, descending: !descending, isEmptyFirst: true }))
    const found = await ids(entity, { conditions, order: back, skip: Math.max(0, after - limit), limit: Math.min(limit, after) })
    return found.toReversed()
  }
  const count = (entity: Entity, conditions: readonly Condition[]): Promise<number> =>
    (isMongo ? mongoCount : sqliteCount)(payload, entity, conditions)
  const reads: ListWindows = { ids, count, total: async (entity) => (await figure(entity, { publicOnly: false }))?.total ?? 0 }
  const lists = foundLists(payload, reads)

  /**
   * Number of records that meet all conditions: a figure if there is one, else counted.
   * @param counted counts them without a figure.
   */
  async function total(entity: Entity, conditions: readonly Condition[], counted: () => Promise<number>): Promise<number> {
    const known = figureFor(entity, conditions)
    return known ? ((await figure(entity, known, known.field, known.value))?.total ?? 0) : counted()
  }
  const counted = async (entity: Entity, conditions: readonly Condition[]): Promise<number> =>
    (await lists.found(entity, conditions))?.size ?? count(entity, conditions)

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
    total: (entity: Entity, conditions: readonly Condition[]) => total(entity, conditions, () => counted(entity, conditions)),
    ids,
    search: lists.search,

    /** One window of a list, in its order, and the number of records in the whole list. */
    async window(entity: Entity, { around: id, ...window }: Window): Promise<Results> {
      const { conditions, order, skip, limit } = window
      const isAsked = needsIndex(entity, window, Boolean(id))
      const found = isAsked ? await lists.found(entity, conditions) : null
      if (!found) {
        const all = total(entity, conditions, () => (isAsked ? count : counted)(entity, conditions))
        const [listed, size] = await Promise.all([id ? around(entity, window, id) : nearerIds(entity, window, all), all])
        return { ids: listed, total: size }
      }
      if (!id) return { ids: await foundWindow(reads, entity, found, { order, skip, limit }), total: found.size }
      // among many records, the nearest that contain a word are near
      const known: Condition[] = found.size <= NAMED_MAX ? [among(found)] : [...conditions]
      return { ids: await around(entity, { ...window, conditions: known }, id), total: found.size }
    },
  }
}

/**
 * Whether the index of words finds the records better than the database's indexes do. Each of these serves one filter in the
 * list's own order, and the neighbours of a record.
 */
function needsIndex(entity: Entity, { conditions, order }: Omit<Window, 'around'>, isAround: boolean): boolean {
  if (conditions.some(({ is }) => is === 'containing' || is === 'oneOf')) return true
  const narrowing = conditions.filter((condition) => !isPublished(entity, condition))
  const isOwnOrder = JSON.stringify(order) === JSON.stringify(defaultOrder(entity))
  return !isAround && (narrowing.length > 1 || (narrowing.length === 1 && !isOwnOrder))
}

/** Whether a condition hides unpublished records. */
function isPublished(entity: Entity, condition: Condition): boolean {
  return condition.is === 'equal' && condition.column.sql === publicColumn(entity)?.sql && condition.value === true
}

/** The figure that counts exactly the records meeting these conditions; null if there is none. */
function figureFor(entity: Entity, conditions: readonly Condition[]): (FigureScope & { field: string; value: string }) | null {
  const rest = conditions.filter((condition) => !isPublished(entity, condition))
  const publicOnly = publicColumn(entity) === null || rest.length < conditions.length
  const [first, ...more] = rest
  if (!first) return { publicOnly, field: ALL, value: ALL }
  if (more.length > 0 || first.is !== 'equal') return null
  const counted = countedFields(entity).find(({ value }) => value.sql === first.column.sql)
  return counted ? { publicOnly, field: counted.name, value: String(first.value) } : null
}
