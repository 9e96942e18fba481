import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownServer } from '../support/own-server'
import { addEpisode, expectSuccess, listAll, type Drink } from '../support/content'
import { database } from '../support/installation'
import { startServer, type Server } from '../support/server'
import { databaseFile, integrity } from '../support/sqlite'
import { until } from '../../harness/poll'

/** Each is published in a transaction of its own on MongoDB. */
const QUOTES = database === 'mongodb' ? 10 : 30
const DRINKS = 6
const A_YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString()

type Stored = { id: number; is_published: boolean; publish_at: string | null }
type Line = { act: string; by: string | null; via: string }

const own = ownServer()

const addQuotes = (more: object, count = QUOTES): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const body = { quote_text: `Scheduled ${n}`, author: 'Ada', is_published: false, ...more }
      return expectSuccess(await own.client.post<{ id: number }>('/quotes', body)).id
    }),
  )
const isDone = async (ids: readonly number[]): Promise<boolean> => {
  const quotes = new Map(expectSuccess(await own.client.get<Stored[]>('/quotes?limit=1000')).map((quote) => [quote.id, quote]))
  return ids.every((id) => quotes.get(id)?.is_published === true && quotes.get(id)?.publish_at === null)
}
/** How many quotes visitors see. */
const publicQuotes = async (): Promise<number> =>
  Number((await fetch(`${own.server.url}/api/v1/quotes?limit=0`)).headers.get('x-total-count'))
const actsOf = async (kind: string, id: number): Promise<[act: string, by: string | null, via: string][]> =>
  expectSuccess(await own.client.get<Line[]>(`/history/?kind=${kind}&id=${id}`)).map(({ act, by, via }) => [act, by, via])

/** Asserts that each quote was published once, by the system. */
async function expectPublishedOnce(ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    expect((await actsOf('quote', id)).filter(([act]) => act === 'publish')).toEqual([['publish', null, 'system']])
  }
}

describe('publication', { timeout: 240_000 }, () => {
  it('that is scheduled is caught up once after a stop and a kill in the middle of it', async () => {
    const ids = await addQuotes({ publish_at: new Date(Date.now() + 3_600_000).toISOString() })
    await Promise.all(ids.map((id) => own.client.put(`/quotes/${id}`, { publish_at: A_YEAR_AGO })))
    await until('the first ones are published', async () => {
      const quotes = expectSuccess(await own.client.get<Stored[]>('/quotes?limit=1000&is_published=true'))
      return quotes.length > 0
    })
    await own.server.kill()
    if (database === 'sqlite') expect(await integrity(databaseFile(own.installation))).toEqual({ check: 'ok', dangling: 0 })
    await own.restart()
    await until('all are published', () => isDone(ids), 150_000)
    await expectPublishedOnce(ids)
  })

  it('of many records at once lets other requests have their turn', async () => {
    const before = await publicQuotes()
    await addQuotes({ publish_at: new Date(Date.now() + 6_000).toISOString() })
    const seen = new Set<number>()
    // without the pauses of `until`, in which most of them are published
    for (let total = before; total < before + QUOTES; seen.add(total - before)) total = await publicQuotes()
    expect(seen.size, 'what visitors saw meanwhile').toBeGreaterThan(3)
  })

  it('hides drinks that are added while their episode is being hidden', async () => {
    const id = await addEpisode(own.client, 'Raced', 1, 0)
    const results = await Promise.all([
      own.client.put(`/caffeine/episodes/${id}`, { is_published: false }),
      ...[1, 2, 3].map((n) => own.client.post('/caffeine/drinks', { name: `Late ${n}`, final_rating: 5, episode_id: id })),
    ])
    for (const result of results) expectSuccess(result)
    expect((await listAll<Drink>(own.server.url, '/caffeine/drinks')).filter(({ episode_id }) => episode_id === id)).toEqual([])
    expectSuccess(await own.client.put(`/caffeine/episodes/${id}`, { is_published: true }))
    expect((await listAll<Drink>(own.server.url, '/caffeine/drinks')).filter(({ episode_id }) => episode_id === id)).toHaveLength(4)
  })

  it.each(['by itself', 'in a batch'])(
    'shows a drink that is published %s while its episode is hidden or shown, as the episode is',
    async (way) => {
      const id = await addEpisode(own.client, `Raced ${way}`, 1, 0)
      const drinks = async (): Promise<Drink[]> =>
        (await listAll<Drink>(own.server.url, '/caffeine/drinks')).filter(({ episode_id }) => episode_id === id)
      const [drink] = await drinks()
      const publish = (isPublished: boolean) =>
        way === 'by itself'
          ? own.client.put(`/caffeine/drinks/${drink?.id}`, { is_published: isPublished })
          : own.client.post('/batches', { kind: 'drink', act: isPublished ? 'publish' : 'unpublish', ids: [drink?.id] })
      for (let round = 0; round < 6; round++) {
        const isShown = round % 2 === 1
        expectSuccess(await publish(false))
        expectSuccess(await own.client.put(`/caffeine/episodes/${id}`, { is_published: !isShown }))
        const both = await Promise.all([own.client.put(`/caffeine/episodes/${id}`, { is_published: isShown }), publish(true)])
        for (const each of both) expectSuccess(each)
        expect(await drinks(), `round ${round}`).toHaveLength(isShown ? 1 : 0)
      }
    },
  )
})

it('a tasting that is saved while one of its drinks is saved succeeds, as that does', { timeout: 120_000 }, async () => {
  const id = await addEpisode(own.client, 'Saved twice', 3, 0)
  const drinks = (await listAll<Drink>(own.server.url, '/caffeine/drinks')).filter(({ episode_id }) => episode_id === id)
  for (let round = 0; round < 8; round++) {
    const both = await Promise.all([
      own.client.put(`/caffeine/tastings/${id}`, { drinks: drinks.map((drink) => ({ id: drink.id, notes: `Tasting ${round}` })) }),
      ...drinks.map((drink) => own.client.put(`/caffeine/drinks/${drink.id}`, { brand: `Brand ${round}` })),
    ])
    for (const each of both) expectSuccess(each)
  }
  const saved = (await listAll<Drink & { brand: string; notes: string }>(own.server.url, '/caffeine/drinks')).filter(
    ({ episode_id }) => episode_id === id,
  )
  expect(saved.map(({ brand, notes }) => [brand, notes])).toEqual(drinks.map(() => ['Brand 7', 'Tasting 7']))
})

describe.runIf(database === 'mongodb')('publication with two processes', { timeout: 240_000 }, () => {
  let other: Server
  beforeAll(async () => {
    other = await startServer(own.installation)
  })
  afterAll(async () => void (await other.stop()))

  // at the same time, because both wait for the schedule
  it.concurrent('happens once', async () => {
    const ids = await addQuotes({ publish_at: A_YEAR_AGO })
    await until('all are published', () => isDone(ids), 150_000)
    await expectPublishedOnce(ids)
  })

  it.concurrent('shows and hides the drinks of an episode with it, also for the other process', async () => {
    const id = await addEpisode(own.client, 'Together', DRINKS, 0)
    const drinks = async (url: string): Promise<number> =>
      (await listAll<Drink>(url, '/caffeine/drinks')).filter(({ episode_id }) => episode_id === id).length
    expectSuccess(await own.client.put(`/caffeine/episodes/${id}`, { is_published: false, publish_at: A_YEAR_AGO }))
    await until('its drinks are back', async () => (await drinks(other.url)) === DRINKS)
    expectSuccess(await own.client.put(`/caffeine/episodes/${id}`, { unpublish_at: A_YEAR_AGO }))
    await until('its drinks are hidden', async () => (await drinks(other.url)) === 0)
    expect(await drinks(own.server.url)).toBe(0)
    expect(await actsOf('episode', id)).toEqual([
      ['unpublish', null, 'system'],
      ['update', 'admin', 'api'],
      ['publish', null, 'system'],
      ['unpublish', 'admin', 'api'],
      ['create', 'admin', 'api'],
    ])
  })
})
