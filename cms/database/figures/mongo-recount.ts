import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { slicesOf } from '../../groups'
import { publicColumn, ratingColumn } from '../queries/columns'
import { mongoCollection } from '../queries/mongo-list'
import { countedFields, spelledFields } from './figures'
import { changeFigures, changesOf, figuresOf, idOf, pendingOf, summed, type Change } from './mongo-changes'

/** Counts everything again, in one transaction: changes that other processes make meanwhile stay pending. @throws the database's error. */
export async function recountMongoFigures(payload: Payload, entities: readonly Entity[]): Promise<void> {
  await figuresOf(payload).createIndex({ collection: 1, field: 1, isPublic: 1, total: -1, value: 1 })
  await figuresOf(payload).createIndex({ collection: 1, field: 1, total: -1, value: 1 })
  await pendingOf(payload).createIndex({ collection: 1 })
  await changeFigures(payload, async (session) => {
    await pendingOf(payload).deleteMany({}, { session })
    await figuresOf(payload).deleteMany({}, { session })
    for (const entity of entities) await countAll(payload, entity, session)
  })
}

/** Records that are counted before their sums are written. */
const COUNT_BATCH = 5_000

async function countAll(payload: Payload, entity: Entity, session: mongo.ClientSession): Promise<void> {
  let sums = new Map<string, Change>()
  const records = mongoCollection(payload, entity)
  const fields = [
    ...countedFields(entity).map(({ spelling }) => spelling),
    ...spelledFields(entity).map(({ value }) => value),
    ratingColumn(entity),
    publicColumn(entity),
  ]
  const projection = Object.fromEntries(fields.flatMap((column) => (column ? [[column.field, 1] as const] : [])))
  let batch: Change[] = []
  for await (const record of records.find({}, { projection: { _id: 1, ...projection }, session })) {
    batch.push(...changesOf(entity, record))
    if (batch.length < COUNT_BATCH) continue
    sums = new Map(summed([...sums.values(), ...batch]).map((each) => [idOf(each), each]))
    batch = []
  }
  const all = summed([...sums.values(), ...batch])
  for (const some of slicesOf(all, COUNT_BATCH)) {
    await figuresOf(payload).insertMany(
      some.map((each) => ({ _id: idOf(each), ...each })),
      { session },
    )
  }
}
