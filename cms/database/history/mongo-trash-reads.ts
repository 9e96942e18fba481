import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import { escaped } from '../mongodb/escaped'
import { entriesOf, type EntryDocument } from './mongo-keep'
import { keyText } from './stored'
import type { KeptReads, Page, Titled, Trashed, TrashFilter } from './types'
import { mongoWithPicture } from './with-picture'

const ofKind = ({ kind }: TrashFilter): mongo.Filter<EntryDocument> => ({ rootKind: null, ...(kind === undefined ? {} : { kind }) })

/** An entry that a search finds by its own title or by that of what left with it. */
type FoundRoot = { readonly _id: string; readonly version: number }

/** Groups what a search finds by the entries that a list shows. An act deletes a record right after what leaves with it. */
function searched({ kind, words = [] }: TrashFilter): mongo.Document[] {
  const either = kind === undefined ? [] : [{ $or: [{ rootKind: null, kind }, { rootKind: kind }] }]
  return [
    { $match: { $and: [...either, ...words.map((word) => ({ folded: { $regex: escaped(word) } }))] } },
    {
      $group: {
        _id: { $cond: [{ $eq: ['$rootKind', null] }, '$_id', { $concat: ['$rootKind', ' ', { $toString: '$rootRecord' }] }] },
        version: { $max: '$version' },
      },
    },
  ]
}

/** An entry as lists show it. */
const trashedOf = ({ kind, record, title, deletedAt, deletedBy, owner }: EntryDocument): Trashed => {
  const [ownerKind, ownerRecord] = owner?.split(' ') ?? []
  return {
    kind,
    record,
    title,
    deletedAt,
    deletedBy,
    owner: ownerKind === undefined ? null : { kind: ownerKind, record: Number(ownerRecord) },
  }
}

const titled = ({ kind, record, title }: EntryDocument): Titled => ({ kind, record, title })

/** One page of what a search finds, newest first. */
async function pageOf(entries: mongo.Collection<EntryDocument>, filter: TrashFilter, { skip, limit }: Page): Promise<EntryDocument[]> {
  if ((filter.words ?? []).length === 0) {
    return entries.find(ofKind(filter), { sort: { version: -1 }, skip, limit, projection: { state: 0 } }).toArray()
  }
  const window = [{ $sort: { version: -1 } }, { $skip: skip }, { $limit: limit }]
  const ids = (await entries.aggregate<FoundRoot>([...searched(filter), ...window]).toArray()).map(({ _id }) => _id)
  return entries.find({ _id: { $in: ids } }, { sort: { version: -1 }, projection: { state: 0 } }).toArray()
}

type TrashReads = Pick<
  KeptReads,
  'trashed' | 'countTrashed' | 'newestTrashed' | 'trashedWith' | 'trashedBefore' | 'titlesInTrash' | 'trashedWithPicture'
>

/** MongoDB: reads of the trash. */
export function mongoTrashReads(payload: Payload): TrashReads {
  const entries = entriesOf(payload)
  return {
    // to the driver, 0 means no limit
    trashed: async (filter, page) => (page.limit === 0 ? [] : (await pageOf(entries, filter, page)).map(trashedOf)),
    async countTrashed(filter) {
      if ((filter.words ?? []).length === 0) return entries.countDocuments(ofKind(filter))
      const counted = await entries.aggregate<{ total: number }>([...searched(filter), { $count: 'total' }]).toArray()
      return counted[0]?.total ?? 0
    },
    async newestTrashed() {
      const newest = await entries.findOne({ rootKind: null }, { sort: { version: -1 }, projection: { version: 1 } })
      return newest?.version ?? 0
    },
    async trashedWith(roots) {
      if (roots.length === 0) return []
      const either = roots.map(({ kind, record }) => ({ rootKind: kind, rootRecord: record }))
      const found = entries.find({ $or: either }, { sort: { record: 1 }, projection: { state: 0 } })
      return (await found.toArray()).flatMap(({ kind, record, title, rootKind, rootRecord }) =>
        rootKind === null || rootRecord === null ? [] : [{ kind, record, title, root: { kind: rootKind, record: rootRecord } }],
      )
    },
    async trashedBefore(owners) {
      if (owners.length === 0) return []
      const where = { rootKind: null, owner: { $in: owners.map(keyText) } }
      const found = await entries.find(where, { sort: { version: 1 }, projection: { state: 0 } }).toArray()
      return found.flatMap((entry) => {
        const { owner } = trashedOf(entry)
        return owner ? [{ ...titled(entry), owner }] : []
      })
    },
    titlesInTrash: async (keys) =>
      (await entries.find({ _id: { $in: keys.map(keyText) } }, { projection: { state: 0 } }).toArray()).map(titled),
    trashedWithPicture: (marks) => mongoWithPicture(entries, { version: 1 }, marks),
  }
}
