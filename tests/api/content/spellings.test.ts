import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SpellingCount } from '../../../admin-bridge/contract/spellings'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { ownWorld, type OwnWorld } from '../../harness/world'

let world: OwnWorld
beforeAll(async () => {
  world = await ownWorld()
})
afterAll(() => world.running.stop())

const spellings = async (query: Record<string, string>): Promise<SpellingCount[]> =>
  (await world.admin.get<SpellingCount[]>(`/v1/spellings/?${new URLSearchParams(query).toString()}`)).json
const brands = (q = '', more: Record<string, string> = {}): Promise<SpellingCount[]> =>
  spellings({ kind: 'drink', field: 'brand', q, ...more })
const counted = (...pairs: ReadonlyArray<readonly [string, number]>): SpellingCount[] => pairs.map(([value, total]) => ({ value, total }))

describe('GET /v1/spellings', () => {
  it('counts each spelling by itself, follows every write, and finds by beginnings of words', async () => {
    const [drink, episode] = [contractOf('drink'), contractOf('episode')]
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

  it('puts the same line before more frequent ones, whatever its case, accents and blanks', async () => {
    const quote = contractOf('quote')
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
    await world.make(contractOf('episode'), { guest_name: 'Ines Okafor' })
    await world.make(contractOf('post'), { author: 'Editorial' })
    expect(await spellings({ kind: 'episode', field: 'guest_name', q: 'oka' })).toEqual(counted(['Ines Okafor', 1]))
    expect(await spellings({ kind: 'post', field: 'author', q: 'edi' })).toEqual(counted(['Editorial', 1]))
    expect(await spellings({ kind: 'quote', field: 'author', q: 'edi' })).toEqual([])
  })

  it.each([
    ['', 'kind'],
    ['?kind=review&field=brand', 'kind'],
    ['?kind=drink', 'field'],
    ['?kind=drink&field=name', 'field'],
    ['?kind=drink&kind=quote&field=brand', 'kind'],
    ['?kind=drink&field=brand&limit=1001', 'limit'],
    ['?kind=drink&field=brand&q=a&q=b', 'q'],
    [`?kind=drink&field=brand&q=${'a'.repeat(201)}`, 'q'],
  ])('answers 422 for %j and names %s', async (query, field) => {
    const reply = await world.admin.call(`/v1/spellings${query}`)
    expect(reply.status).toBe(422)
    expect(reply.json).toMatchObject({ errors: [{ field }] })
  })

  it('is for administrators alone', async () => {
    expect((await world.anyone.call('/v1/spellings?kind=drink&field=brand')).status).toBe(401)
  })
})
