import type { CollectionSlug, Payload, PayloadRequest, Where } from 'payload'
import { SEARCH_TEXT } from '../../cms/database/queries/columns'
import { entityOf, fieldsOfKind, type ContentCollection, type Entity } from '../../cms/domain/entities'
import { inOrderOf } from '../../cms/domain/in-order-of'
import { STORED_TEXTS } from '../../cms/fields/rich-text'
import { localApi } from '../../cms/payload-internals'
import type { Stored, Viewer } from './viewer'

export type Access = { overrideAccess: false; depth: 0; user: Viewer; context?: Record<string, unknown>; req?: PayloadRequest }

/** What the API's own requests to Payload have in their context. */
export const API_CONTEXT = { [STORED_TEXTS]: true }

/** Options of a call to Payload on behalf of a viewer. @param req of the transaction that the call belongs to. */
export const onBehalfOf = (viewer: Viewer, req?: PayloadRequest): Access => ({
  overrideAccess: false,
  depth: 0,
  user: viewer,
  ...(req ? { req } : { context: { ...API_CONTEXT } }),
})

/** The entity of a collection. @throws Error for one that holds no records. */
export const entityIn = (collection: ContentCollection): Entity => {
  const entity = entityOf(collection)
  if (!entity) throw new Error(`No entity for ${collection}`)
  return entity
}

/**
 * The records with these ids that `access` shows, in the order of the ids.
 * @param leftOut fields that are not read; the hidden ones are then read too.
 */
export async function findByIds<Slug extends ContentCollection>(
  payload: Payload,
  collection: Slug,
  ids: readonly number[],
  access: Access,
  leftOut: readonly string[] = [],
): Promise<Stored<Slug>[]> {
  if (ids.length === 0) return []
  const where: Where = { id: { in: [...ids] } }
  const select = Object.fromEntries(leftOut.map((name) => [name, false] as const))
  const parts = leftOut.length > 0 ? { select, showHiddenFields: true } : {}
  // without a sort, Payload sorts by date of creation, and SQLite then may search all records by date instead of these by id
  const options = { collection, ...access, joins: false, pagination: false, limit: 0, where, sort: 'id', ...parts } as const
  return inOrderOf(ids, (await localApi(payload).find(options)).docs)
}

/** As `findByIds`, without the editor states of formatted texts: the hidden fields with their plain texts take their place. */
export function findListed<Slug extends ContentCollection>(
  payload: Payload,
  collection: Slug,
  ids: readonly number[],
  access: Access,
): Promise<Stored<Slug>[]> {
  const texts = fieldsOfKind(entityIn(collection), 'richText').map(([key]) => key)
  return findByIds(payload, collection, ids, access, texts.length > 0 ? [SEARCH_TEXT.field, ...texts] : [])
}

/** The record, or null if it does not exist or `access` hides it. */
export async function findIn<Slug extends CollectionSlug>(
  payload: Payload,
  collection: Slug,
  id: number,
  access: Access,
): Promise<Stored<Slug> | null> {
  const { docs } = await localApi(payload).find({
    collection,
    ...access,
    joins: false,
    pagination: false,
    limit: 1,
    where: { id: { equals: id } },
  })
  return docs[0] ?? null
}
