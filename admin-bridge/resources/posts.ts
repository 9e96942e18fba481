import { postContract } from '../contract/posts'
import { defineResource } from './define-resource'
import { toWireRecords } from './wire-records'

/** Posts, whose responses contain their category. The categories of all posts of a response are read together. */
export const posts = defineResource(postContract, {
  async *toWire(documents, context) {
    const records = await toWireRecords(postContract.entity, documents, context)
    const ids = new Set(records.map((record) => record['category_id']).filter((id) => typeof id === 'number'))
    const categories = await context.store.byIds('categories', context.viewer, [...ids])
    const found = new Map<unknown, object>(categories.map(({ id, name, slug }) => [id, { id, name, slug }]))
    for (const record of records) yield { ...record, category: found.get(record['category_id']) ?? null }
  },
})
