import { TIERS } from '../../../cms/domain/tier'
import type { Facet } from './list-types'

type Graded = { readonly tier: string }

/** Keeps the rows of one tier. */
export const tierFacet = <Row extends Graded>(): Facet<Row> => ({
  param: 'tier',
  label: 'Filter by tier',
  all: 'All tiers',
  choices: TIERS.map((each) => ({ value: each, label: each, keeps: ({ tier }) => tier === each })),
})

/**
 * Keeps the rows that lack something an editor may still want to add.
 * @param fields what may be missing, by the word for it: `{ picture: 'image_url' }` reads "No picture".
 */
export const lacksFacet = <Row>(fields: Readonly<Record<string, keyof Row>>): Facet<Row> => ({
  param: 'lacks',
  label: 'Filter by what is missing',
  all: 'Any content',
  choices: Object.entries(fields).map(([word, field]) => ({ value: word, label: `No ${word}`, keeps: (row) => row[field] === null })),
})
