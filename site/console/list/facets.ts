import { TIERS } from '../../../cms/domain/tier'
import type { Facet } from './list-types'

/** Filters by tier. */
export const tierFacet = <Row extends { readonly tier: string }>(): Facet<Row> => ({
  param: 'tier',
  label: 'Filter by tier',
  all: 'All tiers',
  choices: TIERS.map((each) => ({ value: each, label: each, keeps: ({ tier }) => tier === each })),
})

/**
 * Filters for rows that lack optional content.
 * @param isMissing a test for each kind of content: `{ picture: (row) => ... }` adds the choice "No picture".
 */
export const missingFacet = <Row>(isMissing: Readonly<Record<string, (row: Row) => boolean>>): Facet<Row> => ({
  param: 'lacks',
  label: 'Filter by missing content',
  all: 'Complete and incomplete',
  choices: Object.entries(isMissing).map(([noun, keeps]) => ({ value: noun, label: `No ${noun}`, keeps })),
})
