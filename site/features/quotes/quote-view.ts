import { isStorable } from '../../../cms/domain/text'
import { authorKey } from '../../../cms/domain/author-colours'
import type { Query } from '../../shared/api/api-client'
import type { PageSearch } from '../../shared/routing/page-search'

/** Sort orders of the quotes list. */
export const QUOTE_SORTS = ['newest', 'author'] as const
export type QuoteSort = (typeof QUOTE_SORTS)[number]

/** The filter and sort order of the quotes list, as in its address. */
export type QuoteView = { author: string | null; sort: QuoteSort }

/** Whether two names are the same author, ignoring case and surrounding white space. */
export const isSameAuthor = (one: string, other: string): boolean => authorKey(one) === authorKey(other)

/** Parses `?author=Seneca&sort=author`. Invalid values count as missing. */
export function quoteViewFrom(search: PageSearch<'author' | 'sort'>): QuoteView {
  const author = search.get('author')?.trim()
  return {
    author: author && isStorable(author) ? author : null,
    sort: QUOTE_SORTS.find((each) => each === search.get('sort')) ?? 'newest',
  }
}

/** A view as query parameters of the page; null for defaults. */
export const quoteViewParams = ({ author, sort }: QuoteView): Record<string, string | null> => ({
  author,
  sort: sort === 'newest' ? null : sort,
})

/** A view as query parameters of the API. */
export const quoteQuery = ({ author, sort }: QuoteView): Query => ({
  author: author ?? undefined,
  sort: sort === 'author' ? sort : undefined,
})
