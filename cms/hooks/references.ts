import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionSlug,
  type Payload,
  type PayloadRequest,
  type Where,
} from 'payload'
import { findRecords } from '../database/find-record'
import { keptWithPicture } from '../database/history/with-picture'
import type { Link, RecordKey } from '../database/history/types'
import { setMove } from '../database/history/write-context'
import { PICTURE_COLUMNS } from '../database/library/picture-columns'
import type { Entity } from '../domain/entities'
import { kindOf } from '../domain/entities/kinds'
import { referencesTo } from '../domain/entities/references'
import { MEDIA_PATH } from '../domain/media-name'
import { anyContains, fileUses, linksToOldFile, listed, useText } from './file-uses'

const idsWhere = async (collection: CollectionSlug, where: Where, req: PayloadRequest): Promise<number[]> =>
  (await findRecords(req.payload, collection, where, { req })).map((doc) => Number(doc.id))

/**
 * Applies the deletion of a record to the records that refer to it, as their `onDelete` says: they prevent it, are deleted
 * too, or lose the reference. Runs in the deletion's transaction, one record after another, because a MongoDB session does
 * not allow parallel operations.
 * @param root the record that those leave with which are deleted too.
 * @returns the references that are lost, for the trash to bring them back.
 * @throws APIError 409 when a record with `restrict` refers to it.
 */
export async function releaseReferences(req: PayloadRequest, deleted: Entity, id: number, root: RecordKey): Promise<Link[]> {
  const links: Link[] = []
  for (const { entity, key, field } of referencesTo(deleted.collection)) {
    const where: Where = { [key]: { equals: id } }
    const options = { collection: entity.collection, req, overrideAccess: true } as const
    if (field.onDelete === 'restrict') {
      const { totalDocs } = await req.payload.count({ ...options, where })
      if (totalDocs > 0) throw new APIError(field.inUse, 409, undefined, true)
      continue
    }
    for (const user of await idsWhere(entity.collection, where, req)) {
      if (field.onDelete === 'cascade') {
        setMove(req, entity.collection, user, { root })
        await req.payload.delete({ ...options, id: user, depth: 0 })
      } else {
        links.push({ kind: kindOf(entity), record: user, field: key })
        await req.payload.update({ ...options, id: user, data: { [key]: null }, depth: 0 })
      }
    }
  }
  return links
}

/** Whether any record holds the URL of a picture, in the library or not, or does so in the trash or in a draft. @param stem see `mediaStem`. */
export async function isPictureReferenced(payload: Payload, stem: string): Promise<boolean> {
  for (const { collection, urls } of PICTURE_COLUMNS.filter((user) => user.urls.length > 0)) {
    const where: Where = { or: anyContains(urls, MEDIA_PATH + stem) }
    if ((await payload.count({ collection, where, overrideAccess: true })).totalDocs > 0) return true
  }
  return (await keptWithPicture(payload, { mark: null, urlPart: MEDIA_PATH + stem })).length > 0
}

/** Prevents deleting a picture that a record shows or links to, or would again after its return from the trash, or with its draft. @throws APIError 409, naming the records. */
export const preventDeletingUsedPicture: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const uses = await fileUses(req.payload, Number(id), req)
  if (uses.length > 0) throw new APIError(`This picture is in use by ${listed(uses.map(useText))}.`, 409, undefined, true)
}

/**
 * Prevents replacing a file while something links to it that would not learn its new address.
 * @throws APIError 409, naming what would lose it.
 */
export const preventLosingLinks: CollectionBeforeChangeHook = async ({ data, originalDoc, operation, req }) => {
  const before: unknown = originalDoc?.filename
  if (operation !== 'update' || typeof before !== 'string' || !data['filename'] || data['filename'] === before) return data
  const lost = await linksToOldFile(req, Number(originalDoc.id), before)
  if (lost.length > 0)
    throw new APIError(`This file cannot be replaced, because ${listed(lost.map(useText))} would lose it.`, 409, undefined, true)
  return data
}

/** After a picture's file was replaced, sets its new URL on the records that show it, in the same transaction. */
export const updatePictureUrls: CollectionAfterChangeHook = async ({ doc, previousDoc, operation, req }) => {
  if (operation !== 'update' || !doc.filename || !previousDoc?.filename || doc.filename === previousDoc.filename) return doc
  const oldUrl = `${MEDIA_PATH}${previousDoc.filename}`
  const newUrl = `${MEDIA_PATH}${doc.filename}`
  for (const { collection, urls } of PICTURE_COLUMNS) {
    for (const name of urls) {
      for (const id of await idsWhere(collection, { [name]: { equals: oldUrl } }, req)) {
        await req.payload.update({ collection, id, data: { [name]: newUrl }, depth: 0, req, overrideAccess: true })
      }
    }
  }
  return doc
}
