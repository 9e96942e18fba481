import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiClient, Schema } from '../../../shared/api/api-client'
import { useApi } from '../../../shared/api/api-context'
import { isApart, readJoined, type ListWindow, itemsOf } from '../../../shared/api/joined-windows'
import type { Rows } from '../../../shared/api/lenient'
import { nextSkip } from '../../../shared/api/resource-api'
import type { Windows } from '../list/windows'

/** Records that each tier shows at first, and that are added at a time. */
const WINDOW = 30

/** One record on the board. */
export type BoardItem = {
  id: number
  to: string
  name: string
  value: number | null
  image: string | null
  description: string | null
  focus: string | null
}
/** One tier: its first records, and how many there are. */
export type BoardRow = { tier: string; total: number; items: readonly BoardItem[] }

type TierRow = { tier: string; total: number | null }

/** Where the records of a board come from. */
export type BoardSource<Row extends TierRow = TierRow> = {
  /** The API path of the tier list. */
  path: string
  rows: Schema<Rows<Row>>
  items: (row: Row) => BoardItem[]
}

/** A source, whatever the form of its rows. */
export type BoardReader = {
  path: string
  read: (api: ApiClient, query: { tier?: string; skip?: number; limit?: number }, signal: AbortSignal) => Promise<BoardRow[]>
}

/** Reads windows of a tier list, reduced to what the board shows. */
export const boardReader = <Row extends TierRow>({ path, rows, items }: BoardSource<Row>): BoardReader => ({
  path,
  async read(api, query, signal) {
    const { data } = await api.get(path, rows, { query: { limit: WINDOW, ...query }, signal, ofPublic: true })
    return data.items.map((row) => {
      const shown = items(row)
      return { tier: row.tier, total: row.total ?? shown.length, items: shown }
    })
  },
})

/** The first records of every tier, in one read. */
export const boardRows = (api: ApiClient, { path, read }: BoardReader) =>
  queryOptions({ queryKey: [path] as const, queryFn: ({ signal }) => read(api, {}, signal) })

/** The further records of one tier, from an offset. */
const tierPages = (api: ApiClient, { path, read }: BoardReader, tier: string, from: number) =>
  infiniteQueryOptions({
    queryKey: [path, tier, from] as const,
    queryFn: ({ pageParam, signal }): Promise<ListWindow<BoardItem>> =>
      // the records before the first of these windows are on the board
      readJoined({ skip: pageParam, first: 0, size: WINDOW }, async (window) => {
        const row = (await read(api, { tier, ...window }, signal)).find((each) => each.tier === tier)
        const items = [...(row?.items ?? [])]
        return { items, sent: items.length, total: row?.total ?? 0, skip: window.skip, size: WINDOW }
      }),
    initialPageParam: from,
    getNextPageParam: nextSkip,
  })

export type TierWindows = Pick<Windows<BoardItem>, 'items' | 'more' | 'loadingMore' | 'failed'>

/** The records of a tier that are loaded. Further ones load only on request, or the tiers below could never be reached. */
export function useTierWindows(reader: BoardReader, { tier, total, items }: BoardRow): TierWindows {
  const options = tierPages(useApi(), reader, tier, items.length)
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = useInfiniteQuery({ ...options, enabled: false })
  const queryClient = useQueryClient()
  const hasBoardMoved = data?.pages[0] !== undefined && isApart(items, items.length, data.pages[0])
  const isAtEnd = data !== undefined && !hasNextPage
  useEffect(() => {
    if (hasBoardMoved) void refetch()
    // at the end the further windows are read again anyway
    if (hasBoardMoved || isAtEnd) void queryClient.refetchQueries({ queryKey: [reader.path], exact: true })
  }, [hasBoardMoved, isAtEnd, refetch, queryClient, reader.path])
  const hasMore = data ? hasNextPage : total > items.length
  return {
    items: itemsOf({ pages: [{ items }, ...(data?.pages ?? [])] }),
    more: hasMore ? () => void fetchNextPage() : null,
    loadingMore: isFetching,
    failed: isFetchNextPageError,
  }
}
