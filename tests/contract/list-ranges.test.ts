import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Summary } from '../../admin-bridge/contract/summary'
import { contractOf, type ApiRecord } from '../harness/contracts'
import { isPanelBuilt, panelClient } from '../harness/panel'
import { isRepeat } from '../harness/server/database'
import { ownWorld, type OwnWorld } from '../harness/world'

const [episode, drink, review] = [contractOf('episode'), contractOf('drink'), contractOf('review')]
const THIS_YEAR = new Date().getUTCFullYear()

let world: OwnWorld
let dated: ApiRecord
let undated: ApiRecord
beforeAll(async () => {
  world = await ownWorld()
  dated = await world.make(episode, { title: 'Dated', publication_date: '2021-12-31T23:59:00Z' })
  undated = await world.make(episode, { title: 'Undated', publication_date: null })
  for (const [name, final_rating, parent, brand] of [
    ['nine', 9, dated, 'Volt'],
    ['nine and a half', 9.5, undated, 'Volt'],
    ['seven', 7, dated, 'Other'],
    ['seven point one', 7.1, undated, 'Other'],
    ['zero', 0, dated, 'Volt'],
    ['ten', 10, undated, null],
  ] as const)
    await world.make(drink, { name, final_rating, brand, episode_id: parent.id })
  for (const [restaurant_name, visit_date, final_rating] of [
    ['Early', '2019-01-01', 6.6],
    ['Late', '2019-12-31', 6.7],
    ['Next', '2020-01-01', 9],
    ['Never', null, 9],
  ] as const)
    await world.make(review, { restaurant_name, visit_date, final_rating, cuisine_type: 'Thai' })
})
afterAll(() => world.running.stop())

/** The names in a list, in its order; its total must be their number. */
async function names(entity: typeof drink, query: string, client = world.anyone): Promise<unknown[]> {
  const response = await client.get<ApiRecord[]>(`${entity.path}/?limit=1000&${query}`)
  expect(response.status, `${query}: ${response.text}`).toBe(200)
  expect(response.headers['x-total-count'], query).toBe(String(response.json.length))
  return response.json.map((record) => record[entity.entity.titleField === 'name' ? 'name' : 'restaurant_name'])
}

describe('a range of ratings', () => {
  it('holds its ends, and goes with every other filter, q and order', async () => {
    expect(await names(drink, 'rating_min=9')).toEqual(['ten', 'nine and a half', 'nine'])
    expect(await names(drink, 'rating_max=7.0')).toEqual(['zero', 'seven'])
    expect(await names(drink, 'rating_min=7&rating_max=7.1&sort=final_rating')).toEqual(['seven', 'seven point one'])
    expect(await names(drink, 'rating_min=9&brand=volt&tier=S&sort=name')).toEqual(['nine', 'nine and a half'])
    expect(await names(drink, `rating_min=9&episode_id=${dated.id}`)).toEqual(['nine'])
    expect(await names(drink, 'rating_max=9&q=nine')).toEqual(['nine'])
    expect(await names(drink, 'rating_min=0&rating_max=10&missing=brand')).toEqual(['ten'])
    expect(await names(drink, 'rating_min=9&rating_max=5')).toEqual([])
    expect(await names(review, 'rating_min=6.7&cuisine_type=Thai&year=2019')).toEqual(['Late'])
  })

  it('gives the same windows as the whole list', async () => {
    const whole = await names(drink, 'rating_min=7&sort=-final_rating')
    expect(whole).toEqual(['ten', 'nine and a half', 'nine', 'seven point one', 'seven'])
    const window = await world.anyone.get<ApiRecord[]>(`${drink.path}/?rating_min=7&sort=-final_rating&skip=1&limit=2`)
    expect(window.json.map(({ name }) => name)).toEqual(whole.slice(1, 3))
    expect(window.headers['x-total-count']).toBe('5')
  })

  it('follows a changed rating at once', async () => {
    const made = await world.make(drink, { name: 'changing', final_rating: 3.3, episode_id: dated.id })
    expect(await names(drink, 'rating_min=3.3&rating_max=3.3')).toEqual(['changing'])
    await world.admin.change(drink, made.id, { final_rating: 3.4 })
    expect(await names(drink, 'rating_min=3.3&rating_max=3.3')).toEqual([])
    expect(await names(drink, 'rating_min=3.4&rating_max=3.4')).toEqual(['changing'])
    await world.admin.del(`${drink.path}/${made.id}`)
    expect(await names(drink, 'rating_max=4')).toEqual(['zero'])
  })
})

describe('the year', () => {
  it('of a review is that of its visit; without one it has none', async () => {
    expect(await names(review, 'year=2019')).toEqual(['Late', 'Early'])
    expect(await names(review, 'year=2020&sort=restaurant_name')).toEqual(['Next'])
    expect(await names(review, `year=${THIS_YEAR}`)).toEqual([])
    const never = (await world.admin.list(review, '?q=Never'))[0]
    await world.admin.change(review, never?.id ?? 0, { visit_date: '2018-06-01' })
    expect(await names(review, 'year=2018')).toEqual(['Never'])
    await world.admin.change(review, never?.id ?? 0, { visit_date: null })
    expect(await names(review, 'year=2018')).toEqual([])
  })

  it('of a drink is that of its episode, or without a date that of its creation', async () => {
    expect(await names(drink, 'year=2021')).toEqual(['zero', 'seven', 'nine'])
    expect(await names(drink, `year=${THIS_YEAR}&brand=volt`)).toEqual(['nine and a half'])
    expect(await names(drink, 'year=2021&rating_min=7&sort=name')).toEqual(['nine', 'seven'])
  })

  it('of a drink follows the date of its episode, and the drink to another one', async () => {
    await world.admin.change(episode, undated.id, { publication_date: '2015-05-05' })
    expect(await names(drink, 'year=2015')).toEqual(['ten', 'seven point one', 'nine and a half'])
    await world.admin.change(episode, undated.id, { publication_date: null })
    expect(await names(drink, 'year=2015')).toEqual([])
    expect(await names(drink, `year=${THIS_YEAR}`)).toEqual(['ten', 'seven point one', 'nine and a half'])
    const made = await world.make(drink, { name: 'moving', final_rating: 2, episode_id: undated.id })
    await world.admin.change(drink, made.id, { episode_id: dated.id })
    expect(await names(drink, 'year=2021&rating_max=2')).toEqual(['moving', 'zero'])
    await world.admin.del(`${drink.path}/${made.id}`)
  })

  it.skipIf(!isPanelBuilt || isRepeat)('follows a save in the panel', async () => {
    const panel = panelClient(world.server)
    expect((await panel.patch(`/episodes/${undated.id}`, { publicationDate: '2014-04-04' })).status).toBe(200)
    expect(await names(drink, 'year=2014')).toHaveLength(3)
    // nobody can set it
    const [ten] = await world.admin.list(drink, '?q=ten')
    expect((await panel.patch(`/drinks/${ten?.id ?? 0}`, { year: 1999 })).status).toBe(200)
    expect(await names(drink, 'year=1999')).toEqual([])
    expect((await panel.patch(`/episodes/${undated.id}`, { publicationDate: null })).status).toBe(200)
    expect(await names(drink, 'year=2014')).toEqual([])
  })
})

it.skipIf(isRepeat)('rejects other values with 422 in one sentence, naming the parameter', async () => {
  for (const [query, sentence] of [
    ['rating_min=', 'rating_min must be a number from 0 to 10 with at most one decimal'],
    ['rating_min=-1', 'rating_min must be'],
    ['rating_min=10.1', 'rating_min must be'],
    ['rating_max=7.25', 'rating_max must be'],
    ['rating_max=1e1', 'rating_max must be'],
    ['rating_max=5&rating_max=6', 'rating_max must be given at most once'],
    ['year=', 'year must be a whole number from 1 to 9999'],
    ['year=20x1', 'year must be'],
    ['year=0', 'year must be'],
    ['year=10000', 'year must be'],
    ['year[gte]=2000', 'year must be given at most once'],
  ] as const)
    for (const { path } of [drink, review]) {
      const response = await world.anyone.get<{ detail: string }>(`${path}/?${query}`)
      expect(response.status, query).toBe(422)
      expect(response.json.detail, query).toContain(sentence)
    }
})

describe('GET /v1/filters', () => {
  type Values = Record<string, { name: string; total: number }[]>
  const valuesOf = async (list: string, client = world.anyone): Promise<Values> => (await client.get<Values>(`/v1/filters/${list}`)).json

  it('counts the values of each filter, for administrators and visitors', async () => {
    expect(await valuesOf('drinks')).toEqual({
      brand: [
        { name: 'Volt', total: 3 },
        { name: 'Other', total: 2 },
      ],
      year: [
        { name: '2021', total: 3 },
        { name: String(THIS_YEAR), total: 3 },
      ],
    })
    expect((await valuesOf('reviews'))['year']).toEqual([
      { name: '2019', total: 2 },
      { name: '2020', total: 1 },
    ])
    const quote = await world.make(contractOf('quote'), { author: 'Hidden', is_published: false })
    expect(await valuesOf('quotes')).toEqual({ author: [] })
    expect(await valuesOf('quotes', world.admin)).toEqual({ author: [{ name: 'Hidden', total: 1 }] })
    await world.admin.del(`/v1/quotes/${quote.id}`)
  })

  it('holds more authors than the summary, which lists 100, most frequent first', async () => {
    const authors = Array.from({ length: 101 }, (_, index) => `Author ${index}`)
    const made = [...authors, 'Author 50'].map((author) => () => world.make(contractOf('quote'), { author }))
    for (let at = 0; at < made.length; at += 20) await Promise.all(made.slice(at, at + 20).map((make) => make()))
    expect((await valuesOf('quotes'))['author']?.map(({ name }) => name).toSorted()).toEqual(authors.toSorted())
    const listed = (await world.anyone.get<Summary>('/v1/summary')).json.quotes.authors
    expect(listed).toHaveLength(100)
    expect(listed[0]).toEqual({ name: 'Author 50', total: 2 })
  })

  it('knows no other list', async () => {
    expect((await world.anyone.get('/v1/filters/posts')).status).toBe(404)
  })
})
