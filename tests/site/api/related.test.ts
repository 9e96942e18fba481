import { describe, expect, it, vi } from 'vitest'
import type { Post } from '../../../admin-bridge/contract/posts'
import { postNeighbours, postSummaries } from '../../../site/features/posts/summaries'
import { categoryLabel, excerptOf } from '../../../site/features/posts/messages'
import { relatedQuotes } from '../../../site/features/quotes/related'
import { relatedReviews } from '../../../site/features/reviews/summaries'
import { neighboursOf } from '../../../site/shared/lists/neighbours'
import { createQueryClient } from '../../../site/shared/api/query-client'
import { gatherRelated } from '../../../site/shared/api/related'
import type { ListWindow } from '../../../site/shared/api/resource-api'
import { clientOf, fakeNetwork, json, post, quote, review, type RecordedRequest } from '../support'

const things = (...ids: number[]): { id: number }[] => ids.map((id) => ({ id }))
const ids = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id)

/** A paged list as the API returns it. */
const listed =
  (records: readonly { id: number }[], limit: number) =>
  ({ url }: RecordedRequest): Response => {
    const query = new URL(url, 'http://x').searchParams
    const skip = Number(query.get('skip') ?? 0)
    const size = Number(query.get('limit') ?? limit)
    return json(records.slice(skip, skip + size), 200, { 'X-Total-Count': String(records.length) })
  }

describe('neighboursOf', () => {
  it.each([
    [[1, 2, 3, 4, 5], 3, 2, [2, 4]],
    [[1, 2, 3, 4, 5], 3, 3, [2, 4, 5]],
    [[1, 2, 3, 4, 5], 1, 3, [2, 3, 4]],
    [[1, 2, 3, 4, 5], 5, 3, [2, 3, 4]],
    [[1, 2], 2, 3, [1]],
    [[1], 1, 3, []],
    [[], 1, 3, []],
    [[1, 2, 3, 4], 99, 3, [1, 2, 3]],
    [[1, 2, 3], 2, 0, []],
  ])('takes from %j around %i at most %i: %j', (list, id, count, expected) => {
    expect(ids(neighboursOf(things(...list), id, count))).toEqual(expected)
  })
})

describe('related records', () => {
  const even = ({ id }: { id: number }): boolean => id % 2 === 0
  const reader = (records: readonly { id: number }[], size: number) =>
    vi.fn<(skip: number) => Promise<ListWindow<{ id: number }>>>((skip) => {
      const items = records.slice(skip, skip + size)
      return Promise.resolve({ items, sent: items.length, total: records.length, skip })
    })

  it('are of the same kind without the record itself, as many as requested', async () => {
    const read = reader(things(2, 4, 5, 6, 8), 100)
    expect(await gatherRelated(read, 4, even, 2)).toEqual({ isRelated: true, items: things(2, 6) })
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('are searched page by page until there are enough, for at most five pages', async () => {
    const long = things(...Array.from({ length: 40 }, (_, index) => index * 2 + 1))
    const read = reader([...long.slice(0, 12), { id: 2 }, ...long.slice(12)], 4)
    expect(await gatherRelated(read, 1, even, 1)).toEqual({ isRelated: true, items: things(2) })
    expect(read).toHaveBeenCalledTimes(4)
    const vain = reader(long, 4)
    expect(await gatherRelated(vain, 1, even, 2)).toEqual({ isRelated: false, items: things(3, 5) })
    expect(vain.mock.calls).toEqual([[0], [4], [8], [12], [16]])
  })

  it('fall back to other records if none is related, and are empty if there are no others', async () => {
    expect(await gatherRelated(reader(things(1, 4, 3), 100), 4, even, 3)).toEqual({ isRelated: false, items: things(1, 3) })
    expect(await gatherRelated(reader([], 100), 4, even, 3)).toEqual({ isRelated: false, items: [] })
    const lying = vi.fn<() => Promise<ListWindow<{ id: number }>>>().mockResolvedValue({ items: [], sent: 0, total: 99, skip: 0 })
    expect(await gatherRelated(lying, 4, even, 3)).toEqual({ isRelated: false, items: [] })
    expect(lying).toHaveBeenCalledTimes(1)
  })

  it('share the author of a quote, ignoring case, or the cuisine of a review; a missing cuisine relates to nothing', async () => {
    const client = createQueryClient({ retry: false })
    fakeNetwork(listed([quote({ id: 9 }), quote({ id: 8, author: ' SOCRATES' }), quote({ id: 7, author: 'Bo' })], 100))
    const quotes = await client.fetchQuery(relatedQuotes(clientOf(), { id: 9, author: 'Socrates' }))
    expect([quotes.isRelated, ids(quotes.items)]).toEqual([true, [8]])

    const calls = fakeNetwork(
      listed([review({ id: 9, cuisine_type: null }), review({ id: 8, cuisine_type: null }), review({ id: 7 })], 100),
    )
    const none = await client.fetchQuery(relatedReviews(clientOf(), { id: 9, cuisine_type: null }))
    expect([none.isRelated, ids(none.items)]).toEqual([false, [8, 7]])
    // the same requests as those of the list's page
    expect(calls[0]?.url).toBe('/api/v1/culinary/')
    const thai = await client.fetchQuery(relatedReviews(clientOf(), { id: 1, cuisine_type: 'Thai' }))
    expect([thai.isRelated, ids(thai.items)]).toEqual([true, [7]])
    expect(thai.items[0]).not.toHaveProperty('notes')
  })
})

describe('posts', () => {
  const posts = (count: number): Post[] =>
    Array.from({ length: count }, (_, index) => post({ id: count - index, title: `Post ${count - index}` }))

  it.each([
    [25, 25, null, 24],
    [25, 16, 17, 15],
    [25, 15, 16, 14],
    [25, 1, 2, null],
    [1, 1, null, null],
    [25, 99, null, null],
  ])('of %i posts, places number %i between %s and %s for any page size', async (count, id, newer, older) => {
    const calls = fakeNetwork(listed(posts(count), 10))
    const found = await createQueryClient({ retry: false }).fetchQuery(postNeighbours(clientOf(), id))
    expect([found.newer?.id ?? null, found.older?.id ?? null]).toEqual([newer, older])
    for (const { url } of calls) expect(url).toContain('is_published=true')
  })

  it('are read ten at a time, without their content, until there are no more', async () => {
    const calls = fakeNetwork(listed(posts(21), 10))
    const { pages } = await createQueryClient({ retry: false }).fetchInfiniteQuery({ ...postSummaries(clientOf()), pages: 9 })
    expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 1])
    expect(calls.map(({ url }) => new URL(url, 'http://x').searchParams.get('skip'))).toEqual(['0', '10', '20'])
    expect(pages[0]?.items[0]).toMatchObject({ id: 21, excerpt: 'First.\n\nSecond.' })
    expect(pages[0]?.items[0]).not.toHaveProperty('content')
  })

  it('show their excerpt or 150 characters of content, and their category by number', () => {
    expect(excerptOf({ excerpt: 'Short.', content: 'Long' })).toBe('Short.')
    expect(excerptOf({ excerpt: null, content: 'x'.repeat(150) })).toBe('x'.repeat(150))
    expect(excerptOf({ excerpt: null, content: 'x'.repeat(151) })).toBe(`${'x'.repeat(150)}...`)
    expect([categoryLabel(3), categoryLabel(null)]).toEqual(['Category 3', 'Uncategorized'])
  })
})
