import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Reads again what a write may have changed: what is on the screen at once, the rest when it is shown next.
 * @param filters which reads; without them all, because a deletion can affect other kinds of record.
 * @returns when those on the screen have been read. It never rejects.
 */
export function readAgain(queryClient: QueryClient, filters: QueryFilters = {}): Promise<void> {
  // A read that is under way may have begun before the write. `invalidateQueries` lets a first read go on, and those of a page that
  // is still to be shown; their older answers would then count as fresh.
  for (const { promise, queryKey } of queryClient.getQueryCache().findAll({ ...filters, type: 'inactive', fetchStatus: 'fetching' })) {
    promise?.then(
      () => void queryClient.invalidateQueries({ queryKey, exact: true }),
      () => undefined,
    )
  }
  // silent, because the next line starts each of them anew
  void queryClient.cancelQueries({ ...filters, type: 'active' }, { silent: true })
  return queryClient.invalidateQueries(filters)
}
