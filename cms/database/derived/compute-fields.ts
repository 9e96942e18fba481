import { setImmediate } from 'node:timers/promises'
import { commitTransaction, createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'
import { entityList, publicField, type ContentCollection, type Entity } from '../../domain/entities'
import { dependentsOf } from '../../domain/entities/public-with'
import { tallyField } from '../../domain/lists/list-keys'
import { YEAR_FIELD, datedBy, yearOf } from '../../domain/lists/year'
import { relationId } from '../../domain/relation-id'
import { derivedValues } from './derived-fields'

type Doc = Readonly<Record<string, unknown>>
/** The hidden fields of one record, by their names in Payload. */
type Row = { readonly id: number; readonly values: Doc }

/** Records that are read and written at once. */
const AT_ONCE = 200

const idOf = (doc: Doc): number => Number(doc['id'])

/** All records of a collection. */
async function* recordsOf(payload: Payload, collection: ContentCollection): AsyncGenerator<Doc[]> {
  for (let last = 0; ;) {
    const where = { id: { greater_than: last } }
    const { docs } = await payload.db.find<Doc>({ collection, where, sort: 'id', limit: AT_ONCE, pagination: false })
    const end = docs.at(-1)
    if (!end) return
    yield docs
    last = idOf(end)
    // requests get 503 until all this ends
    await setImmediate()
  }
}

/** Sets hidden fields of records in one transaction, without saving the records. @throws the database's error. */
async function setFields(payload: Payload, collection: ContentCollection, rows: readonly Row[]): Promise<void> {
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  try {
    // with null, the date of the last save stays
    for (const { id, values } of rows)
      await payload.db.updateOne({ collection, id, data: { ...values, updatedAt: null }, req, returning: false })
    await commitTransaction(req)
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}

/** What records take from those that they refer to: the field, and its value. @param parent undefined if there is none. */
type Taken = { readonly key: string; readonly field: string; valueOf(doc: Doc, parent: Doc | undefined, own: unknown): unknown }

function takenFrom(parent: Entity, entity: Entity): Taken[] {
  const flag = publicField(entity)
  const { publishedBy } = entity
  const shown = dependentsOf(parent.collection).filter((each) => each.entity === entity)
  const dated = datedBy(parent.collection).filter((each) => each.entity === entity)
  return [
    ...shown.flatMap(({ key }): Taken[] =>
      flag === null || publishedBy === undefined
        ? []
        : [{ key, field: flag, valueOf: (doc, of) => doc[publishedBy] === true && of?.[parent.publishedBy ?? ''] === true }],
    ),
    ...dated.map(({ key, date }): Taken => ({ key, field: YEAR_FIELD, valueOf: (_doc, of, own) => yearOf(of?.[date]) ?? own })),
  ]
}

/** Counts the records of each parent: all, and those that everybody sees. */
async function computeTally(payload: Payload, { collection, tally }: Entity): Promise<void> {
  const counted = entityList.find((each) => each.collection === tally?.of)
  if (!tally || !counted) return
  const flag = publicField(counted)
  const totals = new Map<number | null, [all: number, shown: number]>()
  for await (const docs of recordsOf(payload, counted.collection)) {
    for (const doc of docs) {
      const parent = relationId(doc[tally.by])
      const [all, shown] = totals.get(parent) ?? [0, 0]
      totals.set(parent, [all + 1, shown + (flag === null || doc[flag] === true ? 1 : 0)])
    }
  }
  for await (const docs of recordsOf(payload, collection)) {
    const rows = docs.map(idOf).map((id): Row => {
      const [all, shown] = totals.get(id) ?? [0, 0]
      return { id, values: { [tallyField(tally.name)]: all, [tallyField(tally.name, true)]: shown } }
    })
    await setFields(payload, collection, rows)
  }
}

async function computeEntity(payload: Payload, entity: Entity): Promise<void> {
  const parents = await Promise.all(
    entityList.map(async (parent) => {
      const taken = takenFrom(parent, entity)
      const docs = new Map<number | null, Doc>()
      if (taken.length > 0)
        for await (const found of recordsOf(payload, parent.collection)) for (const doc of found) docs.set(idOf(doc), doc)
      return { taken, docs }
    }),
  )
  for await (const docs of recordsOf(payload, entity.collection)) {
    const rows = docs.map((doc): Row => {
      const values: Record<string, unknown> = derivedValues(entity, doc)
      for (const { taken, docs: parentDocs } of parents)
        for (const { key, field, valueOf } of taken) values[field] = valueOf(doc, parentDocs.get(relationId(doc[key])), values[field])
      return { id: idOf(doc), values }
    })
    await setFields(payload, entity.collection, rows)
  }
}

/** Computes the hidden fields of all records; see {@link derivedValues}. @throws the database's error. */
export async function computeFields(payload: Payload): Promise<void> {
  for (const entity of entityList) await computeEntity(payload, entity)
  for (const entity of entityList) await computeTally(payload, entity)
}
