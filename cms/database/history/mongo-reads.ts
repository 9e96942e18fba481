import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import { escaped } from '../mongodb/escaped'
import { entriesOf, linesOf, type EntryDocument, type LineDocument } from './mongo-keep'
import { FOLLOWS, parseJson } from './stored'
import type { KeptReads, Line, LineFilter, TrashFilter } from './types'
import { mongoWithPicture } from './with-picture'

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

const rootsOf = ({ kind, words = [] }: TrashFilter): mongo.Filter<EntryDocument> => ({
  rootKind: null,
  ...(kind === undefined ? {} : { kind }),
  ...(words.length === 0 ? {} : { $and: words.map((word) => ({ folded: { $regex: escaped(word) } })) }),
})

/** MongoDB: reads of the history and of the trash. */
export function mongoReads(payload: Payload): KeptReads {
  const lines = linesOf(payload)
  const entries = entriesOf(payload)
  return {
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
      const groups = lines.aggregate<{ _id: { batch: number; kind: string }; lines: number }>([
        { $match: { batch: { $in: [...batches] } } },
        { $group: { _id: { batch: '$batch', kind: '$kind' }, lines: { $sum: 1 } } },
      ])
      return (await groups.toArray()).map(({ _id, lines: count }) => ({ ..._id, lines: count }))
    },
    async trashed(filter, { skip, limit }) {
      if (limit === 0) return []
      const found = entries.find(rootsOf(filter), { sort: { version: -1 }, skip, limit, projection: { state: 0 } })
      return (await found.toArray()).map(({ kind: of, record, title, deletedAt, deletedBy }) => ({
        kind: of,
        record,
        title,
        deletedAt,
        deletedBy,
      }))
    },
    countTrashed: (filter) => entries.countDocuments(rootsOf(filter)),
    async newestTrashed() {
      const newest = await entries.findOne({ rootKind: null }, { sort: { version: -1 }, projection: { version: 1 } })
      return newest?.version ?? 0
    },
    async trashedWith(roots) {
      if (roots.length === 0) return []
      const either = roots.map(({ kind, record }) => ({ rootKind: kind, rootRecord: record }))
      const found = entries.find({ $or: either }, { sort: { version: 1 }, projection: { state: 0 } })
      return (await found.toArray()).flatMap(({ kind, record, title, rootKind, rootRecord }) =>
        rootKind === null || rootRecord === null ? [] : [{ kind, record, title, root: { kind: rootKind, record: rootRecord } }],
      )
    },
    trashedWithPicture: (marks) => mongoWithPicture(entries, { version: 1 }, marks),
  }
}
