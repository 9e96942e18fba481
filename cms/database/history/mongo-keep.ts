import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import type { RecordState } from '../../domain/records/record-state'
import { nextId } from '../counters'
import { conflict } from '../failures'
import { mongoConnection } from '../mongodb/mongo-connection'
import { FOLLOWS, entryOf, firstFollows, foldedTitle, keyText, lineValues, parseJson, type StoredEntry, type StoredLine } from './stored'
import { ownerOf } from './owners'
import type { Keep, Removed, TrashRange } from './types'

/** A line; its id is its version. */
/** `follows`: see `FOLLOWS`; absent for `no`, and in lines of earlier releases, as are `batch` and `discarded`. */
export type LineDocument = Omit<StoredLine, 'version' | 'batch' | 'discarded'> & {
  _id: number
  batch?: number | null
  discarded?: boolean
  follows?: 1 | 2
}
/** An entry of the trash. Its id keeps two deletions of one record from both succeeding. */
/** `owner`: the id of what it belongs to, in the trash or not; null if it stands for itself. */
export type EntryDocument = StoredEntry & { _id: string; folded: string; owner: string | null }

export const linesOf = (payload: Payload) => mongoConnection(payload).collection<LineDocument>('history')
export const entriesOf = (payload: Payload) => mongoConnection(payload).collection<EntryDocument>('trash')

/** Creates the collections and their indexes: a transaction cannot always create them. @throws the database's error. */
export async function createHistoryIndexes(payload: Payload): Promise<void> {
  await linesOf(payload).createIndexes([
    { key: { kind: 1, record: 1, _id: -1 } },
    { key: { user: 1, _id: -1 } },
    { key: { at: 1 } },
    { key: { batch: 1, kind: 1 }, partialFilterExpression: { batch: { $type: 'number' } } },
    { key: { follows: 1, _id: -1 } },
  ])
  await entriesOf(payload).createIndexes([
    { key: { rootKind: 1, version: -1 } },
    { key: { rootKind: 1, rootRecord: 1 } },
    { key: { deletedAt: 1 } },
    { key: { owner: 1 } },
  ])
}

const ownerText = (kind: string, state: RecordState): string | null => {
  const owner = ownerOf(kind, state)
  return owner && keyText(owner)
}

/** Folds all titles of the trash again, as the rule is now. @throws the database's error. */
export async function refoldMongoTitles(payload: Payload): Promise<void> {
  const entries = await entriesOf(payload)
    .find({}, { projection: { title: 1 } })
    .toArray()
  const updates = entries.map(({ _id, title }) => ({ updateOne: { filter: { _id }, update: { $set: { folded: foldedTitle(title) } } } }))
  if (updates.length > 0) await entriesOf(payload).bulkWrite(updates, { ordered: false })
}

const read = ({ _id, folded, owner, ...entry }: EntryDocument) => entryOf(entry)

/** MongoDB: the history and the trash in a transaction. */
export const mongoKeep = (payload: Payload, session: mongo.ClientSession): Keep => ({
  ...historyIn(payload, session),
  ...trashIn(payload, session),
})

type HistoryPart = Pick<Keep, 'hasLines' | 'addLine' | 'addLines' | 'olderStates' | 'latestLine' | 'dropState' | 'stateAt' | 'stateBefore'>

function historyIn(payload: Payload, session: mongo.ClientSession): HistoryPart {
  const lines = linesOf(payload)
  return {
    hasLines: async (key) => (await lines.findOne({ kind: key.kind, record: key.record }, { session, projection: { _id: 1 } })) !== null,
    async addLine(line, batchKind) {
      // outside the transaction: inside, any two writes would conflict. An attempt that is repeated leaves a gap
      const version = await nextId(payload, 'history')
      const { batch, kind } = line
      const first = batch === null ? null : await lines.findOne({ batch, kind }, { session, projection: { _id: 1 } })
      const follows = first ? FOLLOWS.hidden : firstFollows(line, batchKind)
      await lines.insertOne({ _id: version, ...lineValues(line), ...(follows === FOLLOWS.no ? {} : { follows }) }, { session })
      return version
    },
    async addLines(some) {
      const last = await nextId(payload, 'history', some.length)
      const documents = some.map((line, index) => ({ _id: last - some.length + 1 + index, ...lineValues(line) }))
      await lines.insertMany(documents, { session })
    },
    async olderStates({ kind, record }, kept) {
      const found = lines.find(
        { kind, record, state: { $ne: null } },
        { session, sort: { _id: -1 }, skip: kept, projection: { changes: 1 } },
      )
      return (await found.toArray()).map(({ _id, changes }) => ({ version: _id, changes: parseJson(changes) }))
    },
    async latestLine({ kind, record }, isDraft = false) {
      const found = await lines.findOne(
        { kind, record, draft: isDraft },
        { session, sort: { _id: -1 }, projection: { batch: 1, act: 1, user: 1 } },
      )
      return found && { version: found._id, batch: found.batch ?? null, act: found.act, user: found.user }
    },
    dropState: async (version, changes) =>
      void (await lines.updateOne({ _id: version }, { $set: { state: null, changes: JSON.stringify(changes) } }, { session })),
    async stateAt({ kind, record }, version) {
      const line = await lines.findOne({ _id: version, kind, record }, { session, projection: { state: 1, draft: 1 } })
      return line?.state ? { state: parseJson(line.state), draft: line.draft } : null
    },
    async stateBefore({ kind, record }, version) {
      const before = { kind, record, draft: false, _id: { $lt: version } }
      const line = await lines.findOne(before, { session, sort: { _id: -1 }, projection: { state: 1 } })
      return line?.state ? parseJson(line.state) : null
    },
  }
}

function trashIn(payload: Payload, session: mongo.ClientSession): Omit<Keep, keyof HistoryPart> {
  const entries = entriesOf(payload)
  return {
    async addTrash({ state, root, links, pictures, ...entry }) {
      const texts = { state: JSON.stringify(state), links: JSON.stringify(links), pictures: JSON.stringify(pictures) }
      await entries.insertOne(
        {
          _id: keyText(entry),
          ...entry,
          ...texts,
          folded: foldedTitle(entry.title),
          owner: ownerText(entry.kind, state),
          rootKind: root?.kind ?? null,
          rootRecord: root?.record ?? null,
        },
        { session },
      )
    },
    async takeTrash(key) {
      const entry = await entries.findOneAndDelete({ _id: keyText(key) }, { session })
      return entry && read(entry)
    },
    async takeTrashOf({ kind, record }) {
      const of = { rootKind: kind, rootRecord: record }
      const found = await entries.find(of, { session, sort: { version: 1 } }).toArray()
      if (found.length > 0) await entries.deleteMany(of, { session })
      return found.map(read)
    },
    async findTrash(key) {
      const entry = await entries.findOne({ _id: keyText(key) }, { session })
      return entry && read(entry)
    },
    setLinks: async (key, links) =>
      void (await entries.updateOne({ _id: keyText(key) }, { $set: { links: JSON.stringify(links) } }, { session })),
    setState: async (key, state) =>
      void (await entries.updateOne({ _id: keyText(key) }, { $set: { state: JSON.stringify(state) } }, { session })),
    takeRange: (range, limit) => takeRange(entries, session, range, limit),
  }
}

/** @throws a conflict if another transaction takes one of them at the same time. */
async function takeRange(
  entries: mongo.Collection<EntryDocument>,
  session: mongo.ClientSession,
  { after, upTo, kind, before }: TrashRange,
  limit: number,
): ReturnType<Keep['takeRange']> {
  const projection = { kind: 1, record: 1, title: 1, version: 1 } as const
  const range = {
    rootKind: null,
    version: { $gt: after, ...(upTo === undefined ? {} : { $lte: upTo }) },
    ...(kind === undefined ? {} : { kind }),
    ...(before === undefined ? {} : { deletedAt: { $lt: before } }),
  }
  const roots = await entries.find(range, { session, sort: { version: 1 }, limit, projection }).toArray()
  if (roots.length === 0) return { removed: [], last: null }
  const either = [...new Set(roots.map((root) => root.kind))].map((rootKind) => ({
    rootKind,
    rootRecord: { $in: roots.filter((root) => root.kind === rootKind).map(({ record }) => record) },
  }))
  const others = await entries.find({ $or: either }, { session, projection }).toArray()
  const all = [...roots, ...others]
  const { deletedCount } = await entries.deleteMany({ _id: { $in: all.map(({ _id }) => _id) } }, { session })
  if (deletedCount !== all.length) throw conflict()
  const removed = all.map(({ kind: of, record, title }): Removed => ({ kind: of, record, title }))
  return { removed, last: roots.at(-1)?.version ?? null }
}
