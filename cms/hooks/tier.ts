import type { CollectionBeforeChangeHook } from 'payload'
import { settleTier } from '../domain/tier'

/** A record saved without a tier takes the one its rating gives (product.md, section 4). */
export const deriveTier: CollectionBeforeChangeHook = ({ data }) => {
  if (typeof data['finalRating'] === 'number') data['tier'] = settleTier(data['finalRating'], data['tier'] || null)
  return data
}
