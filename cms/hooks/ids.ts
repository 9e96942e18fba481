import type { CollectionBeforeValidateHook, CollectionConfig, Field } from 'payload'
import { nextId } from '../database/counters'

const idField: Field = {
  name: 'id',
  type: 'number',
  admin: { hidden: true },
  access: { create: () => false, update: () => false },
}

// runs after the access check, so a refused request burns no number
const takeId: CollectionBeforeValidateHook = async ({ data, operation, collection, req }) => {
  if (operation === 'create' && data) data['id'] = await nextId(req.payload, collection.slug)
  return data
}

/** Gives a collection of the MongoDB database the dense integer ids that SQLite has by itself (wire-contract.md 1.2). */
export function withCountedIds(collection: CollectionConfig): CollectionConfig {
  return {
    ...collection,
    fields: [idField, ...collection.fields],
    hooks: { ...collection.hooks, beforeValidate: [...(collection.hooks?.beforeValidate ?? []), takeId] },
  }
}
