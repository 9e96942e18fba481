import { isStorable } from '../../../cms/domain/text'
import type { Quote } from '../../shared/api/record-types'
import { authorName, plainAuthor } from '../../../cms/domain/author-colours'
import { compareNames } from '../../shared/lists/compare-names'

/** In which order quotes are shown. */
export const QUOTE_SORTS = ['newest', 'author'] as const
export type QuoteSort = (typeof QUOTE_SORTS)[number]

/** How the list of quotes is looked at, as its address says. */
export type QuoteView = { author: string | null; sort: QuoteSort }

/** The same person, case and outer white space aside (screens.md 6). */
export const sameAuthor = (one: string, other: string): boolean => plainAuthor(one) === plainAuthor(other)

/** Reads `?author=Seneca&sort=author`; nonsense reads as nothing. */
export function quoteViewFrom(search: URLSearchParams): QuoteView {
  const author = search.get('author')?.trim()
  return {
    author: author && isStorable(author) ? author : null,
    sort: QUOTE_SORTS.find((each) => each === search.get('sort')) ?? 'newest',
  }
}

/** The same as parameters of an address; what is usual is left out. */
export const quoteViewParams = ({ author, sort }: QuoteView): Record<string, string | null> => ({
  author,
  sort: sort === 'newest' ? null : sort,
})

/** Does this view need every quote, not only the first window? */
export const needsEveryQuote = ({ author, sort }: QuoteView): boolean => author !== null || sort !== 'newest'

/** The quotes that a view shows, in its order. */
export function applyQuoteView(quotes: readonly Quote[], { author, sort }: QuoteView): Quote[] {
  const shown = quotes.filter((quote) => author === null || sameAuthor(quote.author, author))
  return sort === 'author' ? shown.sort((a, b) => compareNames(a.author.trim(), b.author.trim()) || b.id - a.id) : shown
}

/** Each author who is present, those with most quotes first. */
export function authorsOf(quotes: readonly Quote[]): string[] {
  const counts = new Map<string, { name: string; count: number }>()
  for (const { author } of quotes) {
    if (author === '') continue
    const entry = counts.get(plainAuthor(author)) ?? { name: authorName(author), count: 0 }
    counts.set(plainAuthor(author), { ...entry, count: entry.count + 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || compareNames(a.name, b.name)).map(({ name }) => name)
}

/** An author as the list names the group; null where nobody of that name speaks in it. */
export function authorIn(quotes: readonly Quote[], author: string): string | null {
  const quote = quotes.find((each) => sameAuthor(each.author, author))
  return quote ? authorName(quote.author) : null
}
