import {
  ValidationError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeValidateHook,
  type FieldHook,
  type PayloadRequest,
} from 'payload'
import { holdRecord } from '../database/hold-record'
import { fieldsOfKind, type ContentCollection, type Entity } from '../domain/entities'
import { valueProblem } from '../domain/entities/read-value'
import { isWithdrawnFirst, publicationOf, settlePublication, type Publication } from '../domain/records/publication'
import { WITHDRAWAL_FIRST } from '../domain/records/schedule-messages'
import { relationId } from '../domain/relation-id'
import { isBlank } from '../domain/text'

/**
 * Rejects times that are none, and a record that would be withdrawn before it is published, whichever of the two times was sent.
 * Payload leaves out the validation of fields that its form hides, such as the time to publish what is public.
 * @throws ValidationError
 */
export const checkSchedule =
  (entity: Entity): CollectionBeforeValidateHook =>
  ({ data, req }) => {
    if (!data) return data
    const wrong = fieldsOfKind(entity, 'moment').flatMap(([path, field]) => {
      const message = valueProblem(field, data[path])
      return message === null ? [] : [{ message, path }]
    })
    const errors =
      wrong.length > 0 ? wrong : isWithdrawnFirst(publicationOf(data)) ? [{ message: WITHDRAWAL_FIRST, path: 'unpublishAt' }] : []
    if (errors.length > 0) throw new ValidationError({ collection: entity.collection, errors }, req.t)
    return data
  }

/** The fields of a publication that a client sent in a wrong form. Their own validation comes later, and must still see them. */
function unreadable(data: Readonly<Record<string, unknown>>, read: Publication): Partial<Record<keyof Publication, unknown>> {
  const { isPublished, publishedAt, publishAt, unpublishAt } = data
  const isWrong = (sent: unknown, value: string | null): boolean => value === null && !isBlank(sent)
  return {
    ...(typeof isPublished === 'boolean' || isBlank(isPublished) ? {} : { isPublished }),
    ...(isWrong(publishedAt, read.publishedAt) ? { publishedAt } : {}),
    ...(isWrong(publishAt, read.publishAt) ? { publishAt } : {}),
    ...(isWrong(unpublishAt, read.unpublishAt) ? { unpublishAt } : {}),
  }
}

/**
 * Dates a publication and clears times that have no meaning any more.
 */
export const settle: CollectionBeforeChangeHook = ({ data, originalDoc, operation }) => {
  const before = operation === 'update' && originalDoc ? publicationOf(originalDoc) : null
  // the seed and the trash give a record the date of its creation
  const now = before === null && typeof data['createdAt'] === 'string' ? data['createdAt'] : new Date().toISOString()
  const sent = publicationOf(data)
  return { ...data, ...settlePublication(before, sent, now), ...unreadable(data, sent) }
}

/** A new record with a time to publish it waits for that time, unless it says that it is published. */
export const awaitSchedule: FieldHook = ({ operation, siblingData, field }) => {
  const isUnsaid = operation === 'create' && siblingData[field.name ?? ''] === undefined
  return isUnsaid && !isBlank(siblingData['publishAt']) ? false : undefined
}

/** The date by which a list of publications is ordered: that of the publication, or of the creation. */
export const listedAtOf: FieldHook = ({ siblingData, originalDoc }) => {
  const createdAt: unknown = originalDoc?.createdAt ?? siblingData['createdAt'] ?? new Date().toISOString()
  // the same to the millisecond as what a rebuild of this column computes
  siblingData['createdAt'] ??= createdAt
  return siblingData['publishedAt'] ?? createdAt
}

async function isPublishedRecord(req: PayloadRequest, collection: ContentCollection, id: number): Promise<boolean> {
  const where = { id: { equals: id }, isPublished: { equals: true } }
  return (await req.payload.count({ collection, where, req, overrideAccess: true })).totalDocs > 0
}

/**
 * Whether a record is public: it is published, and so is the record that it refers to. What decides is held until the write ends: on
 * MongoDB, both could otherwise change at once without seeing each other. @param key of that reference.
 */
export const isPublicWith =
  (key: string, to: ContentCollection, field: string): FieldHook =>
  async ({ siblingData, originalDoc, req }) => {
    if (siblingData['isPublished'] !== true) return false
    const parent = relationId(siblingData[key])
    if (parent === null) return false
    // a change of the parent changes its records too
    const isUnchanged = originalDoc?.isPublished === true && relationId(originalDoc[key]) === parent
    if (isUnchanged) return originalDoc[field] === true
    return (await holdRecord(req, to, parent)) && isPublishedRecord(req, to, parent)
  }
