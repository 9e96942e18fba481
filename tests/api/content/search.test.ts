import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { isRepeat } from '../../harness/server/database'
import { next, sharedWorld, type World } from '../../harness/world'

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

  it.skipIf(isRepeat)('returns whole words around the first match', async () => {
    const long = `${'alpha beta gamma delta '.repeat(20)}${WORD}around ${'epsilon zeta eta theta '.repeat(20)}`.trim()
    await world.make(contractOf('quote'), { quote_text: long })
    const shown = (await search(`q=${WORD}around`)).results[0]?.snippet ?? ''
    expect(shown).toMatch(/^….*…$/)
    expect(shown).toContain(`${WORD}around`)
    expect(` ${long} `).toContain(` ${shown.slice(1, -1)} `)
    await world.make(contractOf('quote'), { quote_text: `${WORD}brief` })
    expect((await search(`q=${WORD}brief`)).results[0]?.snippet).toBe(`${WORD}brief`)
  })

  it('ranks whole words before beginnings before parts, and titles before bodies, and then allows no typing errors', async () => {
    const word = `${WORD}rank`.replace(/\d/g, 'x')
    const typo = `${word.slice(0, -2)}${word.slice(-1)}`
    await world.make(contractOf('quote'), { quote_text: `A ${typo}`, author: `A ${typo}` })
    // made in the opposite order, because equals come newest or best first
    const made: Record<string, number> = {}
    for (const [name, fields] of Object.entries({
      'part in body': { quote_text: `A not${word}` },
      'part in title': { author: `A not${word}` },
      'beginning in body': { quote_text: `A ${word}s` },
      'beginning in title': { author: `A ${word}s` },
      'whole in body': { quote_text: `A “${word}”!` },
      'whole in title': { author: `A ${word}` },
    }).toReversed())
      made[name] = (await world.make(contractOf('quote'), fields)).id
    const { results, total } = await search(`q=${word}`)
    const names = new Map(Object.entries(made).map(([name, id]) => [id, name]))
    expect(results.map(({ id }) => names.get(id))).toEqual(Object.keys(made))
    expect(total).toBe(6)
    // the words of a list are exact
    expect((await world.anyone.get<unknown[]>(`/v1/quotes/?q=${word}`)).json).toHaveLength(6)
    // the best ones are returned whatever the limit
    expect((await search(`q=${word}&limit=3`)).results.map(({ id }) => names.get(id))).toEqual(Object.keys(made).slice(0, 3))
  })

  it('allows no typing error in words that each stand somewhere, though never together', async () => {
    const [one, other, similar] = ['zorvathik', 'quillembor', 'quillembir']
    for (const author of [one, other, `${one} ${similar}`]) await world.make(contractOf('quote'), { author })
    for (const q of [`${one}+${other}`, `${other}+${one}`]) expect((await search(`q=${q}`)).results, q).toEqual([])
    expect((await search(`q=${one}+quillembur`)).total).toBe(1)
  })

  it('allows a typing error in titles and names alone, only in words that nothing else has', async () => {
    const word = `${WORD}misspelt`.replace(/\d/g, 'x')
    const typed = `${word.slice(0, -2)}${word.slice(-1)}`
    await world.make(contractOf('quote'), { quote_text: `One ${word}` })
    const inBody = await world.make(contractOf('quote'), { author: `Two ${word}`, quote_text: 'one' })
    const title = await world.make(contractOf('quote'), { author: `One “${word}”!` })
    const ids = async (query: string): Promise<number[]> => (await search(query)).results.map(({ id }) => id)
    expect(await ids(`q=${typed}`)).toEqual([title.id, inBody.id])
    expect(await ids(`q=${typed}&limit=1`)).toEqual([title.id])
    expect((await search(`q=${typed}&limit=0`)).total).toBe(2)
    expect(await ids(`q=${typed}+two`)).toEqual([inBody.id])
    expect(await ids(`q=${typed}+one`)).toEqual([title.id, inBody.id])
    // what a reader may not see, does not count for the reader
    const draft = await world.make(contractOf('post'), { title: typed, is_published: false })
    expect(await ids(`q=${typed}`)).toEqual([title.id, inBody.id])
    expect((await world.admin.get<{ results: { id: number }[] }>(`/v1/search/?q=${typed}`)).json.results.map(({ id }) => id)).toEqual([
      draft.id,
    ])
    // a word of another kind of record counts, also beside a word that it never stands with
    await world.make(contractOf('review'), { restaurant_name: typed })
    expect((await search(`q=${typed}`)).results.map(({ kind }) => kind)).toEqual(['review'])
    expect(await ids(`q=${typed}+one`)).toEqual([])
  })

  it('allows a typing error in the names of guests and authors', async () => {
    const word = `${WORD}guest`.replace(/\d/g, 'x')
    const typed = word.slice(1)
    const episode = await world.make(contractOf('episode'), { guest_name: `Ada ${word}` })
    const post = await world.make(contractOf('post'), { author: `“${word}”`, is_published: true })
    expect((await search(`q=${typed}&kind=episode`)).results.map(({ id }) => id)).toEqual([episode.id])
    expect((await search(`q=ada+${word.slice(0, -1)}x&kind=episode`)).results.map(({ id }) => id)).toEqual([episode.id])
    expect((await search(`q=${word.slice(0, -1)}x`)).results.map(({ id }) => id)).toEqual([episode.id, post.id])
  })

  it('ranks by the word that matches worst', async () => {
    const [one, two] = [`${WORD}uno`, `${WORD}dos`]
    const both = await world.make(contractOf('review'), { restaurant_name: `${one} ${two}`, final_rating: 1 })
    const apart = await world.make(contractOf('review'), { restaurant_name: one, notes: two, final_rating: 9 })
    const beginning = await world.make(contractOf('review'), { restaurant_name: `${one} ${two}s`, final_rating: 10 })
    expect((await search(`q=${one}+${two}`)).results.map(({ id }) => id)).toEqual([both.id, apart.id, beginning.id])
  })

  it.each([
    ['kestrel', 'kestrl'],
    ['kestrel', 'kestrael'],
    ['kestrel', 'kesrtel'],
    ['kestrel', 'kextrel'],
    ['kestrel', 'estrel'],
    ['lemon', 'lemn'],
    ['çedilla', 'sedilla'],
  ])('finds %s by %s', async (word, typed) => {
    // letters alone: a word with a digit in it may have no typing error
    const suffix = next()
    await world.make(contractOf('quote'), { author: `${word} ${WORD}typo${suffix}` })
    expect((await search(`q=${typed}+${WORD}typo${suffix}`)).total).toBe(1)
  })

  it.each([
    ['lime', 'line'],
    ['kestrel', 'kestle'],
    ['kestrel', 'falcon'],
    ['abcde1', 'abcde2'],
  ])('does not find %s by %s', async (word, typed) => {
    const suffix = next()
    await world.make(contractOf('quote'), { author: `${word} ${WORD}typo${suffix}` })
    expect((await search(`q=${typed}+${WORD}typo${suffix}`)).total).toBe(0)
  })

  it.each(['xq', '!', '日本語', 'can-', '🥤', ...(isRepeat ? [] : ['xqz', 'ŋ', '日', '’s', '12:3'])])(
    'finds words that contain "%s"',
    async (part) => {
      const suffix = `${WORD}part${next()}`
      await world.make(contractOf('quote'), { quote_text: `abc${part}def ${suffix}` })
      await world.make(contractOf('quote'), { quote_text: `abcdef ${suffix}` })
      expect((await search(`q=${encodeURIComponent(part)}+${suffix}`)).total).toBe(1)
    },
  )

  it('finds a word of 190 characters and its parts', async () => {
    const long = Array.from({ length: 190 }, (_, index) => String.fromCharCode(97 + ((index * index) % 23))).join('')
    const { id } = await world.make(contractOf('quote'), { quote_text: `${long} end` })
    for (const part of [long, long.slice(0, 70), long.slice(120), long.slice(60, 125)]) {
      expect((await search(`q=${part}`)).results.map((result) => result.id)).toEqual([id])
      expect((await search(`q=${part}_`)).total).toBe(0)
    }
    expect((await world.anyone.get<unknown[]>(`/v1/quotes/?q=${long}`)).json).toHaveLength(1)
  })

  it.skipIf(isRepeat).each(['q=', '', 'q=%20%20', 'q=%00', 'q=%20%09'])('finds nothing for ?%s, which contains no word', async (query) => {
    expect((await search(query)).total).toBe(0)
  })

  it('treats each sign literally, not as a wildcard', async () => {
    await world.make(contractOf('quote'), { quote_text: `${WORD}wild` })
    expect((await search(`q=${WORD}wild`)).total).toBe(1)
    for (const sign of ['_', '%25', '.*', '(', '%5C', ...(isRepeat ? [] : ['.', '%5B', '$', '^', '*', '?', '%27', '%F0%9F%98%80'])])
      for (const pattern of [`${WORD.slice(0, 5)}${sign}${WORD.slice(6)}`, `${WORD}${sign}wild`, `${WORD}wil${sign}`])
        expect((await search(`q=${pattern}`)).total, pattern).toBe(0)
  })

  it
    .skipIf(isRepeat)
    .each([
      'q=a&q=b',
      'q[]=a',
      'q[$ne]=',
      `q=${'x'.repeat(201)}`,
      `q=${'x+'.repeat(9)}`,
      'q=a&limit=x',
      'q=a&limit=1001',
      'q=a&limit=1&limit=2',
    ])('rejects ?%s with 422', async (query) => {
    expect((await world.anyone.get(`/v1/search?${query}`)).status).toBe(422)
  })
})
