import mongoose from 'mongoose'
import { describe, expect, it } from 'vitest'
import { ownServer } from '../support/own-server'
import { addEpisode, expectSuccess, listAll } from '../support/content'
import { runBundle } from '../support/process'
import { QUIET } from '../support/server'
import { freePort } from '../../harness/server/port'
import { matching } from '../../harness/matchers'

const own = ownServer()

/** Works on the database of a server that has stopped. */
async function onDatabase(work: (database: mongoose.mongo.Db) => Promise<unknown>): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(own.installation.databaseUrl)
  await work(client.db())
  await client.close()
}

describe('a database from before the first release', { timeout: 180_000 }, () => {
  it('keeps its content, and loses what it has too much', async () => {
    await addEpisode(own.client, 'Kept', 2, 1)
    const before = await listAll(own.server.url, '/caffeine/episodes')
    await own.server.stop()
    const former = ['searchwords', 'figures', '_episodes_versions']
    const notes = async (database: mongoose.mongo.Db): Promise<unknown[]> => database.collection('payload-migrations').distinct('name')
    await onDatabase(async (database) => {
      for (const name of former) await database.collection(name).insertOne({})
      await database.collection('payload-migrations').deleteMany({})
      // one that the release makes under another name
      await database.collection('quotes').dropIndex('publishAt_1')
      await database.collection('quotes').createIndex({ publishAt: 1 }, { name: 'list_quotes_due_publishAt' })
    })
    await own.restart()
    expect(await listAll(own.server.url, '/caffeine/episodes')).toEqual(before)
    await onDatabase(async (database) => {
      expect(await database.listCollections({ name: { $in: former } }).toArray()).toEqual([])
      const indexes = await database.collection('quotes').listIndexes().toArray()
      expect(indexes.map(({ name }) => String(name)).filter((name) => name.startsWith('list_'))).toEqual([])
      expect(await notes(database)).toEqual([expect.stringMatching(/_initial$/)])
    })
  })
})

describe('this release', { timeout: 180_000 }, () => {
  it('takes the place of one that showed or hid drinks wrongly, and mends them', async () => {
    const [shown, hidden] = [await addEpisode(own.client, 'Shown', 1, 0), await addEpisode(own.client, 'Hidden', 1, 0)]
    expectSuccess(await own.client.put(`/caffeine/episodes/${hidden}`, { is_published: false }))
    const publicOf = async (): Promise<number[]> =>
      (await listAll<{ episode_id: number }>(own.server.url, '/caffeine/drinks')).map(({ episode_id }) => episode_id)
    const before = await publicOf()
    expect([before.includes(shown), before.includes(hidden)]).toEqual([true, false])
    await own.server.stop()
    await onDatabase((database) =>
      Promise.all([
        database.collection('drinks').updateMany({ episode: shown }, { $set: { isPublic: false } }),
        database.collection('drinks').updateMany({ episode: hidden }, { $set: { isPublic: true } }),
        database.collection('payload-kvs').updateOne({ key: 'lists' }, { $set: { data: 0 } }),
      ]),
    )
    await own.restart()
    expect(await publicOf()).toEqual(before)
  })

  it('is not opened by one that does not know all of its migrations, and stays as it is', async () => {
    await own.server.stop()
    await onDatabase((database) => database.collection('payload-migrations').insertOne({ name: '29990101_000000_later', batch: 1 }))
    const { code, stderr } = await runBundle('server', { ...QUIET, ...own.installation.settings, PORT: String(await freePort()) })
    expect([code, stderr]).toEqual([
      1,
      matching(/newer release \(release \d+\.\d+\.\d+ does not know its migration 29990101_000000_later\)/),
    ])
    await onDatabase((database) => database.collection('payload-migrations').deleteOne({ name: '29990101_000000_later' }))
    await own.restart()
    expect((await listAll(own.server.url, '/caffeine/drinks')).length).toBeGreaterThan(0)
  })
})
