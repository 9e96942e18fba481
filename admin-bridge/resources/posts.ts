import { storedValue } from '../../cms/domain/records/wire-value'
import { relationId } from '../../cms/domain/relation-id'
import { postContract } from '../contract/posts'
import { defineResource } from './define-resource'
import type { ReadContext } from './read-context'
import type { StoredRecord } from './record-mapping'
import { toWireRecords } from './wire-records'

/** The categories of some posts by id, as responses contain them. They are read together. */
async function categoriesOf(documents: readonly StoredRecord[], { store, viewer }: ReadContext): Promise<ReadonlyMap<unknown, object>> {
  const ids = new Set(documents.flatMap((document) => relationId(storedValue(document, 'category')) ?? []))
  const categories = await store.byIds('categories', viewer, [...ids])
  return new Map(categories.map(({ id, name, slug }) => [id, { id, name, slug }]))
}

/** Posts, whose responses contain their category. */
export const posts = defineResource(postContract, {
  async *toWire(documents, context) {
    const [records, categories] = await Promise.all([
      toWireRecords(postContract.entity, documents, context),
      categoriesOf(documents, context),
    ])
    for (const record of records) yield { ...record, category: categories.get(record['category_id']) ?? null }
  },
})
