import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import { raiseMongoVersion } from '../content-version'
import { entityList, entityOf, publicField, type Entity } from '../../domain/entities'
import { dependentsOf } from '../../domain/entities/public-with'
import { tallyField } from '../../domain/lists/list-keys'
import { YEAR_FIELD, datedBy, yearOf } from '../../domain/lists/year'
import { refoldMongoTitles } from '../history/mongo-keep'
import { createMongoLibraryIndexes } from '../library/mongo-library'
import { createMongoIndexes, mongoCollection } from '../queries/mongo-list'
import { mongoConnection } from '../mongodb/mongo-connection'
import { withFirstStartLock } from '../mongodb/prepare-mongo'
import { slicesOf } from '../../groups'
import { publishEarlierRecords } from '../mongodb/published-before'
import { derivedFields } from '../queries/derived-fields'
import { DERIVED_VERSION } from './version'

type State = { _id: 'lists'; definition: string }
type Stored = { _id: number } & Record<string, unknown>

/** Records, and characters of their derived fields, that are written at once. */
const BATCH = 500
const BATCH_CHARACTERS = 2_000_000

/** Collections in which earlier releases kept an index of words, and figures. */
const FORMER = ['searchpostings', 'searchwords', 'searchchanges', 'searchstates', 'figures', 'figurechanges', 'figuregenerations']

/** Removes what earlier releases left behind. */
async function dropFormer(payload: Payload): Promise<void> {
  const { db } = mongoConnection(payload)
  const present = await db?.listCollections({ name: { $in: FORMER } }, { nameOnly: true }).toArray()
  for (const { name } of present ?? []) await db?.dropCollection(name)
  await db?.collection<{ _id: string }>('contentversions').updateOne({ _id: 'content' }, { $unset: { log: '', logged: '' } })
}

const stateOf = (payload: Payload) => mongoConnection(payload).collection<State>('derived')

async function isCurrent(payload: Payload): Promise<boolean> {
  const state = await stateOf(payload).findOne({ _id: 'lists' })
  return state?.definition === String(DERIVED_VERSION)
}

/** Computes the hidden fields of all records of an entity. */
async function fillFields(payload: Payload, entity: Entity): Promise<void> {
  const fields = derivedFields(entity)
  const records = mongoCollection(payload, entity)
  let updates: mongo.AnyBulkWriteOperation<{ _id: number }>[] = []
  let characters = 0
  const write = async (): Promise<void> => {
    if (updates.length > 0) await records.bulkWrite(updates, { ordered: false })
    updates = []
    characters = 0
  }
  const projection = Object.fromEntries(fields.flatMap(({ sources }) => sources.map(({ field }) => [field, 1] as const)))
  for await (const record of records.find<Stored>({}, { projection })) {
    const $set = Object.fromEntries(fields.map(({ column, valueOf }) => [column.field, valueOf(record)]))
    updates.push({ updateOne: { filter: { _id: record._id }, update: { $set } } })
    for (const value of Object.values($set)) characters += typeof value === 'string' ? value.length : 0
    if (updates.length >= BATCH || characters > BATCH_CHARACTERS) await write()
  }
  await write()
}

/** Counts again how many records refer to each record of an entity. */
async function recountTally(payload: Payload, { collection, tally }: Entity): Promise<void> {
  const counted = tally && entityOf(tally.of)
  if (!counted) return
  const [all, shown] = [tallyField(tally.name), tallyField(tally.name, true)]
  const flag = publicField(counted)
  const isShown = flag === null ? true : { $eq: [`$${flag}`, true] }
  const totals = mongoCollection(payload, { collection: tally.of }).aggregate<{ _id: number; total: number; shown: number }>([
    { $group: { _id: `$${tally.by}`, total: { $sum: 1 }, shown: { $sum: { $cond: [isShown, 1, 0] } } } },
  ])
  const found = await totals.toArray()
  const records = mongoCollection(payload, { collection })
  await records.updateMany({}, { $set: { [all]: 0, [shown]: 0 } })
  for (const batch of slicesOf(found, BATCH)) {
    await records.bulkWrite(
      batch.map((found) => ({ updateOne: { filter: { _id: found._id }, update: { $set: { [all]: found.total, [shown]: found.shown } } } })),
    )
  }
}

/** The ids of the records that are not published. */
async function hiddenIds(payload: Payload, parent: Entity, publishedBy: string): Promise<number[]> {
  const hidden = await mongoCollection(payload, parent)
    .find({ [publishedBy]: { $ne: true } }, { projection: { _id: 1 } })
    .toArray()
  return hidden.map(({ _id }) => _id)
}

/** Computes again which records are public together with those that they refer to. */
async function showTogether(payload: Payload, parent: Entity): Promise<void> {
  if (parent.publishedBy === undefined) return
  const ids = await hiddenIds(payload, parent, parent.publishedBy)
  for (const { entity, key } of dependentsOf(parent.collection)) {
    const flag = publicField(entity)
    if (flag === null || entity.publishedBy === undefined) continue
    const records = mongoCollection(payload, entity)
    await records.updateMany({}, [{ $set: { [flag]: { $eq: [`$${entity.publishedBy}`, true] } } }])
    for (const some of slicesOf(ids, BATCH)) await records.updateMany({ [key]: { $in: some } }, { $set: { [flag]: false } })
  }
}

/** Computes years again from the dates of records of this entity, where they have one. */
async function fillYears(payload: Payload, parent: Entity): Promise<void> {
  for (const { entity, key, date } of datedBy(parent.collection)) {
    const records = mongoCollection(payload, entity)
    const idsOf = new Map<number, number[]>()
    const dated = mongoCollection(payload, parent).find<Record<string, unknown>>({ [date]: { $ne: null } }, { projection: { [date]: 1 } })
    for await (const record of dated) {
      const year = yearOf(record[date])
      if (year === null) continue
      const ids = idsOf.get(year)
      if (ids) ids.push(Number(record['_id']))
      else idsOf.set(year, [Number(record['_id'])])
    }
    for (const [year, ids] of idsOf)
      for (const some of slicesOf(ids, BATCH)) await records.updateMany({ [key]: { $in: some } }, { $set: { [YEAR_FIELD]: year } })
  }
}

/**
 * MongoDB: creates what lists need beside the content: indexes and hidden fields. Hooks keep them up to date afterwards. Does nothing but check the indexes if all of it is there already. One process at a time does it.
 * @returns whether anything was built.
 */
export async function prepareMongoLists(payload: Payload): Promise<boolean> {
  await Promise.all(entityList.map((entity) => createMongoIndexes(payload, entity)))
  await createMongoLibraryIndexes(payload)
  if (await isCurrent(payload)) return false
  return withFirstStartLock(payload, async () => {
    if (await isCurrent(payload)) return false
    await publishEarlierRecords(payload)
    for (const entity of entityList) await fillFields(payload, entity)
    for (const entity of entityList) await showTogether(payload, entity)
    for (const entity of entityList) await fillYears(payload, entity)
    for (const entity of entityList) await recountTally(payload, entity)
    await refoldMongoTitles(payload)
    await dropFormer(payload)
    await stateOf(payload).updateOne({ _id: 'lists' }, { $set: { definition: String(DERIVED_VERSION) } }, { upsert: true })
    // running servers may have cached what they read before, for example after a restore
    await raiseMongoVersion(payload)
    return true
  })
}
