import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionSlug,
  type PayloadRequest,
  type Where,
} from 'payload'
import { MEDIA_PATH } from '../domain/media-name'
import { messages } from '../domain/messages'

const idsWhere = async (collection: CollectionSlug, where: Where, req: PayloadRequest): Promise<number[]> => {
  const { docs } = await req.payload.find({ collection, where, depth: 0, pagination: false, limit: 0, req, overrideAccess: true })
  return docs.map((doc) => Number(doc.id))
}

/**
 * Deleting an episode takes its drinks and frees its quotes, inside the same transaction (wire-contract.md 3).
 * One after another: a MongoDB session does not allow parallel operations.
 */
export const takeDrinksFreeQuotes: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const ofEpisode: Where = { episode: { equals: id } }
  for (const drink of await idsWhere('drinks', ofEpisode, req)) {
    await req.payload.delete({ collection: 'drinks', id: drink, depth: 0, req, overrideAccess: true })
  }
  for (const quote of await idsWhere('quotes', ofEpisode, req)) {
    await req.payload.update({ collection: 'quotes', id: quote, data: { episode: null }, depth: 0, req, overrideAccess: true })
  }
}

/** A category that posts use stays (wire-contract.md 3). */
export const refuseWhileInUse: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const { totalDocs } = await req.payload.count({ collection: 'posts', where: { category: { equals: id } }, req, overrideAccess: true })
  if (totalDocs > 0) throw new APIError(messages.categoryInUse, 409, undefined, true)
}

/** Where pictures are used: collection, picture field, and the word for one record. */
const PICTURE_USERS = [
  ['episodes', 'thumbnail', 'episode'],
  ['drinks', 'image', 'drink'],
  ['reviews', 'restaurantImage', 'review'],
  ['posts', 'featuredImage', 'post'],
  ['team', 'image', 'team member'],
] as const

/** A picture that a record shows stays; the refusal names where it is used (wire-contract.md 4). */
export const refusePictureInUse: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const media = await req.payload.findByID({ collection: 'media', id, depth: 0, disableErrors: true, req, overrideAccess: true })
  if (!media) return
  const uses: string[] = []
  for (const [collection, field, noun] of PICTURE_USERS) {
    const where: Where = { or: [{ [field]: { equals: id } }, { [`${field}Url`]: { equals: `${MEDIA_PATH}${media.filename}` } }] }
    uses.push(...(await idsWhere(collection, where, req)).map((user) => `${noun} ${user}`))
  }
  if (uses.length > 0) throw new APIError(`This picture is in use by ${listed(uses)}.`, 409, undefined, true)
}

/** A picture whose file was replaced has a new address: the records that show it follow, in the same transaction. */
export const followNewFile: CollectionAfterChangeHook = async ({ doc, previousDoc, operation, req }) => {
  if (operation !== 'update' || !previousDoc?.filename || doc.filename === previousDoc.filename) return doc
  for (const [collection, field] of PICTURE_USERS) {
    const showing: Where = { [`${field}Url`]: { equals: `${MEDIA_PATH}${previousDoc.filename}` } }
    for (const id of await idsWhere(collection, showing, req)) {
      await req.payload.update({
        collection,
        id,
        data: { [`${field}Url`]: `${MEDIA_PATH}${doc.filename}` },
        depth: 0,
        req,
        overrideAccess: true,
      })
    }
  }
  return doc
}

function listed(uses: string[]): string {
  const shown = uses.slice(0, 5)
  return uses.length > shown.length ? `${shown.join(', ')} and ${uses.length - shown.length} more` : shown.join(', ')
}
