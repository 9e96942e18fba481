import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import { linesOf, type LineDocument } from './mongo-keep'
import { mongoTrashReads } from './mongo-trash-reads'
import { FOLLOWS, parseJson } from './stored'
import type { KeptReads, Line, LineFilter } from './types'

function conditionOf({ kind, record, user, since, batch, isGrouped }: LineFilter): mongo.Filter<LineDocument> {
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(record === undefined ? {} : { record }),
    ...(user === undefined ? {} : { user }),
    ...(since === undefined ? {} : { at: { $gte: since } }),
    ...(batch === undefined ? {} : { batch }),
    ...(isGrouped === true ? { follows: kind === undefined ? { $exists: false } : { $ne: FOLLOWS.hidden } } : {}),
  }
}

/** MongoDB: reads of the history and of the trash. */
export function mongoReads(payload: Payload): KeptReads {
  const lines = linesOf(payload)
  return {
    ...mongoTrashReads(payload),
    async lines(filter, { skip, limit }) {
      // to the driver, 0 means no limit
      if (limit === 0) return []
      const found = lines.find(conditionOf(filter), { sort: { _id: -1 }, skip, limit, projection: { state: 0, follows: 0 } })
      return (await found.toArray()).map(({ _id, changes, batch = null, discarded = false, ...line }): Line => ({
        ...line,
        batch,
        discarded,
        version: _id,
        changes: parseJson(changes),
      }))
    },
    countLines: (filter) => lines.countDocuments(conditionOf(filter)),
    async batchSizes(batches) {
      const groups = lines.aggregate<{ _id: { batch: number; kind: string }; records: number }>([
        { $match: { batch: { $in: [...batches] } } },
        { $group: { _id: { batch: '$batch', kind: '$kind', record: '$record' } } },
        { $group: { _id: { batch: '$_id.batch', kind: '$_id.kind' }, records: { $sum: 1 } } },
      ])
      return (await groups.toArray()).map(({ _id, records }) => ({ ..._id, records }))
    },
  }
}
