import { ValidationError, type CollectionBeforeOperationHook, type FieldHook } from 'payload'
import { messages } from '../domain/messages'
import { isBlank } from '../domain/text'
import { isTier, roundRating, settleTier } from '../domain/tier'

/**
 * Settles the tier of a record that is being saved, by the rule of `settleTier`. Runs before Payload fills in the stored
 * values, while it can still tell whether the client sent a tier. The panel sends every field with each save, so from
 * the panel an unchanged tier counts as not sent.
 * @param ratedBy the field with the rating.
 */
export const settleTierOnSave =
  (ratedBy: string): FieldHook =>
  ({ field, siblingData, originalDoc, value, req }) => {
    const name = field.name ?? ''
    const stored: { tier?: unknown; rating?: unknown } = { tier: originalDoc?.[name], rating: originalDoc?.[ratedBy] }
    const rating: unknown = siblingData[ratedBy] ?? stored.rating
    if (typeof rating !== 'number') return value
    const before = isTier(stored.tier) && typeof stored.rating === 'number' ? { rating: stored.rating, tier: stored.tier } : null
    const sent: unknown = siblingData[name]
    if (!isBlank(sent) && !isTier(sent)) return sent
    const isUnchanged = req.payloadAPI !== 'local' && before !== null && sent === before.tier
    const given = sent === undefined || isUnchanged ? undefined : isTier(sent) ? sent : null
    return settleTier(roundRating(rating), given, before)
  }

/** Rejects a rating that is not a number: Payload would parse one from text before the field's own validation. */
export const rejectTextRatings =
  (name: string): CollectionBeforeOperationHook =>
  ({ args, collection, operation, req }) => {
    if (operation !== 'create' && operation !== 'update') return args
    // cast: Payload types the arguments as those of any operation; the check above leaves create and update
    const rating = (args as { data?: Record<string, unknown> }).data?.[name]
    if (typeof rating === 'number' || isBlank(rating)) return args
    throw new ValidationError({ collection: collection.slug, errors: [{ message: messages.rating, path: name }] }, req.t)
  }
