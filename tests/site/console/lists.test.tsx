import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { drinksApi } from '../../../site/features/drinks/api'
import { drinkColumns, drinkFacets, drinkSort } from '../../../site/console/modules/drinks/columns'
import { drinkListMessages } from '../../../site/console/modules/drinks/module'
import { AdminListPage } from '../../../site/console/list/admin-list-page'
import { pageRequest, sortableColumns } from '../../../site/console/list/list-query'
import { useListState, type ListState } from '../../../site/console/list/list-state'
import type { Facet, ListDeclaration, Sort } from '../../../site/console/list/list-types'
import type { Drink } from '../../../admin-bridge/contract/drinks'
import { SessionProvider } from '../../../site/shared/session/session'
import { createSessionStore } from '../../../site/shared/session/session-store'
import { Address, drink, fakeNetwork, json, show, type RecordedRequest } from '../support'

const LIST: ListDeclaration<typeof drinksApi> = {
  resource: drinksApi,
  columns: drinkColumns,
  initialSort: drinkSort,
  facets: drinkFacets,
}

describe('the request for the state of a list', () => {
  const requestFor = (state: Partial<ListState>) => pageRequest(LIST, { query: '', sort: null, page: 1, choices: {}, ...state })

  it('names the fields of the API, and leaves out what is not chosen', () => {
    expect(requestFor({})).toEqual({ query: {}, page: 1 })
    expect(requestFor({ query: '  red \n can ', sort: drinkSort, page: 3, choices: { tier: 'S', lacks: 'picture' } })).toEqual({
      query: { q: 'red can', sort: '-final_rating', tier: 'S', missing: 'image_url' },
      page: 3,
    })
    expect(requestFor({ choices: { tier: 'E', lacks: '' }, query: ' ' }).query).toEqual({})
    expect(requestFor({ query: '💧'.repeat(300) }).query['q']).toBe('💧'.repeat(200))
    expect(pageRequest(LIST, { query: 'a', sort: null, page: 1, choices: {} }, { episode_id: 7 }).query).toEqual({ episode_id: 7, q: 'a' })
  })

  it('narrows to each status, and for views of before there were four to all that is not published', () => {
    const status = drinkFacets.find(({ param }) => param === 'status')
    expect(status?.choices.map(({ value, label }) => [label, requestFor({ choices: { status: value } }).query])).toEqual([
      ['Published', { status: 'published' }],
      ['Draft', { status: 'draft' }],
      ['Scheduled', { status: 'scheduled' }],
      ['Withdrawn', { status: 'withdrawn' }],
      ['Not published', { is_published: false }],
      ['Unpublished changes', { status: 'pending' }],
    ])
    expect(requestFor({ choices: { status: 'published' } }).query).toEqual({ status: 'published' })
    expect(requestFor({ choices: { status: 'draft' } }).query, 'of a former address').toEqual({ is_published: false })
  })

  it('sorts by the columns that the declaration of the entity offers, and by no others', () => {
    const ids = sortableColumns(drinksApi.contract.entity, drinkColumns).map(({ id }) => id)
    expect(ids).toEqual(['name', 'brand', 'rating', 'tier'])
    expect(requestFor({ sort: { id: 'name', desc: false } }).query).toEqual({ sort: 'name' })
    for (const id of ['episode', 'notes', 'final_rating', 'constructor'])
      expect(requestFor({ sort: { id, desc: true } }).query, id).toEqual({})
  })
})

describe('the state of a list in the address', () => {
  const tier: Facet = { param: 'tier', label: 'Tier', all: 'All tiers', choices: [{ value: 'S', label: 'S', query: { tier: 'S' } }] }
  const initial: Sort = { id: 'rating', desc: true }
  const facets = [tier]
  const at = (address: string) =>
    renderHook(() => ({ list: useListState(initial, facets), where: useLocation().search }), {
      wrapper: ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
    })

  it('read their state from the address', () => {
    expect(at('/admin/x').result.current.list[0]).toEqual({ query: '', sort: initial, page: 1, choices: { tier: '' } })
    expect(at('/admin/x?q=can&sort=name&page=3&tier=S').result.current.list[0]).toEqual({
      query: 'can',
      sort: { id: 'name', desc: false },
      page: 3,
      choices: { tier: 'S' },
    })
    for (const page of ['0', '-2', 'x', '', '1.5', 'NaN']) expect(at(`/admin/x?page=${page}`).result.current.list[0].page, page).toBe(1)
  })

  it('write their state to the address, without defaults, back to page one after a new filter, and keep other parameters', () => {
    const { result } = at('/admin/x?other=1&page=4')
    const then = (change: Parameters<(typeof result.current.list)[1]>[0]): string => {
      act(() => result.current.list[1](change))
      return result.current.where
    }
    expect(then({ sort: { id: 'name', desc: true } })).toBe('?other=1&sort=-name')
    expect(then({ page: 2 })).toBe('?other=1&sort=-name&page=2')
    expect(then({ choice: ['tier', 'S'] })).toBe('?other=1&sort=-name&tier=S')
    expect(then({ query: 'a&b' })).toBe('?other=1&sort=-name&tier=S&q=a%26b')
    expect(then({ sort: initial })).toBe('?other=1&tier=S&q=a%26b')
    expect(then({ query: '', choice: ['tier', ''] })).toBe('?other=1')
  })
})

/** A server with this many drinks, whose responses to lists wait for `answer`, oldest first. */
function serveDrinks(count: number) {
  let drinks: Drink[] = Array.from({ length: count }, (_, index) => drink({ id: index + 1, name: `Can ${index + 1}` }))
  let held: Array<() => void> | null = null
  const listed = (url: URL): Response => {
    const { q = '', skip = '0', limit = '100', sort } = Object.fromEntries(url.searchParams)
    const found = drinks.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
    const sorted = sort === '-name' ? found.toReversed() : found
    return json(sorted.slice(Number(skip), Number(skip) + Number(limit)), 200, { 'X-Total-Count': String(found.length) })
  }
  const calls = fakeNetwork(async ({ method, url: path, signal }) => {
    const url = new URL(path, 'http://x')
    if (method === 'DELETE') {
      drinks = drinks.filter(({ id }) => !url.pathname.endsWith(`/${id}`))
      return json(null, 204)
    }
    const [, id] = /\/(\d+)$/.exec(url.pathname) ?? []
    if (id !== undefined)
      return json(
        drinks.find((each) => each.id === Number(id)),
        200,
        { ETag: '"tag"' },
      )
    const queue = held
    if (queue && url.searchParams.get('limit') === '50')
      await new Promise<void>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
        queue.push(resolve)
      })
    return listed(url)
  })
  return {
    calls,
    hold: () => void (held = []),
    answer: () => {
      for (const resolve of held ?? []) resolve()
      held = null
    },
  }
}

const queriesOf = (calls: readonly RecordedRequest[]): Array<Record<string, string>> =>
  calls
    .map(({ url }) => new URL(url, 'http://x').searchParams)
    .filter((query) => query.get('limit') === '50')
    .map((query) => Object.fromEntries(query))

const showList = (path = '/admin/caffeine/drinks') =>
  show(
    <SessionProvider store={createSessionStore(localStorage)}>
      <AdminListPage list={LIST} messages={drinkListMessages} links={() => []} create={null} related={[]} />
      <Address />
    </SessionProvider>,
    { path },
  )
const names = (): string[] => screen.queryAllByRole('rowheader').map((cell) => cell.textContent ?? '')
const search = (): HTMLElement => screen.getByRole('searchbox')

describe('a list of more records than one page', () => {
  it('reads one page and the one after it, counts all, and turns to the next without waiting', async () => {
    const { calls, hold } = serveDrinks(120)
    showList()
    await screen.findByText('120 records')
    expect(names()).toHaveLength(50)
    await waitFor(() => expect(queriesOf(calls).map(({ skip }) => skip)).toEqual(['0', '50']))
    expect(calls.every(({ url }) => Number(new URL(url, 'http://x').searchParams.get('limit')) <= 50)).toBe(true)
    hold()
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    // the server answers nothing now
    expect(names()[0]).toBe('Can 51')
    expect(screen.getByText('Page 2 of 3')).toBeTruthy()
    await waitFor(() => expect(queriesOf(calls).map(({ skip }) => skip)).toEqual(['0', '50', '100']))
  })

  it('shows the last page for a page number past the end', async () => {
    for (const page of ['4', '99999999999999999999']) {
      const { calls } = serveDrinks(120)
      const { unmount } = showList(`/admin/caffeine/drinks?page=${page}`)
      expect(await screen.findByText('Page 3 of 3')).toBeTruthy()
      expect(names()).toHaveLength(20)
      expect(Number(queriesOf(calls)[0]?.['skip'])).toBeLessThan(2 ** 31)
      unmount()
    }
  })

  it('lets the server sort and filter, and keeps the last rows until it answers', async () => {
    const { calls, hold, answer } = serveDrinks(120)
    showList()
    await screen.findByText('120 records')
    hold()
    const header = screen.getByRole('columnheader', { name: 'Name' })
    fireEvent.click(within(header).getByRole('button'))
    fireEvent.click(within(header).getByRole('button'))
    expect(header.getAttribute('aria-sort')).toBe('descending')
    expect(names()[0]).toBe('Can 1')
    expect(screen.getByRole('group').getAttribute('aria-busy')).toBe('true')
    answer()
    await waitFor(() => expect(names()[0]).toBe('Can 120'))
    expect(screen.getByRole('group').getAttribute('aria-busy')).toBeNull()
    fireEvent.change(screen.getByRole('combobox', { name: 'Filter by missing content' }), { target: { value: 'notes' } })
    await waitFor(() => expect(queriesOf(calls).at(-1)).toMatchObject({ sort: '-name', missing: 'notes' }))
    // a column that the list cannot be sorted by has no button
    expect(within(screen.getByRole('columnheader', { name: 'Episode' })).queryByRole('button')).toBeNull()
  })

  it('asks once for a text typed quickly, aborts what nobody waits for, and ends with the right rows', async () => {
    const { calls, hold, answer } = serveDrinks(120)
    showList()
    await screen.findByText('120 records')
    await waitFor(() => expect(queriesOf(calls)).toHaveLength(2))
    hold()
    for (const text of ['c', 'ca', 'can ', 'can 1', 'can 12']) fireEvent.change(search(), { target: { value: text } })
    expect(search()).toHaveProperty('value', 'can 12')
    expect(names()).toHaveLength(50)
    await waitFor(() => expect(queriesOf(calls).flatMap(({ q }) => q ?? [])).toEqual(['can 12']))
    expect(names()).toHaveLength(50)
    fireEvent.change(search(), { target: { value: 'can 120' } })
    await waitFor(() => expect(queriesOf(calls).flatMap(({ q }) => q ?? [])).toEqual(['can 12', 'can 120']))
    const [first] = calls.filter(({ url }) => url.includes('q=can+12&'))
    expect(first?.signal?.aborted).toBe(true)
    answer()
    await screen.findByText('1 of 120 records')
    expect(names()).toEqual(['Can 120'])
    fireEvent.change(search(), { target: { value: 'nothing' } })
    expect(await screen.findByText(drinkListMessages.noMatch)).toBeTruthy()
    expect(screen.getByText('0 of 120 records')).toBeTruthy()
  })

  it('takes a deleted record away at once, and counts one less, before the server is asked again', async () => {
    const { hold, answer } = serveDrinks(120)
    showList()
    await screen.findByText('120 records')
    fireEvent.click(screen.getByRole('button', { name: 'Delete Can 2' }))
    const dialog = await screen.findByRole('alertdialog')
    hold()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await screen.findByText('119 records')
    expect(names()).toHaveLength(49)
    answer()
    await waitFor(() => expect(names()).toHaveLength(50))
    expect(names().slice(0, 2)).toEqual(['Can 1', 'Can 3'])
    expect(screen.getByText('119 records')).toBeTruthy()
  })

  it('says that there are none when all are gone, and that none match when others are left', async () => {
    serveDrinks(0)
    showList('/admin/caffeine/drinks?q=red')
    expect(await screen.findByText(drinkListMessages.empty)).toBeTruthy()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})
