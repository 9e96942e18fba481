import { isStorable } from '../../../cms/domain/text'
import type { Quote } from '../../shared/api/record-types'
import { authorName, authorKey } from '../../../cms/domain/author-colours'
import { compareNames } from '../../shared/lists/compare-names'
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

/** A view as query parameters; null for defaults. */
export const quoteViewParams = ({ author, sort }: QuoteView): Record<string, string | null> => ({
  author,
  sort: sort === 'newest' ? null : sort,
})

/** Whether a view needs all quotes, not only the first window. */
export const needsEveryQuote = ({ author, sort }: QuoteView): boolean => author !== null || sort !== 'newest'

/** The quotes of a view, sorted. */
export function applyQuoteView(quotes: readonly Quote[], { author, sort }: QuoteView): Quote[] {
  const shown = quotes.filter((quote) => author === null || isSameAuthor(quote.author, author))
  return sort === 'author' ? shown.sort((a, b) => compareNames(a.author.trim(), b.author.trim()) || b.id - a.id) : shown
}

/** The authors of the quotes, those with the most quotes first. */
export function authorsOf(quotes: readonly Quote[]): string[] {
  const counts = new Map<string, { name: string; count: number }>()
  for (const { author } of quotes) {
    if (author === '') continue
    const entry = counts.get(authorKey(author)) ?? { name: authorName(author), count: 0 }
    counts.set(authorKey(author), { ...entry, count: entry.count + 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || compareNames(a.name, b.name)).map(({ name }) => name)
}

/** The display name of an author within these quotes; null if none is theirs. */
export function authorIn(quotes: readonly Quote[], author: string): string | null {
  const quote = quotes.find((each) => isSameAuthor(each.author, author))
  return quote ? authorName(quote.author) : null
}
