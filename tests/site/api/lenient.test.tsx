import { act, renderHook, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { categoryContract } from '../../../admin-bridge/contract/categories'
import { drinkContract } from '../../../admin-bridge/contract/drinks'
import { episodeContract } from '../../../admin-bridge/contract/episodes'
import { postContract } from '../../../admin-bridge/contract/posts'
import { quoteContract } from '../../../admin-bridge/contract/quotes'
import { reviewContract } from '../../../admin-bridge/contract/reviews'
import { teamContract } from '../../../admin-bridge/contract/team'
import { useUpdate } from '../../../site/console/data/writes'
import { drinksApi, drinkTierList } from '../../../site/features/drinks/api'
import { episodesApi } from '../../../site/features/episodes/api'
import { postsApi } from '../../../site/features/posts/api'
import { reviewsApi } from '../../../site/features/reviews/api'
import { memberColumns } from '../../../site/console/modules/team/list-page'
import { ListRows } from './list-rows'
import { teamGroup } from '../../../site/features/team/groups'
import { Component as BlogPage } from '../../../site/public/blog/blog-page'
import { Component as CaffeinePage } from '../../../site/public/caffeine/caffeine-page'
import { Component as CulinaryPage } from '../../../site/public/culinary/culinary-page'
import { createQueryClient } from '../../../site/shared/api/query-client'
import { searchFor } from '../../../site/public/search/search-api'
import { clientOf, drink, episode, fakeNetwork, json, post, quote, review, show, providers } from '../support'

type LenientModule = typeof import('../../../site/shared/api/lenient')
let fresh: LenientModule
let pages = 0
let warnings: string[] = []

beforeEach(async () => {
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((message: unknown) => void warnings.push(String(message)))
  // reported problems are remembered for the lifetime of a page: each test starts with a new one
  pages += 1
  // cast: TypeScript does not know what a computed path exports
  fresh = (await import(/* @vite-ignore */ `../../../site/shared/api/lenient?page=${pages}`)) as LenientModule
})

const client = () => createQueryClient({ retry: false })
const WHEN = { created_at: '2024-03-05T10:00:00.000Z', updated_at: '2024-03-06T10:00:00.000Z' }
const category = { id: 2, name: 'Notes', slug: 'notes', description: null, ...WHEN }
const NO_PICTURE = { image_url: null, image_alt: null, image_focus: null }
const member = { id: 6, name: 'Ada', role: 'Host', bio: null, ...NO_PICTURE, status: 'FOUNDER', ...WHEN }
const KINDS = [
  [episodeContract, episode({ drinks: [drink()] })],
  [drinkContract, drink()],
  [reviewContract, review()],
  [quoteContract, quote()],
  [postContract, post()],
  [categoryContract, category],
  [teamContract, member],
] as const

/** Reads one response as a list of its kind. */
const listOf = (contract: (typeof KINDS)[number][0], response: unknown) =>
  fresh.lenientList(contract.record, contract.noun).safeParse(response)
const itemsOf = (contract: (typeof KINDS)[number][0], response: unknown): unknown[] => {
  const read = listOf(contract, response)
  return read.success ? read.data.items : ['no list']
}

describe.each(KINDS)('a list of $noun records', (contract, whole) => {
  it('passes valid records unchanged and without a warning', () => {
    expect(itemsOf(contract, [whole])).toEqual([whole])
    expect(warnings).toEqual([])
  })

  it('keeps a record whose other fields are missing, null or of a wrong type, and warns once per field', () => {
    for (const odd of [undefined, null, 7.5, 'text', true, [], {}, [[]]]) {
      for (const name of Object.keys(whole).filter((field) => field !== 'id')) {
        const items = itemsOf(contract, [{ ...whole, [name]: odd }, whole])
        expect(items, `${name}: ${JSON.stringify(odd)}`).toHaveLength(2)
        expect(items[0]).toMatchObject({ id: whole.id })
        expect(items[1], 'other fields are unchanged').toEqual(whole)
      }
    }
    expect(new Set(warnings).size).toBe(warnings.length)
    expect(warnings.length).toBeGreaterThan(0)
    expect(itemsOf(contract, [{ id: whole.id }])).toHaveLength(1)
  })

  it('drops entries that are not records or have no id, and warns once', () => {
    const none = [null, undefined, 5, 'text', true, [], [whole], {}, { ...whole, id: null }, { ...whole, id: '7' }, { ...whole, id: 0 }]
    const read = listOf(contract, [...none, whole, ...none])
    expect(read.success && read.data).toEqual({ items: [whole], sent: none.length * 2 + 1 })
    expect(warnings).toHaveLength(2)
    expect(warnings.filter((messages) => messages.includes('"id" of a'))).toHaveLength(1)
  })

  it.each([null, undefined, {}, 'text', 7])('rejects the response %j', (response) => {
    expect(listOf(contract, response).success).toBe(false)
    const empty = fresh.lenientList(contract.record, contract.noun, true).safeParse(response)
    expect(empty.success && empty.data).toEqual({ items: [], sent: 0 })
  })
})

describe('lenient reading', () => {
  it.each([
    [postContract, { ...post(), author: undefined }, { author: '' }],
    [postContract, { ...post(), author: 7 }, { author: '' }],
    [postContract, { ...post(), is_published: 'yes' }, { is_published: false }],
    [postContract, { ...post(), category_id: '3' }, { category_id: null }],
    [postContract, { ...post(), excerpt: '  ' }, { excerpt: null }],
    [postContract, { ...post(), created_at: undefined }, { created_at: '' }],
    [postContract, { ...post(), created_at: 'yesterday' }, { created_at: 'yesterday' }],
    [reviewContract, { ...review(), tier: 'X' }, { tier: 'X' }],
    [reviewContract, { ...review(), tier: null }, { tier: '' }],
    [reviewContract, { ...review(), visit_date: 'garbage' }, { visit_date: 'garbage' }],
    [reviewContract, { ...review(), visit_date: 5 }, { visit_date: 'invalid' }],
    [reviewContract, { ...review(), visit_date: undefined }, { visit_date: null }],
    [reviewContract, { ...review(), final_rating: '8.7' }, { final_rating: null }],
    [reviewContract, { ...review(), final_rating: 11 }, { final_rating: null }],
    [drinkContract, { ...drink(), brand: '' }, { brand: null }],
    [drinkContract, { ...drink(), episode_id: null }, { episode_id: null }],
    [teamContract, { ...member, role: '' }, { role: null }],
    [teamContract, { ...member, status: 'INTERN' }, { status: 'INTERN' }],
    [episodeContract, { ...episode(), drinks: undefined }, { drinks: [] }],
    [episodeContract, { ...episode(), drinks: 'none' }, { drinks: [] }],
    [episodeContract, { ...episode(), drinks: [null, { ...drink(), brand: 5 }, { name: 'x' }] }, { drinks: [drink({ brand: null })] }],
    [quoteContract, { ...quote(), year: 1999 }, { year: null }],
  ])('falls back field by field in case %#', (contract, odd, expected) => {
    const read = fresh.lenientRecord(contract.record, contract.noun).safeParse(odd)
    expect(read.success && read.data).toMatchObject(expected)
  })

  it('names the kind and the field in its warning', () => {
    itemsOf(postContract, [{ ...post(), author: undefined }, 'text'])
    itemsOf(episodeContract, [{ ...episode(), drinks: [{ ...drink(), tier: 'X' }] }])
    expect(warnings).toEqual([
      'Unexpected data from the API: "author" of a post is missing. The page shows what it can.',
      'Unexpected data from the API: an entry in a list of type "post" is not a record. The page shows what it can.',
      'Unexpected data from the API: "drinks[].tier" of an episode has an unexpected value. The page shows what it can.',
    ])
  })

  it('reads a single record in the same way, and rejects anything else', async () => {
    const { drinks: _none, ...bare } = episode()
    fakeNetwork(() => json(bare))
    expect(await client().fetchQuery(episodesApi.detail(clientOf(), 7))).toEqual(episode())
    for (const response of [null, [], 'text', { title: 'no id' }]) {
      fakeNetwork(() => json(response))
      await expect(client().fetchQuery(episodesApi.detail(clientOf(), 7))).rejects.toThrow('Invalid response format from API')
    }
  })

  it('reads tier lists, groups and searches in the same way', async () => {
    const odd = { ...drink(), brand: 5 }
    fakeNetwork(() => json([{ tier: 'S', drinks: [odd, null] }, 'text', { tier: 'Z' }]))
    expect((await clientOf().get(drinkTierList.path, drinkTierList.rows)).data.items).toEqual([
      { tier: 'S', total: null, drinks: [drink({ brand: null })] },
      { tier: 'Z', total: null, drinks: [] },
    ])
    fakeNetwork(() => json([{ ...member, role: 7 }, null]))
    expect(await client().fetchQuery(teamGroup(clientOf(), 'founders'))).toEqual([{ ...member, role: null }])
    fakeNetwork(() => json({ results: [{ id: 4, kind: 'drink', title: 'Cola' }, 5] }))
    const found = await client().fetchQuery(searchFor(clientOf(), 'cola'))
    expect([found.total, found.results[0]]).toEqual([
      2,
      { id: 4, kind: 'drink', title: 'Cola', snippet: null, ...NO_PICTURE, tier: null, final_rating: null },
    ])
  })

  it('does not fail a write because of an odd response', async () => {
    fakeNetwork(() => json({ ...drink(), image_url: 7 }))
    const { result } = renderHook(() => useUpdate(drinksApi), { wrapper: providers() })
    await act(async () => expect(await result.current.mutateAsync({ id: 1, body: {} })).toEqual(drink()))
  })
})

describe('a screen with a malformed record', () => {
  const answer = (lists: Record<string, unknown>) =>
    fakeNetwork(({ url }) => {
      const path = Object.keys(lists).find((each) => url.includes(each))
      return json(path ? lists[path] : [], 200, { 'X-Total-Count': '2' })
    })

  it('lists a post without an author beside the others', async () => {
    const { author: _nobody, ...anonymous } = post({ id: 8, title: 'Without a name' })
    answer({ '/blog/posts': [post(), anonymous] })
    show(<BlogPage />, { path: '/blog' })
    expect(await screen.findByText('Unknown Author')).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(2)
    expect(screen.queryByText('Invalid response format from API')).toBeNull()
  })

  it('lists a review with an unknown tier, no rating and an invalid date', async () => {
    answer({ '/culinary/': [{ ...review(), tier: 'Z', final_rating: null, visit_date: 'soon', cuisine_type: 4 }] })
    show(<CulinaryPage />, { path: '/culinary' })
    expect(await screen.findByText('Saffron')).toBeTruthy()
    const tile = screen.getByRole('img', { name: 'Tier Z' })
    expect([tile.textContent, tile.dataset['tier']]).toEqual(['Z', 'Z'])
    expect(screen.getByText('INVALID_DATE')).toBeTruthy()
    expect(screen.getByText('N/A')).toBeTruthy()
  })

  it('lists a drink of which only the name is known', async () => {
    answer({ '/drinks/': [{ id: 3, name: 'Mystery' }, 'text'], '/episodes/': [{ id: 9 }] })
    show(<CaffeinePage />, { path: '/caffeine' })
    expect(await screen.findByText('Mystery')).toBeTruthy()
    expect(screen.getByText('Unknown Brand')).toBeTruthy()
    expect(screen.getByText('No notes available.')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'No tier' })).toBeTruthy()
    expect(screen.queryByText('VIEW EPISODE')).toBeNull()
    expect(await screen.findByText('Episode 9')).toBeTruthy()
    expect(screen.getByText('DATE_UNAVAILABLE')).toBeTruthy()
  })

  it('shows texts for an empty role and a grey badge for an unknown status', async () => {
    fakeNetwork(() => json([{ ...member, role: '', status: 'INTERN' }]))
    const [row] = await client().fetchQuery(teamGroup(clientOf(), 'members'))
    if (!row) throw new Error('The list is empty')
    show(<ListRows rows={[row]} columns={memberColumns} />)
    expect(screen.getByText('No role specified')).toBeTruthy()
    expect(screen.getByText('INTERN').dataset['hue']).toBe('grey')
  })

  it('reports each problem once, however often it is read', async () => {
    fakeNetwork(() =>
      json([
        { ...review(), notes: 7 },
        { ...review({ id: 4 }), notes: [] },
      ]),
    )
    for (let read = 0; read < 3; read += 1) await client().fetchQuery(reviewsApi.list(clientOf()))
    fakeNetwork(() => json({ ...review(), notes: {} }))
    await client().fetchQuery(reviewsApi.detail(clientOf(), 3))
    fakeNetwork(() => json([{ ...post(), slug: 7 }]))
    await client().fetchQuery(postsApi.list(clientOf()))
    expect(warnings.filter((messages) => messages.includes('"notes" of a review'))).toHaveLength(1)
    expect(warnings.filter((messages) => messages.includes('"slug" of a post'))).toHaveLength(1)
  })
})
