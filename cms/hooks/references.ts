import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionSlug,
  type Payload,
  type PayloadRequest,
  type Where,
} from 'payload'
import { entityList, fieldsOfKind, storedName, type ContentCollection, type Entity, type FieldOf } from '../domain/entities'
import { MEDIA_PATH } from '../domain/media-name'

const idsWhere = async (collection: CollectionSlug, where: Where, req: PayloadRequest): Promise<number[]> => {
  const { docs } = await req.payload.find({ collection, where, depth: 0, pagination: false, limit: 0, req, overrideAccess: true })
  return docs.map((doc) => Number(doc.id))
}

type References = { entity: Entity; key: string; field: FieldOf<'reference'> }[]

/** The fields that refer to records of a collection. */
const referencesTo = (collection: ContentCollection): References =>
  entityList.flatMap((entity) =>
    fieldsOfKind(entity, 'reference')
      .filter(([, field]) => field.to === collection)
      .map(([key, field]) => ({ entity, key, field })),
  )

/**
 * Applies the deletion of a record to the records that refer to it, as their `onDelete` says: they prevent it, are deleted
 * too, or lose the reference. Runs in the deletion's transaction, one record after another, because a MongoDB session does
 * not allow parallel operations.
 * @throws APIError 409 when a record with `restrict` refers to it.
 */
export const applyOnDelete =
  ({ collection }: Entity): CollectionBeforeDeleteHook =>
  async ({ id, req }) => {
    for (const { entity, key, field } of referencesTo(collection)) {
      const where: Where = { [key]: { equals: id } }
      const options = { collection: entity.collection, req, overrideAccess: true } as const
      if (field.onDelete === 'restrict') {
        const { totalDocs } = await req.payload.count({ ...options, where })
        if (totalDocs > 0) throw new APIError(field.inUse, 409, undefined, true)
        continue
      }
      for (const user of await idsWhere(entity.collection, where, req)) {
        if (field.onDelete === 'cascade') await req.payload.delete({ ...options, id: user, depth: 0 })
        else await req.payload.update({ ...options, id: user, data: { [key]: null }, depth: 0 })
      }
    }
  }

type PictureUser = { collection: ContentCollection; noun: string; pictures: string[]; urls: string[] }

/** The entities that can show or link to pictures: their picture fields, and all fields that hold URLs. */
const PICTURE_USERS: readonly PictureUser[] = entityList
  .map((entity) => ({
    collection: entity.collection,
    noun: entity.noun,
    pictures: fieldsOfKind(entity, 'picture').map(([key]) => key),
    urls: fieldsOfKind(entity, 'picture', 'url').map(([key, field]) => storedName(key, field)),
  }))
  .filter(({ urls }) => urls.length > 0)

const anyContains = (urls: readonly string[], text: string): Where[] => urls.map((name): Where => ({ [name]: { contains: text } }))

/** The part of a file name that its variants share and no other picture has. */
const stemOf = (filename: string): string => filename.replace(/\.[^.]+$/, '')

/** Whether any record holds the URL of a picture, in the library or not. @param stem see `mediaStem`. */
export async function isPictureReferenced(payload: Payload, stem: string): Promise<boolean> {
  for (const { collection, urls } of PICTURE_USERS) {
    const where: Where = { or: anyContains(urls, MEDIA_PATH + stem) }
    if ((await payload.count({ collection, where, overrideAccess: true })).totalDocs > 0) return true
  }
  return false
}

/** Prevents deleting a picture that a record shows or links to. @throws APIError 409, naming the records. */
export const preventDeletingUsedPicture: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const media = await req.payload.findByID({ collection: 'media', id, depth: 0, disableErrors: true, req, overrideAccess: true })
  if (!media) return
  const uses: string[] = []
  for (const { collection, noun, pictures, urls } of PICTURE_USERS) {
    const chosen = pictures.map((name): Where => ({ [name]: { equals: id } }))
    const linked = media.filename ? anyContains(urls, MEDIA_PATH + stemOf(media.filename)) : []
    const users = await idsWhere(collection, { or: [...chosen, ...linked] }, req)
    uses.push(...users.map((user) => `${noun} ${user}`))
  }
  if (uses.length > 0) throw new APIError(`This picture is in use by ${listed(uses)}.`, 409, undefined, true)
}

/** After a picture's file was replaced, sets its new URL on the records that show it, in the same transaction. */
export const updatePictureUrls: CollectionAfterChangeHook = async ({ doc, previousDoc, operation, req }) => {
  if (operation !== 'update' || !doc.filename || !previousDoc?.filename || doc.filename === previousDoc.filename) return doc
  const oldUrl = `${MEDIA_PATH}${previousDoc.filename}`
  const newUrl = `${MEDIA_PATH}${doc.filename}`
  for (const { collection, urls } of PICTURE_USERS) {
    for (const name of urls) {
      for (const id of await idsWhere(collection, { [name]: { equals: oldUrl } }, req)) {
        await req.payload.update({ collection, id, data: { [name]: newUrl }, depth: 0, req, overrideAccess: true })
      }
    }
  }
  return doc
}

function listed(uses: string[]): string {
  const shown = uses.slice(0, 5)
  return uses.length > shown.length ? `${shown.join(', ')} and ${uses.length - shown.length} more` : shown.join(', ')
}
