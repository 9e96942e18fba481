import type { CollectionSlug, PayloadRequest } from 'payload'
import { localApi } from '../payload-internals'

/** Reads a record for the system, with the ids of what it refers to, in the request's transaction. @returns null if there is none. */
export async function findRecord(req: PayloadRequest, collection: CollectionSlug, id: number): Promise<object | null> {
  const options = { depth: 0, joins: false, pagination: false, limit: 1, overrideAccess: true } as const
  const { docs } = await localApi(req.payload).find({ collection, ...options, where: { id: { equals: id } }, req })
  return docs[0] ?? null
}
