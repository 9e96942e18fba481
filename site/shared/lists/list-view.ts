import { TIERS } from '../../../cms/domain/tier'
import type { Query } from '../api/api-client'
import type { PageSearch } from '../routing/page-search'

/** Orders of a list of rated records; the first is the default. */
export const SORTS = ['newest', 'rating', 'name'] as const

/** The filters of a list by the names of their query parameters, as they are in the address. The API judges the values. */
export type Filters = Readonly<Record<string, string>>
/** The filters and order of a list, as in its address. `isOpen`: the panel with all filters is shown. */
export type ListView = { filters: Filters; sort: string; isOpen: boolean }

/** Opens the panel with all filters. */
export const FILTERS_OPEN = { filters: 'open' } as const

/** Parses an address. An empty filter counts as missing, as forms send it, and an unknown order as the default. */
export function listViewFrom<Name extends string>(
  search: PageSearch<Name | 'filters' | 'sort'>,
  names: readonly Name[],
  sorts: readonly string[] = SORTS,
): ListView {
  const filters = names.flatMap((name) => {
    const value = search.get(name)?.trim()
    return value ? [[name, value]] : []
  })
  const sort = search.get('sort') ?? ''
  return {
    filters: Object.fromEntries(filters),
    sort: sorts.includes(sort) ? sort : (sorts[0] ?? ''),
    isOpen: search.get('filters') === FILTERS_OPEN.filters,
  }
}

/** Query parameters of a page; null for none. */
export type PageParams = Readonly<Record<string, string | number | null>>

/** A view as query parameters of the page, with the panel closed. */
export const listViewParams = ({ filters, sort }: ListView): PageParams => ({ ...filters, sort: sort === 'newest' ? null : sort })

/** A view as query parameters of the API. @param columns the columns of orders and filters that have another name there. */
export const listQuery = ({ filters, sort }: ListView, columns: Readonly<Record<string, string>>): Query => ({
  ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [columns[name] ?? name, value])),
  sort: sort === 'newest' ? undefined : sort === 'rating' ? '-final_rating' : (columns[sort] ?? sort),
})

/** A filter as readers say it, and the parameters that remove it. */
export type SaidFilter = { label: string; without: PageParams }

/** The filters of a view as readers say them. @param say how to say a value that does not speak for itself. */
export function filtersSaid({ filters }: ListView, say: Readonly<Record<string, (value: string) => string>> = {}): SaidFilter[] {
  const { rating_min: min, rating_max: max, ...others } = filters
  return [
    ...Object.entries(others).map(([name, value]) => ({
      label: name === 'tier' ? `tier ${value}` : (say[name]?.(value) ?? value),
      without: { [name]: null },
    })),
    ...(min || max ? [{ label: `rated ${min ?? 0} to ${max ?? 10}`, without: { rating_min: null, rating_max: null } }] : []),
  ]
}

/** ", tier S, Thai": the end of a heading. */
export const saidText = (said: readonly SaidFilter[]): string => said.map(({ label }) => `, ${label}`).join('')

/**
 * Whether crawlers leave a list out: it is empty, or it is one of the many combinations of filters. Lists by one name, which
 * cards link to, stay.
 */
export const isUnlisted = (said: readonly SaidFilter[], { filters }: ListView, isEmpty: boolean): boolean =>
  said.length > 1 || (said.length === 1 && (isEmpty || !!(filters['year'] ?? filters['rating_min'] ?? filters['rating_max'])))

/** ALL and the six tiers. */
export const TIER_CHOICES = [null, ...TIERS] as const
