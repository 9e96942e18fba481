import { ValidationError, type CollectionBeforeChangeHook, type CollectionBeforeOperationHook } from 'payload'
import { messages } from '../domain/messages'
import { isBlank } from '../domain/text'
import { roundRating, settleTier, type Tier } from '../domain/tier'

/** Set on a request whose caller has settled the tier itself: the layer knows whether its body held one. */
export const TIER_SETTLED = 'tierSettled'

/**
 * A record saved without a tier takes the one its rating gives (product.md, section 4). The panel sends the old tier
 * with every save: unchanged, it counts as not given (wire-contract.md 1.11).
 */
export const deriveTier: CollectionBeforeChangeHook = ({ data, originalDoc, req }) => {
  const rating: unknown = data['finalRating']
  if (typeof rating !== 'number') return data
  const sent: Tier | null = data['tier'] || null
  const before = originalDoc?.tier ? { rating: Number(originalDoc.finalRating), tier: originalDoc.tier as Tier } : null
  const given = before && !req.context[TIER_SETTLED] && sent === before.tier ? undefined : sent
  data['tier'] = settleTier(roundRating(rating), given, before)
  return data
}

/** A rating is a number (wire-contract.md 1.11): Payload would read one out of a text before the field's own rules. */
export const refuseNumerals: CollectionBeforeOperationHook = ({ args, collection, operation, req }) => {
  if (operation !== 'create' && operation !== 'update') return args
  const rating = (args as { data?: { finalRating?: unknown } }).data?.finalRating
  if (typeof rating === 'number' || isBlank(rating)) return args
  throw new ValidationError({ collection: collection.slug, errors: [{ message: messages.rating, path: 'finalRating' }] }, req.t)
}
