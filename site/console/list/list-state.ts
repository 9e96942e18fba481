import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { rememberView } from './last-view'
import type { Column, Facet, Sort, SortValue } from './list-types'

/** Rows of one page of a console table. */
export const PAGE_ROWS = 50

export type ListState = {
  readonly query: string
  readonly sort: Sort | null
  readonly page: number
  readonly choices: Readonly<Record<string, string>>
}

export type ListChange = { query?: string; sort?: Sort | null; page?: number; choice?: readonly [param: string, value: string] }

/**
 * What a list shows, kept in the address so that back, reload and a shared link keep it (screens.md 17).
 * @param initialSort the order while the address names none; null is the order in which the server lists.
 */
export function useListState(
  initialSort: Sort | null,
  facets: ReadonlyArray<{ readonly param: string }>,
): [ListState, (change: ListChange) => void] {
  const [params, setParams] = useSearchParams()
  const { pathname, search } = useLocation()
  useEffect(() => rememberView(pathname, search), [pathname, search])
  const sortText = params.get('sort')
  const sort = useMemo(() => readSort(sortText) ?? initialSort, [sortText, initialSort])
  const state = useMemo<ListState>(
    () => ({
      query: params.get('q') ?? '',
      sort,
      page: Math.max(1, Math.trunc(Number(params.get('page') ?? '1')) || 1),
      choices: Object.fromEntries(facets.map(({ param }) => [param, params.get(param) ?? ''])),
    }),
    [params, sort, facets],
  )
  const change = useCallback(
    (next: ListChange) =>
      setParams((now) => changedParams(now, next, initialSort), { replace: next.page === undefined, preventScrollReset: true }),
    [setParams, initialSort],
  )
  return [state, change]
}

/** `-rating` is descending, `rating` ascending. */
function readSort(text: string | null): Sort | null {
  if (!text) return null
  return text.startsWith('-') ? { key: text.slice(1), direction: 'descending' } : { key: text, direction: 'ascending' }
}

function writeSort(sort: Sort | null): string {
  if (!sort) return ''
  const { key, direction } = sort
  return direction === 'descending' ? `-${key}` : key
}

function changedParams(now: URLSearchParams, change: ListChange, initialSort: Sort | null): URLSearchParams {
  const next = new URLSearchParams(now)
  const put = (param: string, value: string): void => {
    if (value === '') next.delete(param)
    else next.set(param, value)
  }
  if (change.query !== undefined) put('q', change.query)
  if (change.sort !== undefined) put('sort', writeSort(change.sort) === writeSort(initialSort) ? '' : writeSort(change.sort))
  if (change.choice) put(...change.choice)
  // Another filter or order starts over on its first page.
  put('page', change.page !== undefined && change.page > 1 ? String(change.page) : '')
  return next
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return words.compare(a, b)
  return Number(a) - Number(b)
}

/** The rows in the order asked for: a stable sort, rows without a value last. Returns a new array. */
export function sortRows<Row>(rows: readonly Row[], columns: ReadonlyArray<Column<Row>>, sort: Sort | null): Row[] {
  const column = columns.find(({ key }) => key === sort?.key)
  if (!column || !sort) return [...rows]
  const turn = sort.direction === 'descending' ? -1 : 1
  const keyed = rows.map((row) => ({ row, value: column.sortBy(row) }))
  keyed.sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
    return turn * compare(a.value, b.value)
  })
  return keyed.map(({ row }) => row)
}

/** The rows that the search box and the selects keep. @param text what the search looks through, per row. */
export function filterRows<Row>(
  rows: readonly Row[],
  state: ListState,
  facets: ReadonlyArray<Facet<Row>>,
  text: (row: Row) => string,
): Row[] {
  const wanted = state.query.trim().toLowerCase()
  const keeps = facets.flatMap(({ param, choices }) => choices.find(({ value }) => value === state.choices[param])?.keeps ?? [])
  return rows.filter((row) => keeps.every((keep) => keep(row)) && (wanted === '' || text(row).toLowerCase().includes(wanted)))
}
