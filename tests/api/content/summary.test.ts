import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Summary } from '../../../admin-bridge/contract/summary'
import type { Api } from '../../harness/api'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { panelClient } from '../../harness/panel'
import { isRepeat } from '../../harness/server/database'
import { ownWorld, type OwnWorld } from '../../harness/world'

let world: OwnWorld
beforeAll(async () => {
  world = await ownWorld()
})
afterAll(() => world.running.stop())

/** The whole summary. Each of its parts, read by itself, says the same. */
async function summaryFor(client: Api = world.anyone): Promise<Summary> {
  const { json: summary } = await client.get<Summary>('/v1/summary/')
  for (const [part, figures] of Object.entries(summary)) expect((await client.get(`/v1/summary/${part}`)).json, part).toEqual(figures)
  return summary
}
const all = (noun: string): Promise<ApiRecord[]> => world.admin.list(contractOf(noun), '?limit=1000')

/** The figures of rated records, computed from the records. */
function rated(records: ApiRecord[]) {
  const ratings = records.map((record) => Number(record['final_rating']))
  const tiers = Object.fromEntries(
    ['S', 'A', 'B', 'C', 'D', 'F'].map((tier) => [tier, records.filter((each) => each['tier'] === tier).length]),
  )
  return { total: records.length, average_rating: averageOf(ratings), tiers }
}

const averageOf = (ratings: number[]): number | null =>
  ratings.length === 0 ? null : Math.round(ratings.reduce((sum, each) => sum + Math.round(each * 10), 0) / ratings.length) / 10

describe('GET /v1/summary', () => {
  it('is all zeros without content', async () => {
    expect(await summaryFor()).toEqual({
      episodes: { total: 0 },
      drinks: { total: 0, average_rating: null, tiers: { S: 0, A: 0, B: 0, C: 0, D: 0, F: 0 }, brands: [] },
      reviews: { total: 0, average_rating: null, tiers: { S: 0, A: 0, B: 0, C: 0, D: 0, F: 0 }, cuisines: [] },
      quotes: { total: 0, authors: [] },
      posts: { total: 0, categories: [] },
      team: { founders: 0, members: 0, special_guests: 0 },
    })
  })

  it.each(['/v1/summary/users', '/v1/summary/posts/1', '/v1/summary/Posts'])('has no part %s', async (path) => {
    expect((await world.anyone.get(path)).status).toBe(404)
  })

  it.each([
    ['/v1/caffeine/tierlist', 'drinks'],
    ['/v1/culinary/tierlist', 'reviews'],
  ])('stands beside empty tiers in %s', async (path, key) => {
    const tiers = ['S', 'A', 'B', 'C', 'D', 'F']
    expect((await world.anyone.get(path)).json).toEqual(tiers.map((tier) => ({ tier, total: 0, [key]: [] })))
  })

  it('follows every create, change and delete', async () => {
    const [drink, episode] = [contractOf('drink'), contractOf('episode')]
    const parent = await world.make(episode)
    const make = (more: object): Promise<ApiRecord> => world.make(drink, { episode_id: parent.id, ...more })
    const check = async (): Promise<Summary> => {
      const [summary, drinks] = await Promise.all([summaryFor(), all('drink')])
      const { brands, ...figures } = summary.drinks
      expect(figures).toEqual(rated(drinks))
      expect(brands.reduce((sum, { total }) => sum + total, 0)).toBe(drinks.filter((each) => each['brand'] !== null).length)
      return summary
    }
    const first = await make({ final_rating: 9.1, brand: 'Monster' })
    await make({ final_rating: 8.2, brand: 'MONSTER' })
    await make({ final_rating: 3.3, brand: 'Other' })
    await make({ final_rating: 0.1, brand: null })
    // the spelling of the record that was saved last
    expect((await check()).drinks.brands).toEqual([
      { name: 'MONSTER', total: 2, average_rating: 8.7 },
      { name: 'Other', total: 1, average_rating: 3.3 },
    ])
    await world.admin.change(drink, first.id, { brand: 'Other', final_rating: 1.2, tier: 'A' })
    expect((await check()).drinks.brands).toEqual([
      { name: 'Other', total: 2, average_rating: 2.3 },
      { name: 'MONSTER', total: 1, average_rating: 8.2 },
    ])
    await world.admin.change(drink, first.id, { brand: 'OTHER' })
    expect((await check()).drinks.brands[0]?.name).toBe('OTHER')
    await world.admin.del(`${drink.path}/${first.id}`)
    await check()
    // the drinks leave with their episode
    await world.admin.del(`${episode.path}/${parent.id}`)
    expect((await check()).drinks.brands).toEqual([])
    expect((await summaryFor()).episodes.total).toBe((await all('episode')).length)
  })

  it('counts many concurrent writes exactly', async () => {
    const quote = contractOf('quote')
    const made = await Promise.all(Array.from({ length: 24 }, (_, at) => world.make(quote, { author: `Author ${at % 3}` })))
    await Promise.all(made.slice(0, 8).map(({ id }) => world.admin.del(`${quote.path}/${id}`)))
    await Promise.all(made.slice(8, 12).map(({ id }) => world.admin.change(quote, id, { author: 'Somebody else' })))
    const quotes = await all('quote')
    const { total, authors } = (await summaryFor()).quotes
    expect(total).toBe(quotes.length)
    for (const { name, total: count } of authors) expect(count, name).toBe(quotes.filter((each) => each['author'] === name).length)
    expect(authors.reduce((sum, each) => sum + each.total, 0)).toBe(quotes.length)
    expect(authors.map((each) => each.total)).toEqual(authors.map((each) => each.total).toSorted((a, b) => b - a))
  })

  it('shows visitors published posts alone, and leaves out categories without any', async () => {
    const [post, category] = [contractOf('post'), contractOf('category')]
    const shown = await world.make(category, { name: 'Shown' })
    const hidden = await world.make(category, { name: 'Hidden' })
    await world.make(post, { category_id: shown.id })
    const draft = await world.make(post, { category_id: hidden.id, is_published: false })
    const entry = ({ id, name, slug }: ApiRecord, total: number) => ({ id, name, slug, total })
    expect((await summaryFor()).posts).toEqual({ total: 1, categories: [entry(shown, 1)] })
    expect((await summaryFor(world.admin)).posts).toEqual({ total: 2, categories: [entry(shown, 1), entry(hidden, 1)] })
    await world.admin.change(post, draft.id, { is_published: true, category_id: shown.id })
    expect((await summaryFor()).posts).toEqual({ total: 2, categories: [entry(shown, 2)] })
  })

  it('spells a name as a record does that the caller may see', async () => {
    const [drink, episode] = [contractOf('drink'), contractOf('episode')]
    const parent = await world.make(episode)
    await world.make(drink, { episode_id: parent.id, brand: 'Seen Brand' })
    const hidden = await world.make(drink, { episode_id: parent.id, brand: 'SEEN BRAND' })
    await world.admin.change(drink, hidden.id, { is_published: false, brand: 'seen BRAND' })
    const nameFor = async (client: Api): Promise<unknown[]> => {
      const { json } = await client.get<{ brand: { name: string }[] }>('/v1/filters/drinks')
      const { brands } = (await summaryFor(client)).drinks
      return [json.brand, brands].map((names) => names.map(({ name }) => name).filter((name) => /^seen brand$/i.test(name)))
    }
    expect(await nameFor(world.anyone)).toEqual([['Seen Brand'], ['Seen Brand']])
    expect(await nameFor(world.admin)).toEqual([['seen BRAND'], ['seen BRAND']])
  })

  it.skipIf(isRepeat)('follows writes through the panel', async () => {
    const panel = panelClient(world.server)
    const before = (await summaryFor()).team
    const made = await panel.post<{ doc: { id: number } }>('/team', { name: 'From the panel', status: 'FOUNDER' })
    expect(made.status, made.text).toBe(201)
    expect(await summaryFor()).toMatchObject({ team: { ...before, founders: before.founders + 1 } })
  })
})
