import { describe, expect, it, vi } from 'vitest'
import type { Post } from '../../../admin-bridge/contract/posts'
import { postSummaries } from '../../../site/features/posts/summaries'
import { categoryLabel, excerptOf } from '../../../site/features/posts/messages'
import { drinksApi } from '../../../site/features/drinks/api'
import { episodesApi } from '../../../site/features/episodes/api'
import { postsApi } from '../../../site/features/posts/api'
import { neighbours } from '../../../site/public/parts/detail/neighbours'
import { relatedQuotes } from '../../../site/features/quotes/related'
import { relatedReviews } from '../../../site/features/reviews/related'
import { createQueryClient } from '../../../site/shared/api/query-client'
import { readRelated } from '../../../site/shared/api/related'
import type { Query } from '../../../site/shared/api/api-client'
import type { ListWindow } from '../../../site/shared/api/resource-api'
import { clientOf, drink, episode, fakeNetwork, json, post, quote, review, type RecordedRequest } from '../support'

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
})

describe('the records before and after one', () => {
  const near = (...[resource, id, list]: [Parameters<typeof neighbours>[1], number, Parameters<typeof neighbours>[3]?]) =>
    createQueryClient({ retry: false }).fetchQuery(neighbours(clientOf(), resource, id, list))

  it('are those of the list that the reader came from, read as visitors see it', async () => {
    const calls = fakeNetwork(listed([9, 4, 7].map((id) => drink({ id, name: `Drink ${id}` }))))
    expect(await near(drinksApi, 4, { tier: 'S', sort: 'name' })).toEqual({
      previous: { id: 9, title: 'Drink 9' },
      next: { id: 7, title: 'Drink 7' },
    })
    expect(calls.map(queryOf)).toEqual([{ tier: 'S', sort: 'name', around: '4', limit: '3' }])
  })

  it('are those of the ordinary list for a record that the list no longer has', async () => {
    const calls = fakeNetwork((asked) =>
      listed(asked.url.includes('tier=') ? [] : [episode({ id: 8, title: ' ' }), episode({ id: 7 })])(asked),
    )
    expect(await near(episodesApi, 7, { tier: 'S' })).toEqual({ previous: { id: 8, title: 'Episode 8' }, next: null })
    expect(calls.map(queryOf)).toEqual([
      { tier: 'S', around: '7', limit: '3' },
      { around: '7', limit: '3' },
    ])
  })

  it('hold nothing but a short title', async () => {
    fakeNetwork(listed([post({ id: 2, title: 'x'.repeat(200) }), post({ id: 1 })]))
    expect(await near(postsApi, 1)).toEqual({ previous: { id: 2, title: `${'x'.repeat(90)}...` }, next: null })
    fakeNetwork(listed([]))
    expect(await near(postsApi, 1)).toEqual({ previous: null, next: null })
  })
})

describe('posts', () => {
  const posts = (count: number): Post[] =>
    Array.from({ length: count }, (_, index) => post({ id: count - index, title: `Post ${count - index}` }))

  it('are read ten at a time, later ones with the one before, without their content, until there are no more', async () => {
    const calls = fakeNetwork(listed(posts(21)))
    const { pages } = await createQueryClient({ retry: false }).fetchInfiniteQuery({ ...postSummaries(clientOf()), pages: 9 })
    expect(pages.map(({ items }) => items.length)).toEqual([10, 11, 2])
    expect(calls.map(({ url }) => new URL(url, 'http://x').searchParams.get('skip'))).toEqual(['0', '9', '19'])
    expect(pages[0]?.items[0]).toMatchObject({ id: 21, excerpt: 'First.\n\nSecond.' })
    expect(pages[0]?.items[0]).not.toHaveProperty('content')
  })

  it('show their excerpt or 150 characters of content, and their category by number and name', () => {
    expect(excerptOf({ excerpt: 'Short.', content: 'Long' })).toBe('Short.')
    expect(excerptOf({ excerpt: null, content: 'x'.repeat(150) })).toBe('x'.repeat(150))
    expect(excerptOf({ excerpt: null, content: 'x'.repeat(151) })).toBe(`${'x'.repeat(150)}...`)
    const category = { id: 3, name: 'Method', slug: 'method' }
    expect([
      categoryLabel({ category_id: 3, category }),
      categoryLabel({ category_id: 3, category: null }),
      categoryLabel({ category_id: null, category: null }),
    ]).toEqual(['Category 3 — Method', 'Category 3', 'Uncategorized'])
  })
})
