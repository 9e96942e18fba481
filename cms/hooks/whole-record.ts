import type { CollectionBeforeOperationHook } from 'payload'

/**
 * Makes a write return the whole record, also to a client of the panel's REST API that asks for some fields: Payload gives hooks
 * what it returns, and they need every field, for the history and for figures.
 */
export const returnWholeRecord: CollectionBeforeOperationHook = ({ args, operation }) => {
  const isWrite = operation === 'create' || operation === 'update' || operation === 'delete'
  // cast: Payload types the arguments as those of any operation; the check leaves writes
  if (isWrite) delete (args as { select?: unknown }).select
  return args
}
