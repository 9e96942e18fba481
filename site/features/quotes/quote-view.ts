import type { Quote } from '../../../admin-bridge/contract'

/** In which order quotes are shown. */
export const QUOTE_SORTS = ['newest', 'author'] as const
export type QuoteSort = (typeof QUOTE_SORTS)[number]

/** How the list of quotes is looked at, as its address says. */
export type QuoteView = { author: string | null; sort: QuoteSort }

const plain = (author: string): string => author.trim().toLowerCase()

/** The same person, case and outer white space aside (screens.md 6). */
export const sameAuthor = (one: string, other: string): boolean => plain(one) === plain(other)

/** Reads `?author=Seneca&sort=author`; nonsense reads as nothing. */
export const quoteViewFrom = (search: URLSearchParams): QuoteView => ({
  author: search.get('author')?.trim() || null,
  sort: QUOTE_SORTS.find((each) => each === search.get('sort')) ?? 'newest',
})

/** The same as parameters of an address; what is usual is left out. */
export const searchOfQuotes = ({ author, sort }: QuoteView): Record<string, string | null> => ({
  author,
  sort: sort === 'newest' ? null : sort,
})

/** Does this view need every quote, not only the first window? */
export const needsAllQuotes = ({ author, sort }: QuoteView): boolean => author !== null || sort !== 'newest'

/** The quotes that a view shows, in its order. */
export function viewedQuotes(quotes: readonly Quote[], { author, sort }: QuoteView): Quote[] {
  const shown = quotes.filter((quote) => author === null || sameAuthor(quote.author, author))
  return sort === 'author' ? shown.sort((a, b) => a.author.trim().localeCompare(b.author.trim(), 'en') || b.id - a.id) : shown
}

/** Each author who is present, those with most quotes first. */
export function authorsOf(quotes: readonly Quote[]): string[] {
  const counts = new Map<string, { name: string; count: number }>()
  for (const { author } of quotes) {
    const entry = counts.get(plain(author)) ?? { name: author.trim(), count: 0 }
    counts.set(plain(author), { ...entry, count: entry.count + 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en')).map(({ name }) => name)
}

/** An author as the list spells the name; null where nobody of that name speaks in it. */
export const authorIn = (quotes: readonly Quote[], author: string): string | null =>
  quotes.find((quote) => sameAuthor(quote.author, author))?.author.trim() ?? null
