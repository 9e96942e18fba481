import type { CollectionBeforeValidateHook, CollectionConfig, Field } from 'payload'
import { nextId } from '../database/counters'
import { restoredId } from '../database/history/write-context'

const idField: Field = {
  name: 'id',
  type: 'number',
  admin: { hidden: true },
  access: { create: () => false, update: () => false },
}

// runs after the access check, so a rejected request uses up no id
const assignId: CollectionBeforeValidateHook = async ({ data, operation, collection, req }) => {
  if (operation === 'create' && data) data['id'] = restoredId(req, collection.slug) ?? (await nextId(req.payload, collection.slug))
  return data
}

/** Gives a MongoDB collection consecutive integer ids. SQLite assigns them itself. */
export function withCountedIds(collection: CollectionConfig): CollectionConfig {
  return {
    ...collection,
    fields: [idField, ...collection.fields],
    hooks: { ...collection.hooks, beforeValidate: [...(collection.hooks?.beforeValidate ?? []), assignId] },
  }
}
