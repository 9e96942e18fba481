import type { mongo } from 'mongoose'
import type { Payload, PayloadRequest } from 'payload'
import { entityList, type Entity } from '../../domain/entities'
import { groupsOf } from '../../groups'
import { turnInBackground } from '../../turns'
import { sessionOf } from '../mongodb/mongo-connection'
import { searchTextIn } from '../queries/derived-fields'
import { mongoCollection } from '../queries/mongo-list'
import { TermChanges } from './changes'
import { COST_AT_ONCE, FOLDED_AT_ONCE } from './limits'
import { changesOf, indexedFields, recordOf, storedText, type Doc, type StoredChange } from './mongo-collections'
import { inTurn, whileInTurn } from './mongo-turns'
import { applyChanges } from './mongo-write'
import { termsInTurns, type IndexedRecord } from './terms'

// As on SQLite, a fold is divided into several transactions. Each write notes what its record was before. The index is between
// all that is noted of a record: it has what they have in common, and nothing that is in none of them.

/**
 * MongoDB: notes that a write changes what the index holds, in its transaction. Does nothing on SQLite, where triggers do it.
 * @param before the record before the write; null for a new one. @param after null for a deleted one.
 */
export async function noteChange(req: PayloadRequest, entity: Entity, before: Doc | null, after: Doc | null): Promise<void> {
  if (req.payload.db.name !== 'mongoose') return
  const indexed = (doc: Doc | null): IndexedRecord | null => doc && recordOf(entity, doc, searchTextIn(entity, doc))
  const [old, now] = [indexed(before), indexed(after)]
  const record = (after ?? before)?.['id']
  if (typeof record !== 'number' || JSON.stringify(old) === JSON.stringify(now)) return
  const change = { collection: entity.collection, record, before: old, size: (old?.text.length ?? 0) + (now?.text.length ?? 0) }
  await changesOf(req.payload).insertOne(change, await sessionOf(req))
}

type Note = mongo.WithId<StoredChange>
/** The records of one collection that are folded: all notes of them, and what the index has to hold of each that exists. */
type Batch = {
  readonly entity: Entity
  readonly ids: readonly number[]
  readonly notes: readonly Note[]
  readonly current: ReadonlyMap<number, IndexedRecord>
}

/** The records whose oldest notes come first. */
async function nextRecords(payload: Payload, collection: string, session: mongo.ClientSession): Promise<number[]> {
  const oldest = await changesOf(payload)
    .find({ collection }, { sort: { _id: 1 }, limit: FOLDED_AT_ONCE.records, projection: { record: 1, size: 1 }, session })
    .toArray()
  // notes of an earlier release have no size
  const [group = []] = groupsOf(oldest, ({ size = 0 }) => size, { cost: FOLDED_AT_ONCE.bytes })
  return [...new Set(group.map(({ record }) => record))]
}

/** Begins a fold, and notes what the index will hold. */
async function begin(payload: Payload, session: mongo.ClientSession): Promise<Batch | null> {
  const first = await changesOf(payload).findOne({}, { sort: { _id: 1 }, projection: { collection: 1 }, session })
  const entity = entityList.find(({ collection }) => collection === first?.collection)
  if (!entity) return null
  const { collection } = entity
  const ids = await nextRecords(payload, collection, session)
  const found = await mongoCollection(payload, entity)
    .find<Doc>({ _id: { $in: ids } }, { projection: indexedFields(entity), session })
    .toArray()
  const current = new Map(found.map((doc) => [Number(doc['_id']), recordOf(entity, doc, storedText(doc))]))
  await changesOf(payload).insertMany(
    ids.map((record) => ({ collection, record, before: current.get(record) ?? null, size: current.get(record)?.text.length ?? 0 })),
    { session },
  )
  const notes = await changesOf(payload)
    .find({ collection, record: { $in: ids } }, { session })
    .toArray()
  return { entity, ids, notes, current }
}

/** Sets of terms between which the index is, by a note. */
async function termsOfNote(entity: Entity, { before, added = [], removed = [] }: StoredChange): Promise<ReadonlySet<string>[]> {
  // an earlier release noted the terms that a write added and removed
  if (before === undefined) return [new Set([...added, ...removed]), new Set()]
  return [await termsInTurns(entity, before)]
}

/** The changes of a batch. A long text takes some time, so other requests are answered in between. */
async function changesIn({ entity, ids, notes, current }: Batch): Promise<TermChanges> {
  const changes = new TermChanges()
  for (const id of ids) {
    const before: ReadonlySet<string>[] = []
    for (const note of notes) if (note.record === id) before.push(...(await termsOfNote(entity, note)))
    await changes.addDifference(id, before, await termsInTurns(entity, current.get(id) ?? null))
  }
  return changes
}

/**
 * MongoDB: takes changed records of one collection into the index. Another process may do the same; one of them then gives up.
 * @returns whether more may be waiting. @throws the database's error.
 */
export async function foldMongo(payload: Payload): Promise<boolean> {
  if (!(await changesOf(payload).findOne({}, { projection: { _id: 1 } }))) return false
  const { turn, batch } = await inTurn(payload, async ({ turn: own, session }) => ({ turn: own, batch: await begin(payload, session) }))
  if (!batch) return false
  const changes = await changesIn(batch)
  for (const keys of changes.groups(COST_AT_ONCE)) {
    const isOwn = await whileInTurn(payload, turn, (session) => applyChanges(payload, batch.entity.collection, changes, keys, session))
    // the other one has these changes, too
    if (!isOwn) return false
    await turnInBackground()
  }
  // a write that came meanwhile has left a note of its own
  const taken = batch.notes.map(({ _id }) => _id)
  return whileInTurn(payload, turn, async (session) => {
    await changesOf(payload).deleteMany({ _id: { $in: taken } }, { session })
  })
}
