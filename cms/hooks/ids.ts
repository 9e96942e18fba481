import type { CollectionBeforeValidateHook, CollectionConfig, Field } from 'payload'
import { newId } from '../database/counters'
import { moveOf } from '../database/history/write-context'
import { env } from '../env'

const idField: Field = {
  name: 'id',
  type: 'number',
  admin: { hidden: true },
  access: { create: () => false, update: () => false },
}

/** Gives a MongoDB collection integer ids, which SQLite has of its own. */
export const withIntegerIds = (collection: CollectionConfig): CollectionConfig =>
  env().isMongo ? { ...collection, fields: [idField, ...collection.fields] } : collection

/**
 * Lets only a record that comes back from the trash have an id of its own: the adapter takes one from any client (3.90). Gives a new
 * document of MongoDB the next id; SQLite does so itself. Runs after the access check, so that a rejected request uses up no id.
 * `tests/api/panel/derived-fields` sends ids, and `tests/contract/trash` restores records with theirs.
 */
export const settleId: CollectionBeforeValidateHook = async ({ collection, data, operation, req }) => {
  if (operation !== 'create') return data
  const { id, ...rest } = data ?? {}
  // a copy that the panel makes has that of its original
  if (req.payloadAPI !== 'local') delete rest['updatedAt']
  if (moveOf(req, collection.slug, id).former) return data
  return { ...rest, ...(await newId(req.payload, collection.slug)) }
}
