import type { CollectionBeforeValidateHook, CollectionConfig, Field } from 'payload'
import { nextId } from '../database/counters'
import { restoredId } from '../database/history/write-context'

const idField: Field = {
  name: 'id',
  type: 'number',
  admin: { hidden: true },
  access: { create: () => false, update: () => false },
}

/** The field of a numeric id. SQLite has its own. */
export const numberId = (isMongo: boolean): Field[] => (isMongo ? [idField] : [])

// runs after the access check, so a rejected request uses up no id
const assignId: CollectionBeforeValidateHook = async ({ data, operation, collection, req }) => {
  if (operation === 'create' && data) data['id'] = restoredId(req, collection.slug) ?? (await nextId(req.payload, collection.slug))
  return data
}

// the adapter takes an id from any client (3.90)
const keepRestoredId: CollectionBeforeValidateHook = ({ data, operation, collection, req }) => {
  if (operation !== 'create') return data
  const { id: _, ...rest } = data ?? {}
  const id = restoredId(req, collection.slug)
  return id === null ? rest : { ...rest, id }
}

/**
 * Lets only a record that comes back from the trash have an id of its own. Gives a MongoDB collection consecutive integer ids; SQLite
 * assigns them itself. `tests/api/panel/derived-fields` sends ids, and `tests/contract/trash` restores records with theirs.
 */
export const withOwnIds =
  (isMongo: boolean) =>
  (collection: CollectionConfig): CollectionConfig => ({
    ...collection,
    fields: [...numberId(isMongo), ...collection.fields],
    hooks: {
      ...collection.hooks,
      beforeValidate: [...(collection.hooks?.beforeValidate ?? []), isMongo ? assignId : keepRestoredId],
    },
  })
