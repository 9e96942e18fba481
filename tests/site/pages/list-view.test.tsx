import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { authorColour, isKnownAuthor } from '../../../cms/domain/author-colours'
import { quoteQuery, quoteViewFrom, isSameAuthor, quoteViewParams } from '../../../site/features/quotes/quote-view'
import { noneOfCuisine } from '../../../site/features/reviews/messages'
import { reviewQuery, reviewViewFrom, reviewViewParams } from '../../../site/features/reviews/review-view'
import { useListState, type ListState } from '../../../site/console/list/list-state'
import type { Column, Facet, Sort } from '../../../site/console/list/list-types'
import { useListTable } from '../../../site/console/list/use-list-table'
import { listQuery, listViewFrom, listViewParams, TIER_CHOICES } from '../../../site/shared/lists/list-view'
import { paths } from '../../../site/shared/routing/paths'
import { pageFrom } from '../../../site/public/parts/list/windows'

const search = (text: string): URLSearchParams => new URLSearchParams(text)
const ids = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id)

describe('the drinks on /caffeine', () => {
  it('read filter and order from the address, and ignore invalid values', () => {
    expect(listViewFrom(search('tier=S&sort=rating'))).toEqual({ tier: 'S', sort: 'rating' })
    for (const text of ['', 'tier=', 'tier=s', 'tier=E', 'tier=SA', 'sort=RATING', 'sort=constructor', 'tier=__proto__']) {
      expect(listViewFrom(search(text)), text).toEqual({ tier: null, sort: 'newest' })
    }
    expect(TIER_CHOICES).toEqual([null, 'S', 'A', 'B', 'C', 'D', 'F'])
  })

  it('write them back in the same form, without defaults', () => {
    for (const sort of ['newest', 'rating', 'name'] as const)
      for (const tier of TIER_CHOICES) {
        const address = new URL(paths.caffeine(listViewParams({ tier, sort })), 'http://x')
        expect(listViewFrom(address.searchParams)).toEqual({ tier, sort })
      }
    expect(paths.caffeine(listViewParams({ tier: null, sort: 'newest' }))).toBe('/caffeine')
  })

  it('ask the server to filter and sort', () => {
    expect(listQuery({ tier: null, sort: 'newest' }, 'name')).toEqual({})
    expect(listQuery({ tier: 'S', sort: 'rating' }, 'name')).toEqual({ tier: 'S', sort: '-final_rating' })
    expect(listQuery({ tier: null, sort: 'name' }, 'name')).toEqual({ sort: 'name' })
  })
})

describe('the reviews on /culinary', () => {
  it('read a listed cuisine in any case, and nothing else', () => {
    expect(reviewViewFrom(search('cuisine=ice+CREAM&sort=name&tier=A'))).toEqual({ cuisine: 'Ice cream', tier: 'A', sort: 'name' })
    for (const text of ['cuisine=', 'cuisine=Martian', 'cuisine=Thai%20', 'cuisine=%3Cb%3E'])
      expect(reviewViewFrom(search(text)).cuisine, text).toBeNull()
    const fish = { cuisine: 'Fish & chips', tier: null, sort: 'newest' } as const
    expect(paths.culinary(reviewViewParams(fish))).toBe('/culinary?cuisine=Fish+%26+chips')
    expect(reviewQuery(fish)).toEqual({ cuisine_type: 'Fish & chips' })
    expect(reviewQuery({ cuisine: null, tier: 'S', sort: 'name' })).toEqual({ tier: 'S', sort: 'restaurant_name' })
  })

  it('name a cuisine without reviews', () => {
    expect([noneOfCuisine('Thai'), noneOfCuisine('Ice cream'), noneOfCuisine('Fish & chips')]).toEqual([
      'NO_THAI_RESTAURANTS_FOUND',
      'NO_ICE_CREAM_RESTAURANTS_FOUND',
      'NO_FISH_&_CHIPS_RESTAURANTS_FOUND',
    ])
  })
})

describe('authors', () => {
  const TEN = [
    'Socrates',
    'Plato',
    'Aristotle',
    'Epictetus',
    'Seneca',
    'Marcus Aurelius',
    'Confucius',
    'Lao Tzu',
    'Immanuel Kant',
    'Friedrich Nietzsche',
  ]

  it('have their own colour in any case and with surrounding white space, if they are among the ten', () => {
    expect(new Set(TEN.map(authorColour)).size).toBe(10)
    for (const name of TEN) {
      expect(isKnownAuthor(` ${name.toUpperCase()}\t`), name).toBe(true)
      expect(authorColour(` ${name.toUpperCase()}\t`), name).toBe(authorColour(name))
    }
  })

  it.each(['Nobody', '', 'Socrates the Younger', 'LaoTzu', 'constructor', '__proto__', 'toString'])(
    'show "%s" in the dim white',
    (name) => {
      expect([authorColour(name), isKnownAuthor(name)]).toEqual([authorColour('Somebody else'), false])
      expect(authorColour(name)).toMatch(/^#[0-9a-f]{6}$/)
    },
  )

  it('filter and order quotes', () => {
    expect(quoteViewFrom(search('author=%20Seneca%20&sort=author'))).toEqual({ author: 'Seneca', sort: 'author' })
    expect(quoteViewFrom(search('author=%20&sort=rating'))).toEqual({ author: null, sort: 'newest' })
    expect(quoteViewFrom(search('author=%00%00'))).toEqual({ author: null, sort: 'newest' })
    expect(paths.quotes(quoteViewParams({ author: 'Lao Tzu', sort: 'newest' }))).toBe('/quotes?author=Lao+Tzu')
    expect([quoteQuery({ author: 'Lao Tzu', sort: 'author' }), quoteQuery({ author: null, sort: 'newest' })]).toEqual([
      { author: 'Lao Tzu', sort: 'author' },
      {},
    ])
    expect([isSameAuthor('SENECA ', ' Seneca'), isSameAuthor('Sen eca', 'Seneca')]).toEqual([true, false])
  })
})

describe('tables of the console', () => {
  type Row = { id: number; name: string; rating: number | null; tier: string }
  const rows: Row[] = [
    { id: 1, name: 'can 10', rating: 7, tier: 'B' },
    { id: 2, name: 'Can 9', rating: null, tier: 'F' },
    { id: 3, name: 'äpfel', rating: 9.5, tier: 'S' },
    { id: 4, name: 'Can 9', rating: 7, tier: 'B' },
  ]
  const columns: Column<Row>[] = [
    { id: 'name', header: 'NAME', accessorFn: ({ name }) => name, cell: ({ row }) => row.original.name },
    { id: 'rating', header: 'RATING', accessorFn: ({ rating }) => rating ?? undefined, cell: ({ row }) => row.original.rating },
  ]
  const tier: Facet<Row> = {
    param: 'tier',
    label: 'Tier',
    all: 'All tiers',
    choices: ['S', 'B'].map((value) => ({ value, label: value, keeps: (row) => row.tier === value })),
  }
  const shown = (state: Partial<ListState>, of = rows): number[] => {
    const full: ListState = { query: '', sort: null, page: 1, choices: {}, ...state }
    const searchText = ({ name }: Row): string => name
    const { result } = renderHook(() => useListTable({ rows: of, columns, facets: [tier], searchText }, full, () => undefined))
    return result.current.getRowModel().rows.map(({ original }) => original.id)
  }
  const sorted = (sort: Sort | null): number[] => shown({ sort })

  it('sort by any column, numbers in names as numbers, equal rows as they came, empty ones last both ways', () => {
    expect(sorted({ id: 'name', desc: false })).toEqual([3, 2, 4, 1])
    expect(sorted({ id: 'name', desc: true })).toEqual([1, 2, 4, 3])
    expect(sorted({ id: 'rating', desc: false })).toEqual([1, 4, 3, 2])
    expect(sorted({ id: 'rating', desc: true })).toEqual([3, 1, 4, 2])
    expect([sorted(null), sorted({ id: 'none', desc: false })]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ])
    expect(ids(rows)).toEqual([1, 2, 3, 4])
  })

  it('keep the rows that match the search and the selected filters', () => {
    const kept = (query: string, choice = ''): number[] => shown({ query, choices: { tier: choice } })
    expect([kept(''), kept('  CAN 9 '), kept('ÄPF'), kept('nothing')]).toEqual([[1, 2, 3, 4], [2, 4], [3], []])
    expect([kept('', 'B'), kept('9', 'B'), kept('', 'Z'), kept('', 'S')]).toEqual([[1, 4], [4], [1, 2, 3, 4], [3]])
  })

  it('show pages of 50 rows, and the last page for a page number past the end', () => {
    const many = Array.from({ length: 120 }, (_, index): Row => ({ id: index + 1, name: 'Can', rating: null, tier: 'F' }))
    expect(shown({ page: 1 }, many)).toHaveLength(50)
    expect(shown({ page: 2 }, many)[0]).toBe(51)
    for (const page of [3, 4, 99]) expect(shown({ page }, many), String(page)).toEqual(shown({ page: 3 }, many))
    expect(shown({ page: 99 }, many)).toHaveLength(20)
  })

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

describe('the page in an address', () => {
  it('is a plain positive number, the first if there is none, and else no page', () => {
    for (const [text, page] of [
      ['2', 2],
      ['9999999', 9_999_999],
      [null, 1],
      ['', 1],
      ['1', 1],
    ] as const)
      expect(pageFrom(text), String(text)).toBe(page)
    for (const text of ['0', '-1', '01', '1e3', '99999999', 'x', '1.5', ' 2']) expect(pageFrom(text), text).toBeNull()
  })
})
