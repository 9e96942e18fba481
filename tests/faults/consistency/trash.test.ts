import mongoose from 'mongoose'
import { describe, expect, it } from 'vitest'
import { ownServer } from '../support/own-server'
import { type ApiResponse } from '../support/client'
import { addEpisode, expectSuccess, listAll, type Drink, type Episode, type Quote } from '../support/content'
import { database } from '../support/installation'
import { startServer } from '../support/server'
import { databaseFile, integrity, runSql } from '../support/sqlite'
import { having } from '../../harness/matchers'
import { until } from '../../harness/poll'
import { isRepeat } from '../../harness/server/database'

const DRINKS = 3
const QUOTES = 2
/** The point within a transaction at which the kill comes is random; `npm test -- --full` tries more. */
/** How often two requests race. */
const RACES = 2

type Trashed = { kind: string; id: number; with: { id: number }[] }
type Line = { act: string; by: string | null; via: string }

const own = ownServer()

const trash = async (of = own.client): Promise<Trashed[]> => expectSuccess(await of.get<Trashed[]>('/trash/'))
/** How many days the list says that records stay. */
const daysInTrash = async (): Promise<string | null> => (await own.client.get('/trash/?limit=0')).headers.get('X-Trash-Days')
const restore = (id: number, of = own.client): Promise<ApiResponse> => of.post(`/trash/episode/${id}/restore`, null)
const linesOf = async (kind: string, id: number): Promise<Line[]> =>
  expectSuccess(await own.client.get<Line[]>(`/history/?kind=${kind}&id=${id}`))

/** Adds an episode with drinks and quotes, and deletes it. */
async function deletedEpisode(title: string): Promise<number> {
  const id = await addEpisode(own.client, title, DRINKS, QUOTES)
  expect((await own.client.delete(`/caffeine/episodes/${id}`)).status).toBe(204)
  return id
}

/** Asserts that an episode is either whole and not in the trash, or in the trash as a whole. @returns whether it is back. */
async function expectWhole(id: number): Promise<boolean> {
  const episode = (await listAll<Episode>(own.server.url, '/caffeine/episodes')).find((each) => each.id === id)
  const drinks = (await listAll<Drink>(own.server.url, '/caffeine/drinks')).filter(({ episode_id }) => episode_id === id)
  const quotes = (await listAll<Quote>(own.server.url, '/quotes')).filter(({ episode_id }) => episode_id === id)
  const entry = (await trash()).find((each) => each.kind === 'episode' && each.id === id)
  expect([drinks.length, quotes.length, entry?.with.length ?? 0]).toEqual(episode ? [DRINKS, QUOTES, 0] : [0, 0, DRINKS])
  return episode !== undefined
}

it('an episode and one of its drinks that are deleted at once are both gone', { timeout: 60_000 }, async () => {
  for (let race = 0; race < 5 * RACES; race++) {
    const id = await addEpisode(own.client, `Deleted ${race}`, 2, 0)
    const [drink] = (await listAll<Drink>(own.server.url, '/caffeine/drinks')).filter(({ episode_id }) => episode_id === id)
    const addresses = [`/caffeine/episodes/${id}`, `/caffeine/drinks/${drink?.id}`]
    const [episode, its] = (await Promise.all(addresses.map((address) => own.client.delete(address)))).map(({ status }) => status)
    expect([episode, [204, 404].includes(its ?? 0)]).toEqual([204, true])
    for (const address of addresses) expect((await own.client.get(address)).status).toBe(404)
  }
})

describe('bringing back an episode', { timeout: 240_000 }, () => {
  it('is whole or has not happened after a kill in the middle of it', async () => {
    const ids = [await deletedEpisode('Killed a'), await deletedEpisode('Killed b'), await deletedEpisode('Killed c')]
    const statuses: (number | null)[] = ids.map(() => null)
    const all = ids.map((id, index) =>
      restore(id).then(
        ({ status }) => void (statuses[index] = status),
        // the kill cut this call off
        () => undefined,
      ),
    )
    // at the first response
    await Promise.race(all)
    await own.server.kill()
    await Promise.all(all)
    if (database === 'sqlite') expect(await integrity(databaseFile(own.installation))).toEqual({ check: 'ok', dangling: 0 })
    await own.restart()
    for (const [index, id] of ids.entries()) {
      const isBack = await expectWhole(id)
      if (statuses[index] === 200) expect(isBack, 'an acknowledged return is permanent').toBe(true)
      expect((await linesOf('episode', id)).filter(({ act }) => act === 'restore')).toHaveLength(isBack ? 1 : 0)
    }
    for (const id of ids) {
      if (!(await expectWhole(id))) expect((await restore(id)).status).toBe(200)
      expect(await expectWhole(id)).toBe(true)
    }
  })

  it('succeeds once when it is asked for several times at once', async () => {
    const id = await deletedEpisode('Asked for twice')
    const statuses = (await Promise.all(Array.from({ length: 4 }, () => restore(id)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404])
    expect(await expectWhole(id)).toBe(true)
  })

  it('and its removal for good do not both succeed', async () => {
    for (let round = 0; round < RACES; round++) {
      const id = await deletedEpisode(`Wanted and unwanted ${round}`)
      const [back, gone] = await Promise.all([restore(id), own.client.delete(`/trash/episode/${id}`)])
      expect([
        [200, 404],
        [404, 204],
      ]).toContainEqual([back.status, gone.status])
    }
  })

  it('gives a slug to only one of a record that returns and one that is new', async () => {
    for (let round = 0; round < RACES; round++) {
      const slug = `raced-${round}`
      const { id } = expectSuccess(await own.client.post<{ id: number }>('/blog/categories', { name: 'Raced', slug }))
      await own.client.delete(`/blog/categories/${id}`)
      const [back, made] = await Promise.all([
        own.client.post(`/trash/category/${id}/restore`, null),
        own.client.post('/blog/categories', { name: 'New', slug }),
      ])
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([back.status, made.status])
    }
  })

  it('gives a post its category back, or lets the category be deleted, when both happen at once', async () => {
    for (let round = 0; round < RACES; round++) {
      const category = expectSuccess(await own.client.post<{ id: number }>('/blog/categories', { name: 'C', slug: `with-${round}` }))
      const post = { title: 'T', slug: `post-${round}`, author: 'A', content: 'C', category_id: category.id }
      const { id } = expectSuccess(await own.client.post<{ id: number }>('/blog/posts', post))
      await own.client.delete(`/blog/posts/${id}`)
      const [back, gone] = await Promise.all([
        own.client.post<{ category_id: number | null }>(`/trash/post/${id}/restore`, null),
        own.client.delete(`/blog/categories/${category.id}`),
      ])
      expect(back.status, back.text).toBe(200)
      const now = expectSuccess(await own.client.get<{ category_id: number | null }>(`/blog/posts/${id}`))
      expect([
        [409, category.id],
        [204, null],
      ]).toContainEqual([gone.status, now.category_id])
    }
  })
})

/** Moves the deletion of a record to an earlier day. */
async function ageInTrash(id: number, deletedAt: string): Promise<void> {
  if (own.installation.kind === 'sqlite') {
    const change = `UPDATE trash SET deleted_at = '${deletedAt}' WHERE kind = 'episode' AND record = ${id}`
    return runSql(databaseFile(own.installation), change)
  }
  const db = await mongoose.mongo.MongoClient.connect(own.installation.databaseUrl)
  await db.db().collection('trash').updateOne({ kind: 'episode', record: id }, { $set: { deletedAt } })
  await db.close()
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

/** Removes the history, as if all content were from a release without it. */
async function forgetHistory(): Promise<void> {
  if (own.installation.kind === 'sqlite') {
    return runSql(databaseFile(own.installation), 'DELETE FROM history')
  }
  const db = await mongoose.mongo.MongoClient.connect(own.installation.databaseUrl)
  await db.db().collection('history').deleteMany({})
  await db.close()
}

describe('the history of a record from an earlier release', { timeout: 120_000 }, () => {
  it('begins with the state before its first change', async () => {
    const { id } = expectSuccess(await own.client.post<{ id: number }>('/team', { name: 'Before', status: 'MEMBER' }))
    await forgetHistory()
    expectSuccess(await own.client.put(`/team/${id}`, { name: 'After' }))
    const lines = expectSuccess(await own.client.get<(Line & { version: number })[]>(`/history/?kind=team_member&id=${id}`))
    expect(lines).toEqual([
      having({ act: 'update', by: 'admin', via: 'api' }),
      having({ act: 'create', by: null, via: 'system', title: 'Before' }),
    ])
    expect(expectSuccess(await own.client.post(`/history/team_member/${id}/${lines[1]?.version}/restore`, null))).toMatchObject({
      name: 'Before',
    })
  })
})

describe('TRASH_DAYS', { timeout: 240_000 }, () => {
  it('empties the trash of what has been there for longer, once with two processes on MongoDB, and 0 keeps everything', async () => {
    const [old, young] = [await deletedEpisode('Old'), await deletedEpisode('Young')]
    await ageInTrash(old, daysAgo(31))
    await ageInTrash(young, daysAgo(29))
    await own.server.stop()
    // with 0 the database is not asked
    if (!isRepeat) {
      await own.restart({ TRASH_DAYS: '0' })
      expect(await trash()).toEqual(expect.arrayContaining([having({ id: old }), having({ id: young })]))
      expect(await daysInTrash()).toBe('0')
      await own.server.stop()
    }

    await own.restart()
    expect(await daysInTrash()).toBe('30')
    const beside = isRepeat ? await startServer(own.installation) : null
    await until('the trash is emptied', async () => (await trash()).every(({ kind, id }) => kind !== 'episode' || id !== old))
    await beside?.stop()
    expect(await trash()).toContainEqual(having({ id: young }))
    const [newest, ...earlier] = await linesOf('episode', old)
    expect(newest).toMatchObject({ act: 'delete', by: null, via: 'system' })
    expect(earlier.map(({ act }) => act)).not.toContain('delete')
    expect((await restore(old)).status).toBe(404)
    expect((await restore(young)).status).toBe(200)
  })
})
