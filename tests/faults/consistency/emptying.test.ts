import mongoose from 'mongoose'
import { describe, expect, it } from 'vitest'
import { until } from '../../harness/poll'
import { expectNoneToWait } from '../support/acts'
import { ownServer } from '../support/own-server'
import { addEpisode, expectSuccess, listAll, type Drink, type Episode } from '../support/content'
import { database } from '../support/installation'
import { databaseFile, runSql } from '../support/sqlite'

const EPISODES = 4
const DRINKS = 3
/** More than several transactions remove. */
const MANY = database === 'mongodb' ? 3_000 : 6_000

type Line = { act: string; by: string | null }

const own = ownServer()

const totalOf = async (path: string): Promise<number> => Number((await own.client.get(path)).headers.get('x-total-count'))
const actsOf = async (kind: string, id: number): Promise<string[]> =>
  expectSuccess(await own.client.get<Line[]>(`/history/?kind=${kind}&id=${id}`)).map(({ act }) => act)

/** Puts quotes into the trash without making them first. */
async function fillTrash(count: number): Promise<void> {
  const at = new Date().toISOString()
  if (own.installation.kind === 'sqlite') {
    const rows = `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count - 1})`
    const row = `'quote ' || (1000000 + n), 1000 + n, 'quote', 1000000 + n, 'Said ' || n, 'said ' || n, '${at}', '${at}', '{}', '[]', '[]'`
    const columns = 'id, version, kind, record, title, folded, deleted_at, created_at, state, links, pictures'
    return runSql(databaseFile(own.installation), `${rows} INSERT INTO trash (${columns}) SELECT ${row} FROM numbers`)
  }
  const entryOf = (index: number) => ({ version: 1_000 + index, kind: 'quote', record: 1_000_000 + index, title: `Said ${index}` })
  const entries = Array.from({ length: count }, (_, index) => entryOf(index))
  const rest = { folded: 'said', deletedAt: at, deletedBy: null, createdAt: at, state: '{}', root: null, links: '[]' }
  const db = await mongoose.mongo.MongoClient.connect(own.installation.databaseUrl)
  const documents = entries.map((entry) => ({ ...entry, ...rest, pictures: '[]' }))
  await db
    .db()
    .collection<{ _id: string }>('trash')
    .insertMany(documents.map((each) => ({ _id: `quote ${each.record}`, ...each })))
  await db
    .db()
    .collection<{ _id: string; seq: number }>('counters')
    .updateOne({ _id: 'history' }, { $max: { seq: 1_000 + count } }, { upsert: true })
  await db.close()
}

describe('emptying the trash', { timeout: 240_000 }, () => {
  it('twice at once, and restoring what is in there, leave each record either back as a whole or gone for good', async () => {
    const ids: number[] = []
    for (let index = 0; index < EPISODES; index++) {
      const id = await addEpisode(own.client, `Wanted ${index}`, DRINKS, 0)
      expect((await own.client.delete(`/caffeine/episodes/${id}`)).status).toBe(204)
      ids.push(id)
    }
    const empty = () => own.client.delete('/trash/').then(({ status }) => status)
    const restored = ids.map((id) => own.client.post(`/trash/episode/${id}/restore`, null).then(({ status }) => status))
    const emptied = await Promise.all([empty(), empty()])
    const statuses = await Promise.all(restored)
    expect(emptied).toEqual([204, 204])
    expect(await totalOf('/trash')).toBe(0)
    const episodes = new Set((await listAll<Episode>(own.server.url, '/caffeine/episodes')).map(({ id }) => id))
    const drinks = await listAll<Drink>(own.server.url, '/caffeine/drinks')
    for (const [index, id] of ids.entries()) {
      const isBack = episodes.has(id)
      expect(statuses[index]).toBe(isBack ? 200 : 404)
      expect(drinks.filter(({ episode_id }) => episode_id === id)).toHaveLength(isBack ? DRINKS : 0)
      const acts = await actsOf('episode', id)
      expect([acts.filter((act) => act === 'delete').length, acts.filter((act) => act === 'restore').length]).toEqual(
        isBack ? [0, 1] : [1, 0],
      )
    }
  })

  it(`removes ${MANY} records while other calls go on, each with its line in the history`, async () => {
    await fillTrash(MANY)
    expect(await totalOf('/trash?kind=quote')).toBe(MANY)
    expect(expectSuccess(await own.client.get<unknown[]>('/trash/?limit=1000&q=said'))).toHaveLength(1000)
    expect(expectSuccess(await own.client.get<unknown[]>('/trash/?limit=1000'))).toHaveLength(1000)
    const { id } = expectSuccess(await own.client.post<{ id: number }>('/team', { name: 'Beside', status: 'MEMBER' }))
    let isDone = false
    const emptied = own.client.delete('/trash/?kind=quote').finally(() => (isDone = true))
    await expectNoneToWait(
      () => !isDone,
      async (index) => {
        expectSuccess(await own.client.put(`/team/${id}`, { role: `Beside ${index}` }))
        expectSuccess(await own.client.get('/team'))
      },
    )
    const { status } = await emptied
    // on a slow machine it goes on after the response
    expect([202, 204]).toContain(status)
    if (status === 202) await until('the trash is empty', async () => (await totalOf('/trash')) === 0, 120_000)
    expect(await totalOf('/trash')).toBe(0)
    expect(await totalOf('/history?kind=quote')).toBe(MANY)
    expect(await actsOf('quote', 1_000_000 + MANY - 1)).toEqual(['delete'])
  })
})

/** Makes the trash one of a release that folds titles by another rule. */
async function foldOtherwise(): Promise<void> {
  if (own.installation.kind === 'sqlite')
    return runSql(databaseFile(own.installation), "UPDATE trash SET folded = 'by another rule'; DELETE FROM payload_kv")
  const client = await mongoose.mongo.MongoClient.connect(own.installation.databaseUrl)
  await client
    .db()
    .collection('trash')
    .updateMany({}, { $set: { folded: 'by another rule' } })
  // each release derives something in its own way
  await client.db().collection('payload-kvs').deleteMany({})
  await client.close()
}

describe('the trash of a release with another rule for titles', { timeout: 240_000 }, () => {
  it('is searched after an upgrade', async () => {
    const { id } = expectSuccess(await own.client.post<{ id: number }>('/team', { name: 'Renée from before', status: 'MEMBER' }))
    expect((await own.client.delete(`/team/${id}`)).status).toBe(204)
    await own.server.stop()
    await foldOtherwise()
    await own.restart()
    expect(expectSuccess(await own.client.get<{ id: number }[]>('/trash/?q=RENEE')).map((each) => each.id)).toEqual([id])
  })
})
