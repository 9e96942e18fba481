import { entityOf, fieldsOfKind, wireName, type Entity } from '../../cms/domain/entities'
import { defaultOrder } from '../../cms/database/lists/list-query'
import { plansOf } from '../../cms/domain/entities/publication'
import { picturesIn } from '../../cms/domain/rich-text/used-pictures'
import { relationId } from '../../cms/domain/relation-id'
import type { PictureLook } from '../store/picture-looks'
import type { ReadContext } from './read-context'
import { storedValue } from '../../cms/domain/records/wire-value'
import { toWireRecord, type StoredRecord, type WireRecord } from './record-mapping'

/** What the fields of one kind of some records refer to. */
const targetsOf = (key: string, documents: readonly StoredRecord[]): number[] => [
  ...new Set(documents.flatMap((document) => relationId(storedValue(document, key)) ?? [])),
]

/** A reference to a record that not everybody may see, although everybody may see what refers to it. */
type Discreet = { readonly key: string; readonly name: string; readonly target: Entity }

/** The references of an entity that are hidden from those who may not see what they refer to. */
export const discreetReferences = (entity: Entity): Discreet[] =>
  fieldsOfKind(entity, 'reference').flatMap(([key, field]) => {
    const target = entityOf(field.to)
    // what is public only together with that record is not shown at all
    return target?.publishedBy === undefined || key === entity.publicWith ? [] : [{ key, name: wireName(key, field), target }]
  })

/** The fields, by their names in the API, in which a record names another that the viewer may not see, and what they may name. */
async function hiddenReferences(
  entity: Entity,
  documents: readonly StoredRecord[],
  { store, viewer, onlyPublished }: ReadContext,
): Promise<{ name: string; shown: ReadonlySet<unknown> }[]> {
  if (viewer?.isAdmin && !onlyPublished) return []
  const fields = discreetReferences(entity).flatMap(({ key, name, target }) => {
    const ids = targetsOf(key, documents)
    return ids.length === 0 ? [] : [{ name, collection: target.collection, order: defaultOrder(target), ids }]
  })
  return Promise.all(
    fields.map(async ({ name, collection, order, ids }) => {
      const query = { conditions: [{ id: { in: [...ids] } }], order, skip: 0, limit: ids.length }
      return { name, shown: new Set(await store.ids(collection, onlyPublished ? null : viewer, query)) }
    }),
  )
}

/** The pictures in the fields of some records, not those in their texts. */
const picturesOf = (entity: Entity, documents: readonly StoredRecord[]): number[] => [
  ...new Set(fieldsOfKind(entity, 'picture').flatMap(([key]) => targetsOf(key, documents))),
]

/** How pictures are shown, by id. What the context knows already is not read again. */
export async function looksOf({ store, looks }: ReadContext, pictures: readonly number[]): Promise<ReadonlyMap<number, PictureLook>> {
  const unknown = pictures.filter((id) => !looks?.has(id))
  if (unknown.length === 0) return looks ?? new Map()
  return new Map([...(looks ?? []), ...(await store.looks(unknown))])
}

/** A context that knows the pictures of one record, those in its formatted texts too, which are read together. */
export async function withLooks(entity: Entity, document: StoredRecord, context: ReadContext): Promise<ReadContext> {
  const inTexts = fieldsOfKind(entity, 'richText').flatMap(([key]) => picturesIn(storedValue(document, key)))
  if (inTexts.length === 0) return context
  return { ...context, looks: await looksOf(context, [...new Set([...picturesOf(entity, [document]), ...inTexts])]) }
}

/**
 * Stored records as responses hold them: with the descriptions and focal points of their pictures, which are read together. Only
 * administrators see plans, and references to records that are not public.
 */
export async function toWireRecords(entity: Entity, documents: readonly StoredRecord[], context: ReadContext): Promise<WireRecord[]> {
  const [looks, references] = await Promise.all([
    looksOf(context, picturesOf(entity, documents)),
    hiddenReferences(entity, documents, context),
  ])
  const plans = context.viewer?.isAdmin && !context.onlyPublished ? [] : plansOf(entity)
  return documents.map((document) => {
    const record = toWireRecord(entity, document, looks)
    for (const { name, shown } of references) if (!shown.has(record[name])) record[name] = null
    for (const name of plans) record[name] = null
    return record
  })
}

/** Maps records one by one when they arrive in groups, as `toWireRecords`. */
export async function* inWireForm(entity: Entity, documents: readonly StoredRecord[], context: ReadContext): AsyncGenerator<WireRecord> {
  yield* await toWireRecords(entity, documents, context)
}
