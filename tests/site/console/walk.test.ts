import { describe, expect, it } from 'vitest'
import { backTo, focusIn, onPage, originIn, returnedIn, type Origin, type Walk } from '../../../site/console/origin/origin'
import { nextIn, placeIn } from '../../../site/console/origin/walk'

const PAGE = 3

/** Reads pages of a list as the server does: a page past the end is the last one. */
const pagesOf = (list: readonly number[]) => async (page: number) => {
  const pages = Math.max(1, Math.ceil(list.length / PAGE))
  const start = (Math.min(page, pages) - 1) * PAGE
  return { ids: list.slice(start, start + PAGE), pages }
}
const all = async (): Promise<boolean> => true
const walkOf = (ids: number[], more: Partial<Walk> = {}): Walk => ({
  kind: 'drink',
  query: { tier: 'A', published: true, skip: 2 },
  page: 1,
  ids,
  before: 0,
  total: 8,
  ...more,
})

describe('the walk from one record of a list to the next', () => {
  it('keeps the order that the list had, whatever was saved since', async () => {
    const walk = walkOf([5, 9, 2])
    expect((await nextIn(walk, 5, pagesOf([9, 2, 5]), all))?.id).toBe(9)
    expect((await nextIn(walk, 9, pagesOf([2]), all))?.id).toBe(2)
  })

  it('goes over the border of a page, and does not skip records that moved up to the last page', async () => {
    const whole = [1, 2, 3, 4, 5, 6, 7]
    const over = await nextIn(walkOf([1, 2, 3]), 3, pagesOf(whole), all)
    expect(over).toMatchObject({ id: 4, walk: { page: 2, ids: [1, 2, 3, 4, 5, 6] } })
    // two of the first page left the filter, so 4 and 5 moved up
    const moved = await nextIn(walkOf([1, 2, 3]), 3, pagesOf([3, 4, 5, 6, 7]), all)
    expect(moved).toMatchObject({ id: 4, walk: { ids: [1, 2, 3, 4, 5, 6, 7] } })
    // a whole page moved ahead, because of the order: the next ones are two pages on
    const ahead = await nextIn(walkOf([1, 2, 3, 4, 5, 6], { page: 1 }), 6, pagesOf(whole), all)
    expect(ahead).toMatchObject({ id: 7, walk: { page: 3 } })
  })

  it('ends behind the last record, and skips deleted ones', async () => {
    expect(await nextIn(walkOf([1, 2]), 2, pagesOf([1, 2]), all)).toBeNull()
    expect(await nextIn(walkOf([1, 2]), 2, pagesOf([]), all)).toBeNull()
    const exists = async (id: number): Promise<boolean> => id !== 2 && id !== 3
    expect((await nextIn(walkOf([1, 2, 3]), 1, pagesOf([1, 2, 3, 4]), exists))?.id).toBe(4)
    expect(await nextIn(walkOf([1, 2, 3]), 1, pagesOf([1, 2, 3]), exists)).toBeNull()
  })

  it('counts from the beginning of the list', () => {
    expect(placeIn(walkOf([7, 8], { before: 50 }), 8)).toBe(52)
    expect(placeIn(walkOf([7, 8]), 9)).toBeNull()
  })
})

describe('the state of a navigation', () => {
  const origin: Origin = { list: '/admin/quotes?q=a&page=2', heading: 'Quotes', scroll: 120, id: 4, walk: walkOf([4]) }

  it('is read as it was written, and nothing else is', () => {
    expect(originIn({ origin })).toEqual(origin)
    expect(returnedIn(backTo(origin, 4))).toEqual({ id: 4, scroll: 120 })
    for (const state of [null, undefined, 'x', {}, { origin: null }, { origin: { ...origin, walk: null } }])
      expect(originIn(state)).toBeNull()
    for (const list of ['https://example.org/admin', '//admin', '/administrator', '/caffeine'])
      expect(originIn({ origin: { ...origin, list } }), list).toBeNull()
    expect(returnedIn({ returned: { id: 'a', scroll: 0 } })).toBeNull()
    expect([focusIn({ focus: 'brand' }), focusIn({ focus: 3 }), focusIn(null)]).toEqual(['brand', null, null])
  })

  it('names the page of the list', () => {
    expect(onPage('/admin/quotes?q=a', 3)).toBe('/admin/quotes?q=a&page=3')
    expect(onPage('/admin/quotes?page=3', 1)).toBe('/admin/quotes')
  })
})
