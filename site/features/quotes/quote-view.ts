import { authorKey } from '../../../cms/domain/author-colours'

/** The filters and orders of the quotes list. */
export const QUOTE_FILTERS = ['author'] as const
export const QUOTE_SORTS = ['newest', 'author'] as const

/** Whether two names are the same author, ignoring case and surrounding white space. */
export const isSameAuthor = (one: string, other: string): boolean => authorKey(one) === authorKey(other)
