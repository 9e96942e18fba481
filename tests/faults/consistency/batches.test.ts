import { beforeAll, describe, expect, it } from 'vitest'
import type { BatchResponse } from '../../../admin-bridge/contract/batches'
import { until } from '../../harness/poll'
import { ageAct, expectNoneToWait } from '../support/acts'
import { expectSuccess, type Episode } from '../support/content'
import { database } from '../support/installation'
import { ownServer } from '../support/own-server'
import { databaseFile, holdLock, integrity } from '../support/sqlite'

/** Records of an act; each of them is a transaction of its own on MongoDB. */
const MANY = database === 'mongodb' ? 40 : 160
const AT_ONCE = 20

const own = ownServer()
let episode: number

beforeAll(async () => {
  episode = expectSuccess(await own.client.post<Episode>('/caffeine/episodes', { title: 'Many' })).id
  const add = (index: number) =>
    own.client.post('/caffeine/drinks', { name: `Can ${index}`, final_rating: 9.5, tier: 'S', episode_id: episode })
  for (let from = 0; from < MANY; from += AT_ONCE)
    for (const made of await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => add(from + index)))) expectSuccess(made)
}, 240_000)

const totalOf = async (path: string): Promise<number> => Number((await own.client.get(path)).headers.get('x-total-count'))
const withTier = (tier: string): Promise<number> => totalOf(`/caffeine/drinks?limit=0&tier=${tier}`)
const read = async (batch: number): Promise<BatchResponse> => expectSuccess(await own.client.get<BatchResponse>(`/batches/${batch}`))
const setTier = (tier: string) =>
  own.client.post<BatchResponse>('/batches?wait=false', { kind: 'drink', act: 'set', query: { episode_id: episode }, fields: { tier } })

/** Writes and reads until an act has ended. None of these calls waits for all of it. */
const expectNoneToWaitFor = (batch: number): Promise<void> =>
  expectNoneToWait(
    async () => (await read(batch)).state === 'running',
    async (index) => {
      expectSuccess(await own.client.put(`/caffeine/episodes/${episode}`, { description: `Beside ${index}` }))
      expectSuccess(await own.client.get('/caffeine/drinks?limit=1'))
    },
  )

describe('an act on many records', { timeout: 240_000 }, () => {
  it('is taken back once when several ask for it at the same time: the others get a 409', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => expectSuccess(await own.client.post<Episode>('/caffeine/episodes', { title: 'Once' })).id),
    )
    const { batch } = (await own.client.post<BatchResponse>('/batches', { kind: 'episode', act: 'unpublish', ids })).json
    // keeps the first one from beginning until all have looked
    const release = database === 'sqlite' ? await holdLock(databaseFile(own.installation)) : null
    const asked = [1, 2, 3, 4].map(() => own.client.post<BatchResponse>(`/batches/${batch}/undo`, {}))
    await Promise.all(asked.map(() => read(batch)))
    await release?.()
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
    const done = answers.find(({ status }) => status === 200)?.json
    expect(done).toMatchObject({ total: 3, changed: 3, failed: 0 })
    expect((await read(batch)).undone_by).toBe(done?.batch)
  })

  it('leaves no half record after a kill in the middle of it, and is finished by doing it again', async () => {
    const { batch } = (await setTier('C')).json
    await until('a part is done', async () => (await withTier('C')) > MANY / 10, 60_000)
    await own.server.kill()
    if (database === 'sqlite') expect(await integrity(databaseFile(own.installation))).toEqual({ check: 'ok', dangling: 0 })
    await own.restart()
    const [changed, rest] = [await withTier('C'), await withTier('S')]
    expect(changed + rest, 'each drink has the tier before or after').toBe(MANY)
    expect(rest, 'the kill came in the middle').toBeGreaterThan(0)
    expect(changed).toBeGreaterThanOrEqual((await read(batch)).changed)
    expect(await totalOf(`/history?limit=0&batch=${batch}`), 'each changed drink has its line').toBe(changed)

    const again = (await setTier('C')).json.batch
    await expectNoneToWaitFor(again)
    expect(await read(again)).toMatchObject({ state: 'done', total: MANY, done: MANY, changed: rest, failed: 0 })
    expect(await withTier('C')).toBe(MANY)

    await ageAct(own.installation, batch)
    expect((await read(batch)).state).toBe('stopped')
    const { status, json } = await own.client.post<BatchResponse>(`/batches/${batch}/undo?wait=false`, {})
    expect(status).toBe(202)
    await until('it is taken back', async () => (await read(json.batch)).state === 'done', 120_000)
    expect(await read(json.batch)).toMatchObject({ total: changed, changed, failed: 0 })
    expect([await withTier('S'), await withTier('C')]).toEqual([changed, rest])
  })
})
