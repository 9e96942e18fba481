import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { sharedWorld, type World } from '../../harness/world'

let world: World
// a word that no other test uses
const WORD = `zyxwv${Math.random().toString(36).slice(2, 10)}`
type Result = { kind: string; id: number; title: string; snippet: string | null; tier: string | null; final_rating: number | null }
type Found = { query: string; total: number; results: Result[] }

const search = async (query: string): Promise<Found> => {
  const response = await world.anyone.get<Found>(`/v1/search?${query}`)
  expect(response.status, response.text).toBe(200)
  return response.json
}

beforeAll(() => {
  world = sharedWorld()
})

describe('GET /v1/search', () => {
  it('finds a word in titles and bodies of all content, ignoring case and accents', async () => {
    const fields: Record<string, string> = {
      episode: 'title',
      drink: 'notes',
      review: 'restaurant_name',
      quote: 'quote_text',
      post: 'content',
      'team member': 'bio',
    }
    const ids: Record<string, number> = {}
    for (const [noun, field] of Object.entries(fields))
      ids[noun] = (await world.make(contractOf(noun), { [field]: `Some Açaí ${WORD.toUpperCase()} here` })).id
    const { results, total } = await search(`q=${WORD}+acai`)
    expect(Object.fromEntries(results.map(({ kind, id }) => [kind, id]))).toEqual(ids)
    expect(total).toBe(6)
    expect((await search(`q=${WORD}&limit=0`)).total).toBe(6)
    expect((await search(`q=${WORD}+not-in-any`)).results).toEqual([])
  })

  it('returns tier and rating only for drinks and reviews', async () => {
    const word = `${WORD}graded`
    const drink = await world.make(contractOf('drink'), { name: word, final_rating: 9.3, tier: 'B' })
    const review = await world.make(contractOf('review'), { restaurant_name: word, final_rating: 0, tier: 'F' })
    const quote = await world.make(contractOf('quote'), { quote_text: word })
    const { results } = await search(`q=${word}`)
    const grades = new Map(results.map(({ id, kind, tier, final_rating }) => [`${kind} ${id}`, [tier, final_rating]]))
    expect(grades).toEqual(
      new Map([
        [`drink ${drink.id}`, ['B', 9.3]],
        [`review ${review.id}`, ['F', 0]],
        [`quote ${quote.id}`, [null, null]],
      ]),
    )
  })

  it('returns a draft to administrators alone, unless they ask for what is published', async () => {
    const draft = await world.make(contractOf('post'), { is_published: false, title: `${WORD}draft` })
    const totals = async (more = ''): Promise<unknown[]> => {
      const found = [world.anyone, world.reader, world.admin].map((client) => client.get<Found>(`/v1/search?q=${WORD}draft${more}`))
      return (await Promise.all(found)).map(({ json, headers }) => [json.total, headers['x-total-count']])
    }
    const [none, one] = [
      [0, '0'],
      [1, '1'],
    ]
    expect(await totals()).toEqual([none, none, one])
    expect(await totals('&is_published=true')).toEqual([none, none, none])
    expect(await totals('&is_published=false')).toEqual([none, none, one])
    await world.admin.change(contractOf('post'), draft.id, { is_published: true })
    expect(await totals()).toEqual([one, one, one])
    expect(await totals('&is_published=false')).toEqual([one, one, none])
  })

  it('narrows to one kind', async () => {
    const word = `${WORD}kinds`
    for (const noun of ['drink', 'team member']) await world.make(contractOf(noun), { name: word })
    const kinds = async (kind: string): Promise<string[]> => (await search(`q=${word}&kind=${kind}`)).results.map((each) => each.kind)
    expect(await kinds('drink')).toEqual(['drink'])
    expect(await kinds('team%20member')).toEqual(['team member'])
    expect(await kinds('quote')).toEqual([])
    for (const wrong of ['kind=category', 'kind=', 'kind=drinks', 'kind=drink&kind=drink', 'kind[]=drink', 'is_published=yes'])
      expect((await world.anyone.get(`/v1/search?q=a&${wrong}`)).status, wrong).toBe(422)
  })

  it('reflects a change at once', async () => {
    const quote = contractOf('quote')
    const { id } = await world.make(quote, { quote_text: `${WORD}before` })
    expect((await search(`q=${WORD}before`)).total).toBe(1)
    await world.admin.change(quote, id, { quote_text: `${WORD}after` })
    expect((await search(`q=${WORD}before`)).total).toBe(0)
    expect((await search(`q=${WORD}after`)).total).toBe(1)
    await world.admin.del(`${quote.path}/${id}`)
    expect((await search(`q=${WORD}after`)).total).toBe(0)
  })

  it('returns whole words around the first match', async () => {
    const long = `${'alpha beta gamma delta '.repeat(20)}${WORD}around ${'epsilon zeta eta theta '.repeat(20)}`.trim()
    await world.make(contractOf('quote'), { quote_text: long })
    const shown = (await search(`q=${WORD}around`)).results[0]?.snippet ?? ''
    expect(shown).toMatch(/^….*…$/)
    expect(shown).toContain(`${WORD}around`)
    expect(` ${long} `).toContain(` ${shown.slice(1, -1)} `)
    await world.make(contractOf('quote'), { quote_text: `${WORD}brief` })
    expect((await search(`q=${WORD}brief`)).results[0]?.snippet).toBe(`${WORD}brief`)
  })

  it.each(['q=', '', 'q=%20%20', 'q=%00', 'q=%20%09'])('finds nothing for ?%s, which contains no word', async (query) => {
    expect((await search(query)).total).toBe(0)
  })

  it.each(['_', '%25', '.', '.*', '%5B', '(', '%5C', '$', '^', '*', '?', '%27', '%F0%9F%98%80'])(
    'treats %s literally, not as a wildcard',
    async (sign) => {
      await world.make(contractOf('quote'), { quote_text: `${WORD}wild` })
      expect((await search(`q=${WORD}wild`)).total).toBeGreaterThan(0)
      for (const pattern of [`${WORD.slice(0, 5)}${sign}${WORD.slice(6)}`, `${WORD}${sign}wild`, `${WORD}wil${sign}`])
        expect((await search(`q=${pattern}`)).total, pattern).toBe(0)
    },
  )

  it.each(['q=a&q=b', 'q[]=a', 'q[$ne]=', `q=${'x'.repeat(201)}`, 'q=a&limit=x', 'q=a&limit=1001', 'q=a&limit=1&limit=2'])(
    'rejects ?%s with 422',
    async (query) => {
      expect((await world.anyone.get(`/v1/search?${query}`)).status).toBe(422)
    },
  )
})
