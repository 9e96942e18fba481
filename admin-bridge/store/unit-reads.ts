import type { Payload, Where } from 'payload'
import { SEARCH_TEXT } from '../../cms/database/queries/columns'
import type { Condition, Order } from '../../cms/database/queries/list-query'
import { localApi, publicUrlOf } from '../../cms/payload-internals'
import type { RecordReads } from './reads'
import { findLooks } from './picture-looks'
import { findById, findByIds, findListed, findPicture, type Access } from './find-records'

/** A condition of a list as Payload's query language states it. */
function whereOf(condition: Condition): Where {
  switch (condition.is) {
    case 'among':
      return { id: { in: [...condition.ids] } }
    case 'oneOf':
      return { [condition.column.field]: { in: [...condition.values] } }
    case 'noneOf':
      return {
        or: [{ [condition.column.field]: { exists: false } }, { [condition.column.field]: { not_in: [...condition.values] } }],
      }
    case 'containing':
      return { [SEARCH_TEXT.field]: { contains: condition.word } }
    case 'empty':
      return { or: [{ [condition.column.field]: { exists: false } }, { [condition.column.field]: { equals: '' } }] }
    case 'filled':
      return { and: [{ [condition.column.field]: { exists: true } }, { [condition.column.field]: { not_equals: '' } }] }
    case 'absent':
    case 'present':
      return { [condition.column.field]: { exists: condition.is === 'present' } }
    case 'equal':
      return { [condition.column.field]: { equals: condition.value } }
    case 'above':
      return { [condition.column.field]: { greater_than: condition.value } }
    case 'below':
      return { [condition.column.field]: { less_than: condition.value } }
  }
}

const sortOf = ({ column, descending }: Order): string => `${descending ? '-' : ''}${column.field}`

/**
 * Reads inside a transaction. Lists elsewhere are read by queries of their own, outside of any transaction: on SQLite by
 * another connection, which does not see what is not committed yet. These go through Payload, for columns that always have a
 * value, since the databases put missing ones in different places.
 * @param access of the request that the transaction belongs to. It decides what these reads return; the viewer of a call is ignored.
 */
export function unitReads(payload: Payload, access: Access): RecordReads {
  return {
    async ids(collection, _viewer, { conditions, order, skip, limit }) {
      const { docs } = await localApi(payload).find({
        collection,
        ...access,
        joins: false,
        select: { id: true },
        where: { and: conditions.map(whereOf) },
        sort: order.map(sortOf),
        pagination: false,
        limit: skip + limit,
      })
      return docs.slice(skip).map(({ id }) => Number(id))
    },
    byIds: (collection, _viewer, ids) => findByIds(payload, collection, ids, access),
    listed: (collection, _viewer, ids) => findListed(payload, collection, ids, access),
    find: (collection, _viewer, id) => findById(payload, collection, id, access),
    picture: (_viewer, id) => findPicture(payload, id, access),
    looks: (ids) => findLooks(payload, ids),
    publicUrl: publicUrlOf(payload),
  }
}
