import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionSlug,
  type Payload,
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

/** Where pictures are used: collection, the word for one record, its picture field, and the fields that hold addresses. */
const PICTURE_USERS = [
  ['episodes', 'episode', 'thumbnail', ['thumbnailUrl', 'youtubeLink']],
  ['drinks', 'drink', 'image', ['imageUrl']],
  ['reviews', 'review', 'restaurantImage', ['restaurantImageUrl', 'gradingSheetUrl']],
  ['posts', 'post', 'featuredImage', ['featuredImageUrl']],
  ['team', 'team member', 'image', ['imageUrl']],
] as const

/** The part of a file name that its variants share: it stands in no other picture's address. */
const stemOf = (filename: string): string => filename.replace(/\.[^.]+$/, '')

/** Whether a record holds the address of a picture, whatever the library has. @param stem see `mediaStem`. */
export async function isPictureReferenced(payload: Payload, stem: string): Promise<boolean> {
  for (const [collection, , , addresses] of PICTURE_USERS) {
    const where: Where = { or: addresses.map((name): Where => ({ [name]: { contains: MEDIA_PATH + stem } })) }
    if ((await payload.count({ collection, where, overrideAccess: true })).totalDocs > 0) return true
  }
  return false
}

/** A picture that a record shows or links to stays; the refusal names where it is used (wire-contract.md 4). */
export const refusePictureInUse: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const media = await req.payload.findByID({ collection: 'media', id, depth: 0, disableErrors: true, req, overrideAccess: true })
  if (!media) return
  const uses: string[] = []
  for (const [collection, noun, field, addresses] of PICTURE_USERS) {
    const named = media.filename
      ? addresses.map((name): Where => ({ [name]: { contains: MEDIA_PATH + stemOf(media.filename ?? '') } }))
      : []
    const where: Where = { or: [{ [field]: { equals: id } }, ...named] }
    uses.push(...(await idsWhere(collection, where, req)).map((user) => `${noun} ${user}`))
  }
  if (uses.length > 0) throw new APIError(`This picture is in use by ${listed(uses)}.`, 409, undefined, true)
}

/** A picture whose file was replaced has a new address: the records that show it follow, in the same transaction. */
export const followNewFile: CollectionAfterChangeHook = async ({ doc, previousDoc, operation, req }) => {
  if (operation !== 'update' || !doc.filename || !previousDoc?.filename || doc.filename === previousDoc.filename) return doc
  for (const [collection, , , addresses] of PICTURE_USERS) {
    for (const address of addresses) {
      const showing: Where = { [address]: { equals: `${MEDIA_PATH}${previousDoc.filename}` } }
      for (const id of await idsWhere(collection, showing, req)) {
        await req.payload.update({
          collection,
          id,
          data: { [address]: `${MEDIA_PATH}${doc.filename}` },
          depth: 0,
          req,
          overrideAccess: true,
        })
      }
    }
  }
  return doc
}

function listed(uses: string[]): string {
  const shown = uses.slice(0, 5)
  return uses.length > shown.length ? `${shown.join(', ')} and ${uses.length - shown.length} more` : shown.join(', ')
}
