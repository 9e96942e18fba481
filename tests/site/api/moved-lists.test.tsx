import { act, renderHook, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { useHistory } from '../../../site/console/data/history'
import { useLibrary } from '../../../site/console/data/media'
import { usePage, usePrefetchNeighbours } from '../../../site/console/data/windows'
import { drinkTierList } from '../../../site/features/drinks/api'
import { postSummaries } from '../../../site/features/posts/summaries'
import { quotesApi } from '../../../site/features/quotes/api'
import { boardReader, boardRows, useTierWindows } from '../../../site/public/parts/board/tier-windows'
import { useWindows } from '../../../site/public/parts/list/windows'
import { createQueryClient } from '../../../site/shared/api/query-client'
import { itemsOf } from '../../../site/shared/api/joined-windows'
import { clientOf, drink, fakeNetwork, json, post, providers, quote } from '../support'

const api = clientOf()
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** A list on the server. @param row its entry with an id. @param most the entries that fit into a response. */
function serverOf(ids: number[], row: (id: number) => unknown, most = 1000) {
  const list = { ids, asked: [] as string[] }
  fakeNetwork(({ url }) => {
    const { search, searchParams } = new URL(url, 'http://x')
    list.asked.push(search)
    const skip = Number(searchParams.get('skip') ?? 0)
    const limit = Math.min(most, Number(searchParams.get('limit') ?? 100))
    const rows = list.ids.slice(skip, skip + limit).map(row)
    const total = list.ids.length
    return json(url.includes('tierlist') ? [{ tier: 'S', total, drinks: rows }] : rows, 200, { 'X-Total-Count': String(total) })
  })
  return list
}

type Shown = { readonly items: readonly { readonly id: number }[]; readonly more: (() => void) | null; readonly loadingMore: boolean }

/** Shows a list. `readOn` reads its next window, and waits until everything that follows from it has been read. */
async function show(use: () => Shown) {
  const { result } = renderHook(use, { wrapper: providers({ api, queryClient: createQueryClient({ retry: false }) }) })
  const settled = () => waitFor(() => expect(result.current.items.length > 0 && !result.current.loadingMore).toBe(true))
  await settled()
  return {
    ids: () => result.current.items.map(({ id }) => id),
    async readOn() {
      while (result.current.more) {
        await act(async () => result.current.more?.())
        await settled()
      }
    },
  }
}

const file = (id: number) => ({ id, url: '/media/a.png', width: 1, height: 1, alt: null, title: null, focus: null, file_size: 1 })
const line = (version: number) => ({
  version,
  id: 1,
  kind: 'quote',
  title: 'a',
  act: 'update',
  at: '2024-03-05T10:00:00.000Z',
  by: null,
  via: 'api',
  changes: [],
})
const reader = boardReader({
  ...drinkTierList,
  items: ({ drinks }) => drinks.map(({ id }) => ({ id, to: '/', name: 'a', value: 9, image: null, description: null, focus: null })),
})

const inConsole = ({ data, hasNextPage, isFetching, fetchNextPage }: ReturnType<typeof useLibrary | typeof useHistory>): Shown => ({
  items: itemsOf<{ id: number; version?: number }>(data).map(({ id, version }) => ({ id: version ?? id })),
  more: hasNextPage ? () => void fetchNextPage() : null,
  loadingMore: isFetching,
})

const LISTS: ReadonlyArray<readonly [name: string, length: number, row: (id: number) => unknown, use: () => Shown]> = [
  ['posts', 25, (id) => post({ id }), () => useWindows(postSummaries(api), 1)],
  ['quotes', 210, (id) => quote({ id }), () => useWindows(quotesApi.pages(api), 1)],
  ['a tier', 70, (id) => drink({ id }), () => useTier()],
  ['the library', 60, file, () => inConsole(useLibrary({}))],
  ['the history', 70, line, () => inConsole(useHistory({}))],
]

function useTier(): Shown {
  const { data } = useQuery(boardRows(api, reader))
  return useTierWindows(reader, data?.find(({ tier }) => tier === 'S') ?? { tier: 'S', total: 0, items: [] })
}

describe.each(LISTS)('%s', (_name, length, row, use) => {
  it('shows every record once, reading no window more than twice', async () => {
    const server = serverOf(numbers(1, length), row)
    const list = await show(use)
    await list.readOn()
    expect(list.ids()).toEqual(numbers(1, length))
    const windows = new Set(server.asked)
    expect(server.asked.length).toBeLessThanOrEqual(2 * windows.size)
  })

  it('skips none that has moved to its beginning when another has left it', async () => {
    const server = serverOf(numbers(1, length), row)
    const list = await show(use)
    server.ids = [length, ...numbers(2, length - 1)]
    await list.readOn()
    await waitFor(() => expect(list.ids()).toContain(length))
  })

  it('skips none if the first has left it, though another has come to its end', async () => {
    const server = serverOf(numbers(1, length), row)
    const list = await show(use)
    server.ids = numbers(2, length + 1)
    await list.readOn()
    expect(list.ids()).toEqual(numbers(2, length + 1))
  })

  it('shows one that has come to its beginning, and no other twice', async () => {
    const server = serverOf(numbers(1, length), row)
    const list = await show(use)
    server.ids = [length + 1, ...numbers(1, length)]
    await list.readOn()
    expect(list.ids()).toEqual([length + 1, ...numbers(1, length)])
  })

  it('ends with the last record if so many have left that a window is empty', async () => {
    const server = serverOf(numbers(1, length), row)
    const list = await show(use)
    server.ids = [length]
    await list.readOn()
    expect(list.ids()).toEqual([length])
  })
})

it('records that are too large to come together come one by one', async () => {
  serverOf(numbers(1, 4), (id) => post({ id }), 1)
  const list = await show(() => useWindows(postSummaries(api), 1))
  await list.readOn()
  expect(list.ids()).toEqual([1, 2, 3, 4])
})

it('the pages of a console list, each read ahead, skip none if some leave while one is shown', async () => {
  const server = serverOf(numbers(1, 160), (id) => quote({ id }))
  const usePages = ({ page }: { page: number }) => {
    const { data, isPlaceholderData, dataUpdatedAt } = usePage(quotesApi, { query: {}, page })
    const shown = isPlaceholderData ? undefined : data
    usePrefetchNeighbours(quotesApi, { query: {}, page }, shown && { total: shown.total, readAt: dataUpdatedAt })
    return shown?.items.map(({ id }) => id)
  }
  const wrapper = providers({ api, queryClient: createQueryClient({ retry: false }) })
  const { result, rerender } = renderHook(usePages, { wrapper, initialProps: { page: 1 } })
  const asked = (skip: number) => server.asked.filter((search) => search.includes(`skip=${skip}&`)).length
  await waitFor(() => expect(asked(50)).toBe(1))
  server.ids = numbers(3, 160)
  rerender({ page: 2 })
  await waitFor(() => expect(result.current).toEqual(numbers(53, 102)))
  rerender({ page: 3 })
  await waitFor(() => expect(result.current).toEqual(numbers(103, 152)))
  const before = server.asked.length
  rerender({ page: 2 })
  await waitFor(() => expect(result.current).toEqual(numbers(53, 102)))
  expect(server.asked.length - before, 'it comes to rest').toBeLessThan(5)
})
