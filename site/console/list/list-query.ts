import { queryName, type Entity } from '../../../cms/domain/entities'
import type { Query } from '../../shared/api/api-client'
import type { ConsoleResource, Reader } from '../data/resource'
import { prefetchPage, type PageRequest } from '../data/windows'
import { searchedFor } from '../data/searched-for'
import type { ListState } from './list-state'
import type { Column, Facet, ListDeclaration, Sort } from './list-types'

/** The columns by which the server can sort a list. */
export function sortableColumns<Row>({ list, ...entity }: Entity, columns: ReadonlyArray<Column<Row>>): ReadonlyArray<Column<Row>> {
  const offered = new Set(list.sort.map((key) => queryName(entity, key)))
  return columns.filter(({ accessorKey }) => offered.has(accessorKey))
}

/** The `sort` of a request; nothing for an order that the list does not offer, which an address may name. */
function sortedBy<Row>(sort: Sort | null, sortable: ReadonlyArray<Column<Row>>): Query {
  const column = sort && sortable.find(({ id }) => id === sort.id)
  return column ? { sort: `${sort.desc ? '-' : ''}${column.accessorKey}` } : {}
}

const chosenFilters = (facets: readonly Facet[], choices: ListState['choices']): Query =>
  Object.assign({}, ...facets.map(({ param, choices: offered }) => offered.find(({ value }) => value === choices[param])?.query))

/** What narrows a list: the search and the chosen filters. Empty if it shows all records. */
export const narrowing = ({ query, choices }: Pick<ListState, 'query' | 'choices'>, facets: readonly Facet[]): Query => ({
  ...searchedFor(query),
  ...chosenFilters(facets, choices),
})

/** The request for what a list's state describes. @param within narrows the list whatever its state is, such as to one episode. */
export function pageRequest<R extends ConsoleResource, Row>(
  { resource, columns, facets = [] }: ListDeclaration<R, Row>,
  state: ListState,
  within: Query = {},
): PageRequest {
  const sortable = sortableColumns(resource.contract.entity, columns)
  return { query: { ...within, ...narrowing(state, facets), ...sortedBy(state.sort, sortable) }, page: state.page }
}

/** Fetches the first page of a list ahead, as a link without parameters shows it. */
export function prefetchList<R extends ConsoleResource, Row>(reader: Reader, list: ListDeclaration<R, Row>, within?: Query): Promise<void> {
  const state = { query: '', sort: list.initialSort ?? null, page: 1, choices: {} }
  return prefetchPage(reader, list.resource, pageRequest(list, state, within))
}
