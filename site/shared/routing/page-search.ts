import { useSearchParams } from 'react-router-dom'

/** Reads the query parameters with these names. */
export type PageSearch<Name extends string> = { readonly get: (name: Name) => string | null }

/** Limits query parameters to those that a page declares: the server ignores all others when it renders and caches the page. */
export const pageSearch = <Name extends string>(names: readonly Name[], search: URLSearchParams): PageSearch<Name> => ({
  get: (name) => (names.includes(name) ? search.get(name) : null),
})

/** The query parameters of a page's address. @param names the `parameters` that the page exports. */
export const usePageSearch = <Name extends string>(names: readonly Name[]): PageSearch<Name> => pageSearch(names, useSearchParams()[0])
