import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { escaped } from '../mongodb/escaped'
import { collectionName, mongoConnection, sessionOf } from '../mongodb/mongo-connection'
import { SEARCH_TEXT, mongoField } from './columns'
import type { Condition, ListReads, Order, Results, Window } from './list-query'

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

/** The sort of an order. */
export const sortOf = (order: readonly Order[]): Record<string, 1 | -1> =>
  Object.fromEntries(order.map(({ column, descending }) => [mongoField(column), descending ? -1 : 1]))

/** The stages that sort records and leave their ids. MongoDB puts missing values first in an ascending order. @param level an expression that comes first. */
function sorted(order: readonly Order[], level?: object): mongo.Document[] {
  const [first] = order
  // then an index can have the order
  if (!level && first?.descending) return [{ $sort: sortOf(order) }]
  const field = first && !first.descending ? mongoField(first.column) : null
  const isAbsent = field === null ? { $literal: false } : { $lte: [`$${field}`, null] }
  const fields = Object.fromEntries(order.map(({ column }) => [mongoField(column), 1]))
  return [{ $project: { ...fields, level: level ?? { $literal: 0 }, isAbsent } }, { $sort: { level: 1, isAbsent: 1, ...sortOf(order) } }]
}

/** The ids and the number of all, in one pass over the records. @param level an expression by which the list is ordered first. @throws the database's error. */
export async function mongoFound(payload: Payload, entity: Entity, window: Window, level?: object): Promise<Results> {
  const { conditions, order, skip, limit } = window
  const ids = [...sorted(order, level), { $skip: skip }, { $limit: Math.max(1, limit) }, { $project: { _id: 1 } }]
  const [found] = await mongoCollection(payload, entity)
    .aggregate<{ total: { count: number }[]; ids: Stored[] }>([
      { $match: filterOf(conditions) },
      { $facet: { total: [{ $count: 'count' }], ids } },
    ])
    .toArray()
  return { ids: (found?.ids ?? []).slice(0, limit).map(({ _id }) => _id), total: found?.total[0]?.count ?? 0 }
}

/** The reads of lists on MongoDB. */
export const mongoLists: ListReads = {
  found: mongoFound,

  async ids(payload, entity, { conditions, order, skip, limit }, req) {
    const window = [{ $skip: skip }, { $limit: limit }, { $project: { _id: 1 } }]
    const found = await mongoCollection(payload, entity)
      .aggregate<Stored>([{ $match: filterOf(conditions) }, ...sorted(order), ...window], req ? await sessionOf(req) : {})
      .toArray()
    return found.map(({ _id }) => _id)
  },

  count: (payload, entity, conditions) => mongoCollection(payload, entity).countDocuments(filterOf(conditions)),
}
