import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { rememberListView } from './last-view'
import type { Sort } from './list-types'
import { PendingChanges } from './pending-changes'

export type ListState = {
  readonly query: string
  readonly sort: Sort | null
  /** The page number, starting at 1. */
  readonly page: number
  /** The chosen value of each facet by its parameter; empty for no choice. */
  readonly choices: Readonly<Record<string, string>>
}

export type ListChange = { query?: string; sort?: Sort | null; page?: number; choice?: readonly [param: string, value: string] }

/**
 * The state of a list, stored in the address so that back, reload and shared links restore it.
 * @param initialSort the order if the address names none; null for the server's order.
 */
export function useListState(
  initialSort: Sort | null,
  facets: ReadonlyArray<{ readonly param: string }>,
): [ListState, (change: ListChange) => void] {
  const [params, setParams] = useSearchParams()
  const changeLatest = useLatestParams(params)
  const { pathname, search } = useLocation()
  useEffect(() => {
    rememberListView(pathname, search)
    // a link may be followed before React has shown the latest address
    const rememberAddress = (): void => {
      if (window.location.pathname === pathname) rememberListView(pathname, window.location.search)
    }
    document.addEventListener('click', rememberAddress, { capture: true })
    return () => document.removeEventListener('click', rememberAddress, { capture: true })
  }, [pathname, search])
  const sortText = params.get('sort')
  const sort = useMemo(() => parseSort(sortText) ?? initialSort, [sortText, initialSort])
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
    (next: ListChange) => {
      const changed = changeLatest((current) => withChange(current, next, initialSort))
      setParams(changed, { replace: next.page === undefined, preventScrollReset: true })
    },
    [setParams, changeLatest, initialSort],
  )
  return [state, change]
}

/**
 * The parameters with all changes so far. A second change may come before React has rendered the first, and must not undo it.
 * @param params the rendered parameters. @returns a function that applies a change and returns the result.
 */
function useLatestParams(params: URLSearchParams) {
  const latest = useRef(params)
  const [pending] = useState(() => new PendingChanges())
  useEffect(() => {
    pending.arrive(params.toString())
    if (pending.isEmpty) latest.current = params
  }, [params, pending])
  return useCallback(
    (make: (current: URLSearchParams) => URLSearchParams): URLSearchParams => {
      latest.current = make(latest.current)
      pending.push(latest.current.toString())
      return latest.current
    },
    [pending],
  )
}

/** `-rating` is descending, `rating` ascending. */
function parseSort(text: string | null): Sort | null {
  if (!text) return null
  return text.startsWith('-') ? { id: text.slice(1), desc: true } : { id: text, desc: false }
}

function formatSort(sort: Sort | null): string {
  if (!sort) return ''
  return sort.desc ? `-${sort.id}` : sort.id
}

function withChange(current: URLSearchParams, change: ListChange, initialSort: Sort | null): URLSearchParams {
  const next = new URLSearchParams(current)
  const put = (param: string, value: string): void => {
    if (value === '') next.delete(param)
    else next.set(param, value)
  }
  if (change.query !== undefined) put('q', change.query)
  if (change.sort !== undefined) put('sort', formatSort(change.sort) === formatSort(initialSort) ? '' : formatSort(change.sort))
  if (change.choice) put(...change.choice)
  // A new filter or order starts on the first page.
  put('page', change.page !== undefined && change.page > 1 ? String(change.page) : '')
  return next
}
