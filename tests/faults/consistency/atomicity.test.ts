import { access } from 'node:fs/promises'
import path from 'node:path'
import mongoose from 'mongoose'
import { describe, expect, it } from 'vitest'
import { ownServer } from '../support/own-server'
import { call, type ApiResponse } from '../support/client'
import { addEpisode, listAll, libraryFiles, expectSuccess, picture, type Drink, type Episode, type Quote } from '../support/content'
import { database } from '../support/installation'
import { databaseFile, integrity } from '../support/sqlite'

const DRINKS = 4
const QUOTES = 2
/** Deletions that meet the kill. On MongoDB they conflict with each other, so many of them would run out of time on a busy machine. */
const EPISODES = 3

const own = ownServer()

/**
 * Starts calls together and kills the server as soon as `count` of them have a response. Returns the status of each call, null without
 * a response.
 */
async function killAfter(count: number, calls: (() => Promise<ApiResponse>)[]): Promise<(number | null)[]> {
  const statuses: (number | null)[] = calls.map(() => null)
  let responses = 0
  let isReached = (): void => undefined
  const reached = new Promise<void>((resolve) => (isReached = resolve))
  const all = calls.map((make, index) =>
    make().then(
      ({ status }) => {
        statuses[index] = status
        responses++
        if (responses === count) isReached()
      },
      // the kill cut this call off
      () => undefined,
    ),
  )
  await Promise.race([reached, Promise.all(all)])
  expect(responses, 'responses before the kill').toBeGreaterThanOrEqual(count)
  await own.server.kill()
  await Promise.all(all)
  return statuses
}

/** Asserts that no write is partial: each episode has all its drinks and quotes, and nothing refers to a deleted one. Returns the episodes. */
async function expectNoPartialWrites(): Promise<Episode[]> {
  const episodes = await listAll<Episode>(own.server.url, '/caffeine/episodes')
  const drinks = await listAll<Drink>(own.server.url, '/caffeine/drinks')
  const quotes = await listAll<Quote>(own.server.url, '/quotes')
  const ids = new Set(episodes.map(({ id }) => id))
  expect(drinks.filter((drink) => !ids.has(drink.episode_id))).toEqual([])
  expect(episodes.map((episode) => episode.drinks.length).filter((count) => count !== DRINKS)).toEqual([])
  expect(drinks).toHaveLength(episodes.length * DRINKS)
  expect(quotes.filter(({ episode_id }) => episode_id !== null && !ids.has(episode_id))).toEqual([])
  for (const id of ids) expect(quotes.filter(({ episode_id }) => episode_id === id)).toHaveLength(QUOTES)
  return episodes
}

async function expectIntactFile(): Promise<void> {
  if (database === 'sqlite') expect(await integrity(databaseFile(own.installation))).toEqual({ check: 'ok', dangling: 0 })
}

describe('a kill in the middle of writes leaves no partial write', { timeout: 240_000 }, () => {
  it('deleting episodes with their drinks and quotes', async () => {
    const ids: number[] = []
    for (let n = 1; n <= EPISODES; n++) ids.push(await addEpisode(own.client, `Episode ${n}`, DRINKS, QUOTES))
    const before = await listAll<Quote>(own.server.url, '/quotes')
    const statuses = await killAfter(
      1,
      ids.map((id) => () => own.client.delete(`/caffeine/episodes/${id}`)),
    )
    expect(statuses.filter((status) => status !== null && status !== 204)).toEqual([])
    await expectIntactFile()
    await own.restart()
    const left = new Set((await expectNoPartialWrites()).map(({ id }) => id))
    // acknowledged deletions are permanent
    for (const [index, status] of statuses.entries()) if (status === 204) expect(left.has(ids[index] ?? 0)).toBe(false)
    expect(await listAll<Quote>(own.server.url, '/quotes')).toHaveLength(before.length)
  })

  it('creating records: acknowledged records exist, and new ids continue after them', async () => {
    const titles = Array.from({ length: 24 }, (_, n) => `Created ${n}`)
    const statuses = await killAfter(
      6,
      titles.map((title) => () => own.client.post('/team', { name: title, status: 'MEMBER' })),
    )
    await expectIntactFile()
    await own.restart()
    const members = await listAll<{ id: number; name: string }>(own.server.url, '/team')
    const names = members.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const [index, status] of statuses.entries()) if (status === 201) expect(names).toContain(titles[index])
    const next = expectSuccess(await own.client.post<{ id: number }>('/team', { name: 'After the kill', status: 'MEMBER' }))
    expect(next.id).toBeGreaterThan(Math.max(...members.map(({ id }) => id)))
  })

  it('uploading pictures: every picture of a record is served, and every library entry has its files', async () => {
    const bytes = await picture(120, 900)
    const ids: number[] = []
    for (let n = 1; n <= 4; n++)
      ids.push(expectSuccess(await own.client.post<{ id: number }>('/team', { name: `Portrayed ${n}`, status: 'MEMBER' })).id)
    const statuses = await killAfter(
      1,
      ids.map((id) => () => own.client.upload(`/team/${id}/image`, bytes)),
    )
    await expectIntactFile()
    for (const name of await libraryFiles(own.installation))
      await expect(access(path.join(own.installation.dataDir, 'media', name)), name).resolves.toBeUndefined()
    await own.restart()
    const members = (await listAll<{ id: number; image_url: string | null }>(own.server.url, '/team')).filter(({ id }) => ids.includes(id))
    for (const [index, status] of statuses.entries())
      if (status === 200) expect(members.find(({ id }) => id === ids[index])?.image_url).toMatch(/^\/media\//)
    for (const { image_url } of members) if (image_url) expect((await call(`${own.server.url}${image_url}`)).status).toBe(200)
  })

  it('afterwards the server accepts every kind of write', async () => {
    const id = await addEpisode(own.client, 'Afterwards', DRINKS, QUOTES)
    expect((await own.client.put(`/caffeine/episodes/${id}`, { guest_name: 'Somebody' })).status).toBe(200)
    expect((await own.client.upload(`/caffeine/episodes/${id}/thumbnail`, await picture())).status).toBe(200)
    for (const episode of await listAll<Episode>(own.server.url, '/caffeine/episodes'))
      expect((await own.client.delete(`/caffeine/episodes/${episode.id}`)).status).toBe(204)
    expect(await listAll<Drink>(own.server.url, '/caffeine/drinks')).toEqual([])
  })
})

// a killed process's transaction lasts until MongoDB ends it; `startServer` does that at once, so the test opens one itself
describe.runIf(database === 'mongodb')('a transaction that its process has left open', { timeout: 120_000 }, () => {
  it('makes writes to its records answer 503, holds up no other write, and is no obstacle once it has ended', async () => {
    const [held, free] = [await addEpisode(own.client, 'Held', 1, 0), await addEpisode(own.client, 'Free', 1, 0)]
    const mongodb = await mongoose.mongo.MongoClient.connect(own.installation.databaseUrl)
    const session = mongodb.startSession()
    session.startTransaction()
    const changed = await mongodb
      .db()
      .collection<{ _id: number }>('episodes')
      .updateOne({ _id: held }, { $set: { title: 'Never saved' } }, { session })
    expect(changed.modifiedCount).toBe(1)
    const waiting = own.client.delete(`/caffeine/episodes/${held}`)
    expect((await own.client.delete(`/caffeine/episodes/${free}`)).status).toBe(204)
    const { status, headers } = await waiting
    expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    await session.abortTransaction()
    await mongodb.close()
    expect((await own.client.delete(`/caffeine/episodes/${held}`)).status).toBe(204)
  })
})
