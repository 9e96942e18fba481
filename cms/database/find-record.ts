import type { CollectionSlug, DataFromCollectionSlug, Payload, PayloadRequest, Where } from 'payload'
import { localApi } from '../payload-internals'

type Options = {
  /** Reads in its transaction. */
  readonly req?: PayloadRequest | undefined
  readonly sort?: string | string[]
  /** The most that are returned; without it all. */
  readonly limit?: number
  /** The only fields that are read. */
  readonly select?: Record<string, true>
}

/** Reads records for the system, with the ids of what they refer to. @throws the database's error. */
export async function findRecords<Slug extends CollectionSlug>(
  payload: Payload,
  collection: Slug,
  where: Where,
  { req, ...options }: Options = {},
): Promise<DataFromCollectionSlug<Slug>[]> {
  const whole = { depth: 0, joins: false, pagination: false, overrideAccess: true, limit: 0, ...(req ? { req } : {}) } as const
  return (await localApi(payload).find({ collection, where, ...whole, ...options })).docs
}

/** Reads a record for the system, with the ids of what it refers to, in the request's transaction. @returns null if there is none. */
export const findRecord = async (req: PayloadRequest, collection: CollectionSlug, id: number): Promise<object | null> =>
  (await findRecords(req.payload, collection, { id: { equals: id } }, { req, limit: 1 }))[0] ?? null
