import type { CollectionBeforeOperationHook, CollectionConfig } from 'payload'

/** Drops timestamps that a client of the panel's REST API sends. Only the server may set them. */
const dropTimestamps: CollectionBeforeOperationHook = ({ args, operation }) => {
  if (operation !== 'create' && operation !== 'update') return args
  // cast: Payload types the arguments as those of any operation; the check above leaves create and update
  const { data, overrideAccess } = args as { data?: Record<string, unknown>; overrideAccess?: boolean }
  // the seed sets its own
  if (!data || overrideAccess) return args
  delete data['createdAt']
  delete data['updatedAt']
  return args
}

/** Adds the hook that keeps clients from setting a collection's timestamps. */
export const withServerTimestamps = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  hooks: { ...collection.hooks, beforeOperation: [...(collection.hooks?.beforeOperation ?? []), dropTimestamps] },
})
