import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { escaped } from '../mongodb/escaped'
import { errorCode } from '../../error-code'
import { collectionName, mongoConnection } from '../mongodb/mongo-connection'
import { ID, SEARCH_TEXT, mongoField, type Column } from './columns'
import { LIST_PREFIX, listIndexes } from './indexes'
import type { Condition, Order, Results, Value, Window } from './list-query'

const NAMESPACE_NOT_FOUND = 26
const INDEX_NOT_FOUND = 27

type Stored = { _id: number }
type Filter = mongo.Filter<Stored>

/** The collection of an entity in the database, whose name can differ from its name in Payload. */
export const mongoCollection = (payload: Payload, entity: Pick<Entity, 'collection'>): mongo.Collection<Stored> =>
  mongoConnection(payload).collection<Stored>(collectionName(payload, entity.collection))

function termOf(condition: Condition): Filter {
  if (condition.is === 'containing') return { [SEARCH_TEXT.field]: { $regex: escaped(condition.word) } }
  if (condition.is === 'among') return { _id: { $in: [...condition.ids] } }
  const field = mongoField(condition.column)
  switch (condition.is) {
    case 'oneOf':
      return { [field]: { $in: [...condition.values] } }
    case 'noneOf':
      return { [field]: { $nin: [...condition.values] } }
    case 'empty':
      return { [field]: { $in: [null, ''] } }
    case 'filled':
      return { [field]: { $nin: [null, ''] } }
    case 'absent':
      return { [field]: null }
    case 'present':
      return { [field]: { $ne: null } }
    case 'above':
      return { [field]: { $gt: condition.value } }
    case 'below':
      return { [field]: { $lt: condition.value } }
    case 'equal':
      return { [field]: condition.value }
  }
}

/** The filter of records that meet all conditions. */
export const filterOf = (conditions: readonly Condition[]): Filter => (conditions.length === 0 ? {} : { $and: conditions.map(termOf) })

/** The sort of an order. MongoDB puts missing values first in an ascending one. */
export const sortOf = (order: readonly Order[]): Record<string, 1 | -1> =>
  Object.fromEntries(order.map(({ column, descending }) => [mongoField(column), descending ? -1 : 1] as const))

/** Number of records that meet all conditions. @throws the database's error. */
export const mongoCount = (payload: Payload, entity: Entity, conditions: readonly Condition[]): Promise<number> =>
  mongoCollection(payload, entity).countDocuments(filterOf(conditions))

/** Conditions that records without a value of their column do not meet. */
const VALUED: ReadonlySet<Condition['is']> = new Set(['equal', 'oneOf', 'above', 'below', 'filled', 'present'])

/**
 * The ids of one window of a list, in its order. MongoDB puts missing values first in an ascending order, so they are
 * asked for separately. @throws the database's error.
 */
export async function mongoIds(payload: Payload, entity: Entity, { conditions, order, skip, limit }: Window): Promise<number[]> {
  const records = mongoCollection(payload, entity)
  const sort = sortOf(order)
  const read = async (filter: Filter, from: number, count: number): Promise<number[]> => {
    const found = await records.find(filter, { projection: { _id: 1 }, sort, skip: from, limit: count }).toArray()
    return found.map(({ _id }) => _id)
  }
  const filter = filterOf(conditions)
  const [first] = order
  const hasValue = conditions.some((each) => VALUED.has(each.is) && 'column' in each && each.column.sql === first?.column.sql)
  if (!first || first.descending || first.column.sql === ID.sql || hasValue) return read(filter, skip, limit)
  const field = mongoField(first.column)
  const withValue: Filter = { $and: [filter, { [field]: { $ne: null } }] }
  const present = await read(withValue, skip, limit)
  if (present.length === limit) return present
  const presentTotal = present.length > 0 || skip === 0 ? skip + present.length : await records.countDocuments(withValue)
  const absent = await read({ $and: [filter, { [field]: null }] }, Math.max(0, skip - presentTotal), limit - present.length)
  return [...present, ...absent]
}

/**
 * The ids of one window of a list, and the number of all its records, in one pass over the records: for conditions that no index
 * answers. @param level an expression by which the list is ordered first. @throws the database's error.
 */
export async function mongoFound(
  payload: Payload,
  entity: Entity,
  { conditions, order, skip, limit }: Window,
  level: object = { $literal: 0 },
): Promise<Results> {
  const [first] = order
  const isAbsent = first ? { $lte: [`$${mongoField(first.column)}`, null] } : { $literal: false }
  const absentLast = first && !first.descending ? { isAbsent: 1 as const } : {}
  const window = [{ $sort: { level: 1 as const, ...absentLast, ...sortOf(order) } }, { $skip: skip }, { $limit: Math.max(1, limit) }]
  const fields = Object.fromEntries(order.map(({ column }) => [mongoField(column), 1] as const))
  const [found] = await mongoCollection(payload, entity)
    .aggregate<{ total: { count: number }[]; window: Stored[] }>([
      { $match: filterOf(conditions) },
      { $project: { ...fields, level, isAbsent } },
      { $facet: { total: [{ $count: 'count' }], window: [...window, { $project: { _id: 1 } }] } },
    ])
    .toArray()
  return { ids: (found?.window ?? []).slice(0, limit).map(({ _id }) => _id), total: found?.total[0]?.count ?? 0 }
}

/** The value of a column in the record that meets all conditions; undefined without one. @throws the database's error. */
export async function mongoValue(
  payload: Payload,
  entity: Entity,
  conditions: readonly Condition[],
  column: Column,
): Promise<Value | null | undefined> {
  const field = mongoField(column)
  const found = await mongoCollection(payload, entity).findOne<Record<string, unknown>>(filterOf(conditions), {
    projection: { [field]: 1 },
  })
  if (!found) return undefined
  const value = found[field]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value instanceof Date ? value : null
}

/** Removes the indexes of an earlier release that have another key by now, because MongoDB rejects a second index with the same name. */
async function dropOutdated(records: mongo.Collection<Stored>, wanted: ReadonlyMap<string, { name: string }>): Promise<void> {
  const keyOf = new Map([...wanted].map(([key, { name }]) => [name, key]))
  const present = await records
    .listIndexes()
    .toArray()
    .catch((error: unknown) => {
      // the collection does not exist yet
      if (errorCode(error) === NAMESPACE_NOT_FOUND) return []
      throw error
    })
  for (const { name, key } of present) {
    const isOurs = typeof name === 'string' && name.startsWith(LIST_PREFIX)
    if (isOurs && keyOf.get(name) !== JSON.stringify(key)) {
      await records.dropIndex(name).catch((error: unknown) => {
        // another process was faster
        if (errorCode(error) !== INDEX_NOT_FOUND) throw error
      })
    }
  }
}

/** Creates the indexes of an entity's list. MongoDB rejects a second index with the same key. @throws the database's error. */
export async function createMongoIndexes(payload: Payload, entity: Entity): Promise<void> {
  const indexes = new Map<string, { name: string; key: Record<string, 1 | -1> }>()
  for (const { name, order, empty } of listIndexes(entity)) {
    const first = empty ? [{ column: empty, descending: false }] : []
    const key = Object.fromEntries([...first, ...order].map(({ column, descending }) => [mongoField(column), descending ? -1 : 1] as const))
    const text = JSON.stringify(key)
    if (!indexes.has(text)) indexes.set(text, { name, key })
  }
  const records = mongoCollection(payload, entity)
  await dropOutdated(records, indexes)
  if (indexes.size > 0) await records.createIndexes([...indexes.values()])
}
