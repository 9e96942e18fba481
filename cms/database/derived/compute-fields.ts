import type { Payload, PayloadRequest } from 'payload'
import { entityList, publicField, type ContentCollection, type Entity } from '../../domain/entities'
import { dependentsOf } from '../../domain/entities/public-with'
import { YEAR_FIELD, datedBy, yearOf } from '../../domain/lists/year'
import { relationId } from '../../domain/relation-id'
import { inOwnTransaction } from '../own-transaction'
import { setQuietly } from '../set-quietly'
import { tallyOf } from '../tally-of'
import { derivedValues } from './derived-fields'

type Doc = Readonly<Record<string, unknown>>

/** Records that are read and written at once: each can hold a long text. */
const AT_ONCE = 200

const idOf = (doc: Doc): number => Number(doc['id'])

/** Sets hidden fields of all records of a collection, some in each transaction and without saving them. */
async function setInAll(
  payload: Payload,
  collection: ContentCollection,
  valuesOf: (doc: Doc, req: PayloadRequest) => Promise<Doc>,
): Promise<void> {
  const setAfter = (id: number): Promise<Doc | undefined> =>
    inOwnTransaction(payload, {}, async (req) => {
      const where = { id: { greater_than: id } }
      const { docs } = await payload.db.find<Doc>({ collection, where, sort: 'id', limit: AT_ONCE, pagination: false, req })
      for (const doc of docs) await setQuietly(req, collection, [idOf(doc)], await valuesOf(doc, req))
      return docs.at(-1)
    })
  for (let last = await setAfter(0); last; last = await setAfter(idOf(last)));
}

/** What records take from those that they refer to: the reference, the field that it sets, and the field of the other record. */
type Taken = {
  readonly key: string
  readonly field: string
  readonly parent: ContentCollection
  readonly from: string
  /** @param found undefined without the other record. @param own the value that the record has without it. */
  valueOf(doc: Doc, found: unknown, own: unknown): unknown
}

function takenBy(entity: Entity): Taken[] {
  const [flag, { publishedBy }] = [publicField(entity), entity]
  return entityList.flatMap(({ collection: parent, publishedBy: from }) => {
    const shown = dependentsOf(parent).flatMap((each): Taken[] =>
      each.entity !== entity || flag === null || publishedBy === undefined || from === undefined
        ? []
        : [{ key: each.key, field: flag, parent, from, valueOf: (doc, found) => doc[publishedBy] === true && found === true }],
    )
    const dated = datedBy(parent).flatMap(({ entity: other, key, date }): Taken[] =>
      other === entity ? [{ key, field: YEAR_FIELD, parent, from: date, valueOf: (_doc, found, own) => yearOf(found) ?? own }] : [],
    )
    return [...shown, ...dated]
  })
}

async function computeEntity(payload: Payload, entity: Entity): Promise<void> {
  const taken = takenBy(entity).map(async (each) => {
    const { docs } = await payload.db.find<Doc>({ collection: each.parent, select: { [each.from]: true }, limit: 0, pagination: false })
    return { ...each, found: new Map<number | null, unknown>(docs.map((doc) => [idOf(doc), doc[each.from]])) }
  })
  const all = await Promise.all(taken)
  await setInAll(payload, entity.collection, async (doc) => {
    const values: Record<string, unknown> = derivedValues(entity, doc)
    for (const { key, field, found, valueOf } of all) values[field] = valueOf(doc, found.get(relationId(doc[key])), values[field])
    return values
  })
}

/** Computes the hidden fields of all records; see {@link derivedValues}. @throws the database's error. */
export async function computeFields(payload: Payload): Promise<void> {
  for (const entity of entityList) await computeEntity(payload, entity)
  for (const { collection, tally } of entityList)
    if (tally) await setInAll(payload, collection, (doc, req) => tallyOf(req, tally, idOf(doc)))
}
