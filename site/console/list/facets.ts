import { TIERS } from '../../../cms/domain/tier'
import type { Facet } from './list-types'

/** Filters by tier. */
export const tierFacet: Facet = {
  param: 'tier',
  label: 'Filter by tier',
  all: 'All tiers',
  choices: TIERS.map((tier) => ({ value: tier, label: tier, query: { tier } })),
}

/**
 * Filters for rows that lack optional content.
 * @param fields the field of each kind of content: `{ picture: 'image_url' }` adds the choice "No picture".
 */
export const missingFacet = (fields: Readonly<Record<string, string>>): Facet => ({
  param: 'lacks',
  label: 'Filter by missing content',
  all: 'Complete and incomplete',
  choices: Object.entries(fields).map(([noun, missing]) => ({ value: noun, label: `No ${noun}`, query: { missing } })),
})
