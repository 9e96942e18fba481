import { useMemo } from 'react'
import type { Query } from '../../shared/api/api-client'
import type { ListWindow } from '../../shared/api/resource-api'
import type { ConsoleResource, Identified, RecordOf } from '../data/resource'
import { useTotal } from '../data/totals'
import { useSettled } from '../data/use-settled'
import { ROWS_PER_PAGE, pageCount, usePage, usePrefetchNeighbours } from '../data/windows'
import type { Walk } from '../origin/origin'
import { narrowing, pageRequest } from './list-query'
import type { ListState } from './list-state'
import type { ListDeclaration } from './list-types'

/** One page of a list as the screen shows it. */
export type ListPageRows<Row> = {
  /** Undefined until there is something to show. */
  readonly rows: Row[] | undefined
  /** Records that match the search and the filters. */
  readonly matches: number
  /** All records of the list; undefined until they are counted. */
  readonly all: number | undefined
  /** The page that is shown or on its way, starting at 1. */
  readonly page: number
  /** Whether the rows are still those of the last state. */
  readonly isBusy: boolean
  /** Whether newer rows are on their way. */
  readonly isReading: boolean
  /** What was asked for, without its window. */
  readonly query: Query
  readonly failed: boolean
  readonly retry: () => void
}

const searchTextOf = ({ query }: ListState): string => query

/** The page that a window holds, which is not the wanted one if that is past the end. */
const pageOf = ({ skip }: ListWindow<unknown>): number => Math.floor(skip / ROWS_PER_PAGE) + 1

/**
 * Asks the server for the rows of a list's state.
 * @param within narrows the list whatever its state is. It must keep its identity.
 */
export function useListPage<R extends ConsoleResource>(
  list: ListDeclaration<R>,
  state: ListState,
  within?: Query,
): ListPageRows<RecordOf<R>> {
  const { resource, facets = [] } = list
  const settled = useSettled(state, searchTextOf)
  const request = useMemo(() => pageRequest(list, settled, within), [list, settled, within])
  const { data, isPlaceholderData, isFetching, isError, dataUpdatedAt, refetch } = usePage(resource, request)
  const shown = isPlaceholderData ? undefined : data
  usePrefetchNeighbours(
    resource,
    { query: request.query, page: shown ? pageOf(shown) : request.page },
    shown && { total: shown.total, readAt: dataUpdatedAt },
  )
  const isWhole = Object.keys(narrowing(settled, facets)).length === 0
  const { total } = useTotal(resource, within)
  return {
    rows: data?.items,
    matches: data?.total ?? 0,
    all: isWhole ? (shown?.total ?? total) : total,
    page: shown ? pageOf(shown) : Math.min(state.page, pageCount(data?.total ?? 0)),
    isBusy: isPlaceholderData || settled !== state,
    isReading: isFetching,
    query: request.query,
    failed: isError,
    retry: () => void refetch(),
  }
}

/** The order of a page of the list, for the forms that it leads to. */
export function walkOf(kind: string, { query, page, rows = [], matches }: ListPageRows<Identified>): Walk {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return { kind, query: Object.fromEntries(asked), page, ids: rows.map(({ id }) => id), before: (page - 1) * ROWS_PER_PAGE, total: matches }
}
