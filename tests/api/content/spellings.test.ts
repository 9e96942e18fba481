import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BatchResponse } from '../../../admin-bridge/contract/batches'
import type { HistoryLine } from '../../../admin-bridge/contract/history'
import type { SimilarSpellings, SpellingCount } from '../../../admin-bridge/contract/spellings'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { until } from '../../harness/poll'
import { isRepeat } from '../../harness/server/database'
import { ownWorld, type OwnWorld } from '../../harness/world'

let world: OwnWorld
beforeAll(async () => {
  world = await ownWorld({ reader: true })
})
afterAll(() => world.running.stop())

const [drink, episode, quote, post] = [contractOf('drink'), contractOf('episode'), contractOf('quote'), contractOf('post')]

const spellings = async (query: Record<string, string>): Promise<SpellingCount[]> =>
  (await world.admin.get<SpellingCount[]>(`/v1/spellings/?${new URLSearchParams(query).toString()}`)).json
const brands = (q = '', more: Record<string, string> = {}): Promise<SpellingCount[]> =>
  spellings({ kind: 'drink', field: 'brand', q, ...more })
const counted = (...pairs: ReadonlyArray<readonly [string, number]>): SpellingCount[] => pairs.map(([value, total]) => ({ value, total }))
const similar = async (kind: string, field: string, more = ''): Promise<SimilarSpellings[]> =>
  (await world.admin.get<SimilarSpellings[]>(`/v1/spellings/similar/?kind=${kind}&field=${field}${more}`)).json
const alike = (...pairs: ReadonlyArray<readonly [string, number]>): SimilarSpellings => ({ spellings: counted(...pairs) })
const merge = (kind: string, field: string, values: readonly string[], kept: string, wait = true) =>
  world.admin.post<BatchResponse>(`/v1/batches/?wait=${wait}`, {
    kind,
    act: 'set',
    spellings: { field, values },
    fields: { [field]: kept },
  })
const undo = (batch: number) => world.admin.post<BatchResponse>(`/v1/batches/${batch}/undo`, null)

describe('GET /v1/spellings', () => {
  it('counts each spelling by itself, follows every write, and finds by beginnings of words', async () => {
    const parent = await world.make(episode)
    const make = (brand: string | null, more: object = {}): Promise<ApiRecord> =>
      world.make(drink, { episode_id: parent.id, brand, ...more })
    expect(await brands()).toEqual([])
    const first = await make('Obol Works')
    await make('Obol Works', { is_published: false })
    await make('Obol works')
    await make('Éclair & Söhne')
    await make(null)
    expect(await brands()).toEqual(counted(['Obol Works', 2], ['Obol works', 1], ['Éclair & Söhne', 1]))
    for (const q of ['works', 'OBOL', 'wor obo', 'obolw', 'obolworks'])
      expect(await brands(q), q).toEqual(counted(['Obol Works', 2], ['Obol works', 1]))
    for (const q of ['eclair', 'sohne', '&', 'ECLAIR  S']) expect(await brands(q), q).toEqual(counted(['Éclair & Söhne', 1]))
    for (const q of ['bol', 'orks', '%', '_', '.*', 'obol(', 'eclair\u0000']) expect(await brands(q), q).toEqual([])
    expect(await brands('', { limit: '1' })).toEqual(counted(['Obol Works', 2]))
    expect(await brands('', { skip: '1', limit: '1' })).toEqual(counted(['Obol works', 1]))
    expect(await brands('', { limit: '0' })).toEqual([])

    await world.admin.change(drink, first.id, { brand: 'Obol works' })
    expect(await brands('obol')).toEqual(counted(['Obol works', 2], ['Obol Works', 1]))
    await world.admin.change(drink, first.id, { is_published: false })
    expect(await brands('obol')).toEqual(counted(['Obol works', 2], ['Obol Works', 1]))
    await world.admin.del(`${drink.path}/${first.id}`)
    expect(await brands('obol')).toEqual(counted(['Obol Works', 1], ['Obol works', 1]))
    await world.admin.del(`${episode.path}/${parent.id}`)
    expect(await brands()).toEqual([])
  })

  it.skipIf(isRepeat).each([
    ['', 'kind'],
    ['?kind=review&field=brand', 'kind'],
    ['?kind=drink', 'field'],
    ['?kind=drink&field=name', 'field'],
    ['?kind=drink&kind=quote&field=brand', 'kind'],
    ['?kind=drink&field=brand&limit=1001', 'limit'],
    ['?kind=drink&field=brand&q=a&q=b', 'q'],
    [`?kind=drink&field=brand&q=${'a'.repeat(201)}`, 'q'],
  ])('answers 422 for %j and names %s', async (query, field) => {
    const response = await world.admin.call(`/v1/spellings${query}`)
    expect(response.status).toBe(422)
    expect(response.json).toMatchObject({ errors: [{ field }] })
  })

  it.skipIf(isRepeat)('is for administrators alone', async () => {
    expect((await world.anyone.call('/v1/spellings?kind=drink&field=brand')).status).toBe(401)
  })
})

describe('merging spellings', () => {
  it('lists those that look like one name, and changes their records as one act with one undo', async () => {
    const parent = await world.make(episode)
    const make = (brand: string | null, more: object = {}): Promise<ApiRecord> =>
      world.make(drink, { episode_id: parent.id, brand, ...more })
    const kept = [await make('Obol Works'), await make('Obol Works')]
    const others = [await make('Obol works'), await make('ÓBOL  WORKS', { is_published: false }), await make('Obol Wroks')]
    const away = [await make('Kestrel'), await make(null), await make('obolworks')]
    expect(await similar('drink', 'brand')).toEqual([
      alike(['Obol Works', 2], ['Obol Wroks', 1], ['Obol works', 1], ['obolworks', 1], ['ÓBOL  WORKS', 1]),
    ])
    expect(await similar('drink', 'brand', '&limit=0')).toEqual([])
    expect(await similar('drink', 'brand', '&skip=1')).toEqual([])

    // exactly those that are named: "obolworks" has the same letters, but nobody chose it
    const { status, json } = await merge('drink', 'brand', ['Obol works', 'ÓBOL  WORKS', 'Obol Wroks', 'Nobody'], 'Obol Works')
    expect(status).toBe(200)
    expect(json).toMatchObject({ act: 'set', fields: { brand: 'Obol Works' }, state: 'done', total: 3, changed: 3, failed: 0 })
    for (const { id } of [...kept, ...others]) expect(await world.admin.read(drink, id)).toMatchObject({ brand: 'Obol Works' })
    for (const { id, ...before } of away) expect(await world.admin.read(drink, id)).toMatchObject({ brand: before['brand'] })
    expect(await similar('drink', 'brand')).toEqual([alike(['Obol Works', 5], ['obolworks', 1])])
    const lines = await world.admin.get<HistoryLine[]>('/v1/history/?kind=drink&grouped=true&limit=1')
    expect(lines.json).toMatchObject([{ batch: json.batch, batch_size: 3, act: 'update' }])

    expect((await undo(json.batch)).json).toMatchObject({ changed: 3, failed: 0 })
    for (const { id, brand } of others) expect(await world.admin.read(drink, id)).toMatchObject({ brand })
  })

  it('knows guests and authors, and leaves what waits in drafts', async () => {
    const guest = await world.make(episode, { guest_name: 'Inés Okafor' })
    await world.make(episode, { guest_name: 'Ines Okafor' })
    const said = await world.make(quote, { author: 'ines okafor' })
    const [written, named] = [await world.make(post, { author: 'Ines Okafr' }), await world.make(post, { author: 'Ines Okafr' })]
    await world.make(post, { author: 'Ines Okafor' })
    await world.admin.put(`${post.path}/${written.id}?draft=true`, { title: 'Waiting' })
    await world.admin.put(`${post.path}/${named.id}?draft=true`, { author: 'Ines OKAFR' })
    expect(await similar('episode', 'guest_name')).toEqual([alike(['Ines Okafor', 1], ['Inés Okafor', 1])])
    expect(await similar('post', 'author')).toEqual([alike(['Ines Okafr', 2], ['Ines Okafor', 1])])
    expect(await similar('quote', 'author')).toEqual([])
    expect((await merge('episode', 'guest_name', ['Ines Okafor'], 'Inés Okafor')).json).toMatchObject({ changed: 1 })
    expect((await merge('post', 'author', ['Ines Okafr'], 'Ines Okafor')).json).toMatchObject({ changed: 2 })
    expect(await world.admin.read(episode, guest.id)).toMatchObject({ guest_name: 'Inés Okafor' })
    expect(await world.admin.read(post, written.id)).toMatchObject({ author: 'Ines Okafor' })
    const draftOf = async ({ id }: ApiRecord) => (await world.admin.get(`${post.path}/${id}?draft=true`)).json
    expect(await draftOf(written)).toMatchObject({ title: 'Waiting', author: 'Ines Okafor', has_draft: true })
    expect(await draftOf(named), 'an author that waits in a draft').toMatchObject({ author: 'Ines OKAFR', has_draft: true })
    expect(await world.admin.read(quote, said.id)).toMatchObject({ author: 'ines okafor' })
  })

  it('leaves a record alone that somebody gives another spelling meanwhile, and says so', async () => {
    const made: ApiRecord[] = []
    for (let index = 0; index < 12; index++) made.push(await world.make(quote, { author: 'Mara Lind' }))
    const last = made.at(-1)?.id ?? 0
    const begun = await merge('quote', 'author', ['Mara Lind'], 'Mara Lindt', false)
    expect(begun.status).toBe(202)
    await world.admin.change(quote, last, { author: 'Somebody Else' })
    const ended = await until('the end of the act', async () => {
      const { json } = await world.admin.get<BatchResponse>(`/v1/batches/${begun.json.batch}`)
      return json.state === 'done' ? json : null
    })
    expect(await world.admin.read(quote, last)).toMatchObject({ author: 'Somebody Else' })
    expect(ended).toMatchObject({ total: 12, done: 12 })
    // the act may have come to it before
    for (const failure of ended.failures) expect(failure).toMatchObject({ id: last, detail: 'admin has changed this quote since' })
    expect(ended.changed + ended.failed).toBe(12)
  })

  it('finds nothing to do where no record has the spelling', async () => {
    expect((await merge('quote', 'author', ['Nobody', '   '], 'Somebody')).json).toMatchObject({ total: 0, changed: 0, state: 'done' })
  })

  it.each<[string, object, string, RegExp]>([
    ['spellings beside ids', { ids: [1] }, 'ids', /^Send either ids, query or spellings$/],
    ['spellings beside a query', { query: {} }, 'ids', /^Send either ids, query or spellings$/],
    ['spellings that are none', { spellings: 'Obol' }, 'spellings', /^spellings must name a field and 1 to 100 values$/],
    ['no field', { spellings: { values: ['a'] } }, 'spellings.field', /^spellings must name a field/],
    ['a field without suggestions', { spellings: { field: 'name', values: ['a'] } }, 'spellings.field', /^field must be one of brand$/],
    [
      'a kind without suggestions',
      { kind: 'review', fields: { tier: 'S' }, spellings: { field: 'cuisine_type', values: ['a'] } },
      'spellings.field',
      /^The spellings of reviews are not counted$/,
    ],
    ['no values', { spellings: { field: 'brand' } }, 'spellings.values', /^spellings must name a field/],
    ['empty values', { spellings: { field: 'brand', values: [] } }, 'spellings.values', /^spellings must name a field/],
    [
      'too many values',
      { spellings: { field: 'brand', values: Array(101).fill('a') } },
      'spellings.values',
      /^spellings must name a field/,
    ],
    ['an empty value', { spellings: { field: 'brand', values: [''] } }, 'spellings.values.0', /^Each value of spellings must be a text/],
    ['a number', { spellings: { field: 'brand', values: [7] } }, 'spellings.values.0', /^Each value of spellings must be a text/],
    ['a very long value', { spellings: { field: 'brand', values: ['a'.repeat(401)] } }, 'spellings.values.0', /^Each value of spellings/],
    ['a wrong value to keep', { fields: { brand: 'a'.repeat(201) } }, 'fields.brand', /at most 200 characters/],
  ])('%s: 422', async (_name, more, field, message) => {
    const body = { kind: 'drink', act: 'set', fields: { brand: 'Obol' }, spellings: { field: 'brand', values: ['a'] }, ...more }
    const { status, json } = await world.admin.post<{ errors: { field: string; message: string }[] }>('/v1/batches/', body)
    expect(status).toBe(422)
    expect(json.errors[0]?.field).toBe(field)
    expect(json.errors[0]?.message).toMatch(message)
  })

  it.skipIf(isRepeat).each([
    ['', 'kind'],
    ['?kind=review&field=cuisine_type', 'kind'],
    ['?kind=drink&field=name', 'field'],
    ['?kind=drink&field=brand&limit=1001', 'limit'],
  ])('answers 422 for the list %j and names %s', async (query, field) => {
    const response = await world.admin.call(`/v1/spellings/similar${query}`)
    expect(response.status).toBe(422)
    expect(response.json).toMatchObject({ errors: [{ field }] })
  })

  it.skipIf(isRepeat)('is for administrators alone', async () => {
    expect((await world.anyone.call('/v1/spellings/similar?kind=drink&field=brand')).status).toBe(401)
    expect((await world.reader.call('/v1/spellings/similar?kind=drink&field=brand')).status).toBe(403)
  })
})

// after the tests above, which know all spellings
describe('found spellings', () => {
  it('puts the same line before more frequent ones, whatever its case, accents and blanks', async () => {
    for (const author of ['Ana Maria', 'Ana Maria', 'Ana', 'ANÁ', 'An a']) await world.make(quote, { author })
    const found = await spellings({ kind: 'quote', field: 'author', q: 'ana' })
    expect(
      found
        .map(({ value }) => value)
        .slice(0, 3)
        .toSorted(),
    ).toEqual(['ANÁ', 'An a', 'Ana'])
    expect(found[3]).toEqual({ value: 'Ana Maria', total: 2 })
  })

  it('knows guests and the authors of posts, which are others than those of quotes', async () => {
    await world.make(contractOf('episode'), { guest_name: 'Uma Brandt' })
    await world.make(contractOf('post'), { author: 'Editorial' })
    expect(await spellings({ kind: 'episode', field: 'guest_name', q: 'bra' })).toEqual(counted(['Uma Brandt', 1]))
    expect(await spellings({ kind: 'post', field: 'author', q: 'edi' })).toEqual(counted(['Editorial', 1]))
    expect(await spellings({ kind: 'quote', field: 'author', q: 'edi' })).toEqual([])
  })
})
