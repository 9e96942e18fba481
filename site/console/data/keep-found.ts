import type { InfiniteData } from '@tanstack/react-query'

/**
 * For `placeholderData`: keeps the windows of the last filter until those of the new one arrive, unless they are empty. "Nothing
 * found" must not be said of a filter that the server has not yet answered.
 * @param last undefined before the first response.
 */
export function keepFound<D extends InfiniteData<{ readonly total: number }>>(last: D | undefined): D | undefined {
  return last?.pages.some(({ total }) => total > 0) ? last : undefined
}
