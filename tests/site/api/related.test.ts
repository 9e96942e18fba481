import { describe, expect, it, vi } from 'vitest'
import type { Post } from '../../../admin-bridge/contract/posts'
import { postNeighbours, postSummaries } from '../../../site/features/posts/summaries'
import { categoryLabel, excerptOf } from '../../../site/features/posts/messages'
import { episodeNeighbours } from '../../../site/features/episodes/summaries'
import { relatedQuotes } from '../../../site/features/quotes/related'
import { relatedReviews } from '../../../site/features/reviews/summaries'
import { createQueryClient } from '../../../site/shared/api/query-client'
import { readRelated } from '../../../site/shared/api/related'
import type { Query } from '../../../site/shared/api/api-client'
import type { ListWindow } from '../../../site/shared/api/resource-api'
import { clientOf, episode, fakeNetwork, json, post, quote, review, type RecordedRequest } from '../support'

const things = (...ids: number[]): { id: number }[] => ids.map((id) => ({ id }))
const ids = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id)

const total = (count: number) => ({ 'X-Total-Count': String(count) })
const queryOf = ({ url }: RecordedRequest): Record<string, string> => Object.fromEntries(new URL(url, 'http://x').searchParams)

/** A list as the API returns it: with `around`, the window around a record. */
const listed =
  (records: readonly { id: number }[]) =>
  (request: RecordedRequest): Response => {
    const { skip = '0', limit = '100', around } = queryOf(request)
    const at = records.findIndex(({ id }) => String(id) === around)
    const size = Number(limit)
    const middle = Math.max(0, Math.min(at - Math.floor((size - 1) / 2), records.length - size))
    const start = around === undefined ? Number(skip) : middle
    return json(around !== undefined && at < 0 ? [] : records.slice(start, start + size), 200, total(records.length))
  }

describe('related records', () => {
  const reader = (of: (query: Query) => { id: number }[]) =>
    vi.fn<(query: Query) => Promise<ListWindow<{ id: number }>>>((query) => {
      const items = of(query).slice(0, Number(query['limit']))
      return Promise.resolve({ items, sent: items.length, total: 99, skip: 0, size: items.length })
    })

  it('are asked for as such: as many as shown and one more, without the record itself', async () => {
    const read = reader(() => things(2, 4, 6, 8))
    expect(await readRelated(read, 4, { kind: 'even' }, 2)).toEqual({ isRelated: true, items: things(2, 6) })
    expect(read.mock.calls).toEqual([[{ kind: 'even', skip: 0, limit: 3 }]])
    expect((await readRelated(read, 99, { kind: 'even' }, 2)).items).toEqual(things(2, 4))
  })

  it('fall back to other records if none is related, and are empty if there are no others', async () => {
    const read = reader(({ kind }) => (kind ? things(4) : things(1, 4, 3)))
    expect(await readRelated(read, 4, { kind: 'even' }, 3)).toEqual({ isRelated: false, items: things(1, 3) })
    expect(await readRelated(read, 4, null, 1)).toEqual({ isRelated: false, items: things(1) })
    expect(read).toHaveBeenCalledTimes(3)
    expect(
      await readRelated(
        reader(() => []),
        4,
        { kind: 'even' },
        3,
      ),
    ).toEqual({ isRelated: false, items: [] })
  })

  it('share the author of a quote or the cuisine of a review; a missing cuisine relates to nothing', async () => {
    const client = createQueryClient({ retry: false })
    const calls = fakeNetwork(listed([quote({ id: 9 }), quote({ id: 8 })]))
    const quotes = await client.fetchQuery(relatedQuotes(clientOf(), { id: 9, author: 'Socrates' }))
    expect([quotes.isRelated, ids(quotes.items)]).toEqual([true, [8]])
    await client.fetchQuery(relatedQuotes(clientOf(), { id: 9, author: '' }))
    expect(calls.map(queryOf)).toEqual([
      { author: 'Socrates', skip: '0', limit: '5' },
      { skip: '0', limit: '5' },
    ])

    const asked = fakeNetwork(listed([review({ id: 9 }), review({ id: 8 }), review({ id: 7 })]))
    const none = await client.fetchQuery(relatedReviews(clientOf(), { id: 9, cuisine_type: null }))
    expect([none.isRelated, ids(none.items)]).toEqual([false, [8, 7]])
    const thai = await client.fetchQuery(relatedReviews(clientOf(), { id: 1, cuisine_type: 'Thai' }))
    expect([thai.isRelated, ids(thai.items)]).toEqual([true, [9, 8, 7]])
    expect(thai.items[0]).not.toHaveProperty('notes')
    expect(asked.map(queryOf)).toEqual([
      { skip: '0', limit: '4' },
      { cuisine_type: 'Thai', skip: '0', limit: '4' },
    ])
  })

  it('of an episode are those around it', async () => {
    const calls = fakeNetwork(listed([9, 8, 7, 6, 5].map((id) => episode({ id }))))
    const client = createQueryClient({ retry: false })
    const near = await client.fetchQuery(episodeNeighbours(clientOf(), 7))
    expect([ids(near), calls.map(queryOf)]).toEqual([[8, 6, 5], [{ around: '7', limit: '4' }]])
    expect(near[0]).not.toHaveProperty('drinks')
    expect(await client.fetchQuery(episodeNeighbours(clientOf(), 99))).toEqual([])
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
  ])('of %i posts, places number %i between %s and %s in one read', async (count, id, newer, older) => {
    const calls = fakeNetwork(listed(posts(count)))
    const found = await createQueryClient({ retry: false }).fetchQuery(postNeighbours(clientOf(), id))
    expect([found.newer?.id ?? null, found.older?.id ?? null]).toEqual([newer, older])
    expect(calls.map(queryOf)).toEqual([{ around: String(id), limit: '3', is_published: 'true' }])
  })

  it('are read ten at a time, without their content, until there are no more', async () => {
    const calls = fakeNetwork(listed(posts(21)))
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
