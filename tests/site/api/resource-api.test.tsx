import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { uploadImage, uploadPath, useCreate, useRemove, useUpdate } from '../../../site/console/data/writes'
import { drinksApi } from '../../../site/features/drinks/api'
import { episodesApi } from '../../../site/features/episodes/api'
import { postsApi } from '../../../site/features/posts/api'
import { quotesApi } from '../../../site/features/quotes/api'
import { reviewSummaries } from '../../../site/features/reviews/summaries'
import { teamApi } from '../../../site/features/team/api'
import { teamGroup } from '../../../site/features/team/groups'
import { createQueryClient } from '../../../site/shared/api/query-client'
import { itemsOf } from '../../../site/shared/api/joined-windows'
import { totalOf } from '../../../site/shared/api/resource-api'
import { searchFor } from '../../../site/public/search/search-api'
import { clientOf, drink, fakeNetwork, json, quote, review, providers, type RecordedRequest } from '../support'

const api = clientOf('token')
const client = () => createQueryClient({ retry: false })
const queryOf = ({ url }: RecordedRequest): Record<string, string> => Object.fromEntries(new URL(url, 'http://x').searchParams)
const windows =
  (records: readonly unknown[]) =>
  (asked: RecordedRequest): Response => {
    const { skip = '0', limit = '100' } = queryOf(asked)
    return json(records.slice(Number(skip), Number(skip) + Number(limit)), 200, { 'X-Total-Count': String(records.length) })
  }

describe('reading', () => {
  it.each([
    ['episodes', () => client().fetchQuery(episodesApi.list(api)), '/api/v1/caffeine/episodes/', { skip: '0', limit: '100' }],
    ['drinks', () => client().fetchQuery(drinksApi.list(api)), '/api/v1/caffeine/drinks/', { skip: '0', limit: '100' }],
    ['quotes', () => client().fetchQuery(quotesApi.list(api)), '/api/v1/quotes/', { skip: '0', limit: '100' }],
    ['posts', () => client().fetchQuery(postsApi.list(api)), '/api/v1/blog/posts/', { skip: '0', limit: '10' }],
    ['team', () => client().fetchQuery(teamApi.list(api)), '/api/v1/team/', { skip: '0', limit: '100' }],
  ])('requests the default page of %s', async (_kind, read, path, query) => {
    const calls = fakeNetwork(() => json([], 200, { 'X-Total-Count': '0' }))
    await read()
    expect(calls.map((call) => [call.method, new URL(call.url, 'http://x').pathname, queryOf(call)])).toEqual([['GET', path, query]])
  })

  it('requests reviews without paging at first, and continues from there', async () => {
    const calls = fakeNetwork(windows(Array.from({ length: 101 }, (_, id) => review({ id: id + 1 }))))
    const data = await client().fetchInfiniteQuery({ ...reviewSummaries(clientOf(null), {}, 1), pages: 3 })
    expect(calls.map(queryOf), 'the second one with the record before it').toEqual([{}, { skip: '99', limit: '101' }])
    expect([itemsOf(data).length, totalOf(data)]).toEqual([101, 101])
  })

  it('requests what is published, with the account, for public pages of somebody who is signed in', async () => {
    const calls = fakeNetwork(windows([]))
    await client().fetchInfiniteQuery(reviewSummaries(api, {}, 1))
    await client().fetchQuery(quotesApi.list(api))
    expect(calls.map(queryOf)).toEqual([{ is_published: 'true' }, { skip: '0', limit: '100' }])
    expect(calls.map(({ headers }) => headers['Authorization'])).toEqual(['Bearer token', 'Bearer token'])
  })

  it('joins consecutive windows, and shows a record that moved between them once', async () => {
    const moved = [
      [3, 2],
      [3, 2, 1],
      [1, 9],
    ].map((ids) => ids.map((id) => quote({ id })))
    let asked = 0
    fakeNetwork(() => json(moved[asked++] ?? [], 200, { 'X-Total-Count': '5' }))
    const data = await client().fetchInfiniteQuery({ ...quotesApi.pages(api), pages: 9 })
    expect([itemsOf(data).map(({ id }) => id), totalOf(data), asked]).toEqual([[3, 2, 1, 9], 5, 3])
    expect([itemsOf(undefined), totalOf(undefined)]).toEqual([[], 0])
  })

  it('collects all records, and stops at an empty window even if the total is wrong', async () => {
    const member = (id: number) => ({ id, name: 'Ada', role: null, bio: null, image_url: null, status: 'FOUNDER' })
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const calls = fakeNetwork(windows(Array.from({ length: 101 }, (_, id) => member(id + 1))))
    expect(await client().fetchQuery(teamGroup(api, 'founders'))).toHaveLength(101)
    expect(calls.map(queryOf)).toEqual([
      { skip: '0', limit: '100' },
      { skip: '100', limit: '100' },
    ])
    fakeNetwork(({ url }) => json(url.includes('skip=0') ? [member(1)] : [], 200, { 'X-Total-Count': '99' }))
    expect(await client().fetchQuery(teamGroup(api, 'founders'))).toHaveLength(1)
  })

  it.each([{ detail: 'odd' }, null, 'text', 7])(
    'treats the response %j as an empty list of episodes or team, and as a failure elsewhere',
    async (body) => {
      fakeNetwork(() => json(body))
      expect((await client().fetchQuery(episodesApi.list(api))).items).toEqual([])
      expect((await client().fetchQuery(teamApi.list(api))).items).toEqual([])
      expect(await client().fetchQuery(teamGroup(api, 'founders'))).toEqual([])
      const reads = [
        () => client().fetchQuery(postsApi.list(api)),
        () => client().fetchQuery(quotesApi.list(api)),
        () => client().fetchQuery(drinksApi.list(api)),
      ]
      for (const read of reads) {
        await expect(read()).rejects.toThrow('Invalid response format from API')
      }
    },
  )

  it('counts dropped records when it requests the next page', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const records = [null, quote({ id: 4 }), 'text', quote({ id: 3 }), { ...quote(), id: 'x' }, quote({ id: 1 })]
    const calls = fakeNetwork((asked) => {
      const skip = Number(queryOf(asked)['skip'])
      return json(records.slice(skip, skip + 2), 200, { 'X-Total-Count': '6' })
    })
    const data = await client().fetchInfiniteQuery({ ...quotesApi.pages(api), pages: 9 })
    expect(itemsOf(data).map(({ id }) => id)).toEqual([4, 3, 1])
    expect(calls.map((call) => queryOf(call)['skip'])).toEqual(['0', '1', '2', '3', '4'])
  })

  it('treats a missing record as a response, and other failures as failures', async () => {
    for (const status of [404, 422]) {
      fakeNetwork(() => json({ detail: 'Not here' }, status))
      expect(await client().fetchQuery(drinksApi.detail(api, 7)), String(status)).toBeNull()
    }
    for (const status of [401, 403, 500, 503]) {
      fakeNetwork(() => json({ detail: 'No' }, status))
      await expect(client().fetchQuery(drinksApi.detail(api, 7)), String(status)).rejects.toMatchObject({ status })
    }
    const calls = fakeNetwork(() => json(drink()))
    expect(await client().fetchQuery(drinksApi.detail(api, 1))).toEqual(drink())
    expect(calls[0]?.url).toBe('/api/v1/caffeine/drinks/1')
  })

  it('sends search terms unchanged', async () => {
    const calls = fakeNetwork(() => json({ query: 'a', results: [], total: 0 }))
    await client().fetchQuery(searchFor(api, 'a & b/ü'))
    expect(calls.map(queryOf)).toEqual([{ q: 'a & b/ü', limit: '20', is_published: 'true' }])
  })
})

describe('writing', () => {
  const opened = () => {
    const said: string[] = []
    const queryClient = createQueryClient({
      retry: false,
      notify: { success: (messages) => said.push(messages), failure: (messages) => said.push(messages) },
    })
    const use = () => ({ create: useCreate(quotesApi), update: useUpdate(quotesApi), remove: useRemove(quotesApi) })
    const { result } = renderHook(use, { wrapper: providers({ api, queryClient }) })
    return { said, queryClient, writes: () => result.current }
  }

  it('creates, updates and deletes at the right addresses, shows a toast, and invalidates cached reads', async () => {
    const calls = fakeNetwork(({ method }) => (method === 'DELETE' ? json(null, 204) : json(quote(), method === 'POST' ? 201 : 200)))
    const { said, queryClient, writes } = opened()
    const acts = [
      () => writes().create.mutateAsync({ quote_text: 'x', author: 'y' }),
      () => writes().update.mutateAsync({ id: 4, body: { author: 'z' } }),
      () => writes().remove.mutateAsync({ id: 4 }),
    ]
    for (const write of acts) {
      queryClient.setQueryData(['anything', 'at all'], 1)
      await act(async () => void (await write()))
      expect(queryClient.getQueryState(['anything', 'at all'])?.isInvalidated).toBe(true)
    }
    expect(calls.map(({ method, url, body }) => [method, url, body ?? null])).toEqual([
      ['POST', '/api/v1/quotes/', '{"quote_text":"x","author":"y"}'],
      ['PUT', '/api/v1/quotes/4', '{"author":"z"}'],
      ['DELETE', '/api/v1/quotes/4', null],
    ])
    expect(said).toEqual(['Quote created successfully', 'Quote updated successfully', 'Quote deleted successfully'])
  })

  it('reports what failed and leaves the cache unchanged', async () => {
    fakeNetwork(() => json({ detail: 'Away' }, 503))
    const { said, queryClient, writes } = opened()
    queryClient.setQueryData(['anything'], 1)
    await act(async () => {
      await writes()
        .create.mutateAsync({})
        .catch(() => undefined)
      await writes()
        .update.mutateAsync({ id: 4, body: {} })
        .catch(() => undefined)
      await writes()
        .remove.mutateAsync({ id: 4 })
        .catch(() => undefined)
    })
    expect(said).toEqual(['Failed to create quote', 'Failed to update quote', 'Failed to delete quote'])
    expect(queryClient.getQueryState(['anything'])?.isInvalidated).toBe(false)
    await waitFor(() => expect(writes().remove.isError).toBe(true))
  })

  it('offers an upload address only for entities with a picture', () => {
    expect([
      uploadPath(episodesApi, 7),
      uploadPath(drinksApi, 7),
      uploadPath(postsApi, 7),
      uploadPath(teamApi, 7),
      uploadPath(quotesApi, 7),
    ]).toEqual([
      '/v1/caffeine/episodes/7/thumbnail',
      '/v1/caffeine/drinks/7/image',
      '/v1/blog/posts/7/featured-image',
      '/v1/team/7/image',
      null,
    ])
    expect(() => uploadImage(quotesApi, { api, id: 7, file: new File([], 'x') })).toThrow('has no image')
  })
})
