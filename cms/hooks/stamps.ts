import type { CollectionBeforeOperationHook, CollectionConfig } from 'payload'

/** When a record was made and changed is the server's to say (wire-contract.md 1.10), whatever a client of the panel's REST sends. */
const dropStamps: CollectionBeforeOperationHook = ({ args, operation }) => {
  if (operation !== 'create' && operation !== 'update') return args
  const { data, overrideAccess } = args as { data?: Record<string, unknown>; overrideAccess?: boolean }
  // the seed, which is no client, files its records under days of their own
  if (!data || overrideAccess) return args
  delete data['createdAt']
  delete data['updatedAt']
  return args
}

/** The collection, with its times kept from clients. */
export const withOwnStamps = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  hooks: { ...collection.hooks, beforeOperation: [dropStamps, ...(collection.hooks?.beforeOperation ?? [])] },
})
