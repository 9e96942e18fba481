import mongoose from 'mongoose'
import { describe, expect, it } from 'vitest'
import { ownServer } from '../support/own-server'
import { addEpisode, expectSuccess, listAll } from '../support/content'
import { runBundle } from '../support/process'
import { QUIET } from '../support/server'
import { freePort } from '../../harness/server/port'
import { matching } from '../../harness/matchers'

type Published = { id: number; content?: string; is_published: boolean; published_at: string | null; created_at: string }

const own = ownServer()

/** Turns the database back into one of a release without publication: its records, its indexes, and what it derived. */
async function takePublicationAway(): Promise<void> {
  const db = await mongoose.mongo.MongoClient.connect(own.installation.databaseUrl)
  const database = db.db()
  const times = { publishedAt: '', publishAt: '', unpublishAt: '', listedAt: '', isPublic: '' }
  for (const name of ['episodes', 'drinks', 'reviews', 'quotes']) {
    await database.collection(name).updateMany({}, { $unset: { ...times, isPublished: '' } })
  }
  // nor did it store the plain text of posts
  await database.collection('posts').updateMany({}, { $unset: { ...times, contentPlain: '' } })
  // an index of its own for each list
  await database.collection('posts').createIndex({ createdAt: -1, _id: -1, isPublished: 1 }, { name: 'list_posts_order' })
  await database.collection('derived').deleteMany({})
  await db.close()
}

describe('a database of a release without publication', { timeout: 180_000 }, () => {
  it('is published as of its creation at the next start, and loses the indexes of its lists', async () => {
    const episode = await addEpisode(own.client, 'Kept', 2, 1)
    const post = { title: 'Out', slug: 'out', author: 'A', content: 'C', is_published: true }
    const out = expectSuccess(await own.client.post<{ id: number }>('/blog/posts', post))
    const draft = expectSuccess(await own.client.post<{ id: number }>('/blog/posts', { ...post, slug: 'draft', is_published: false }))
    await own.server.stop()
    await takePublicationAway()

    await own.restart()
    for (const path of ['/caffeine/episodes', '/caffeine/drinks', '/quotes']) {
      const records = await listAll<Published>(own.server.url, path)
      expect(records.length, path).toBeGreaterThan(0)
      for (const record of records) expect(record, path).toMatchObject({ is_published: true, published_at: record.created_at })
    }
    expect((await listAll<Published>(own.server.url, '/blog/posts')).map(({ id, content }) => ({ id, content }))).toEqual([
      { id: out.id, content: 'C' },
    ])
    expect(expectSuccess(await own.client.get<Published>(`/blog/posts/${draft.id}`))).toMatchObject({
      is_published: false,
      published_at: null,
    })
    expectSuccess(await own.client.put(`/caffeine/episodes/${episode}`, { is_published: false }))
    expect(await listAll(own.server.url, '/caffeine/drinks')).toEqual([])

    const db = await mongoose.mongo.MongoClient.connect(own.installation.databaseUrl)
    const indexes = await db.db().collection('posts').listIndexes().toArray()
    await db.close()
    expect(indexes.map(({ name }) => String(name)).filter((name) => name.startsWith('list_'))).toEqual([])
  })
})

/** Works on the database of a server that has stopped. */
async function onDatabase(work: (database: mongoose.mongo.Db) => Promise<unknown>): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(own.installation.databaseUrl)
  await work(client.db())
  await client.close()
}

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
        database.collection<{ _id: string }>('derived').updateOne({ _id: 'lists' }, { $set: { definition: 'that of an earlier release' } }),
        database.collection('searchwords').insertOne({}),
      ]),
    )
    await own.restart()
    expect(await publicOf()).toEqual(before)
    // what that release kept, and this one does not
    await onDatabase(async (database) => expect(await database.listCollections({ name: 'searchwords' }).toArray()).toEqual([]))
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
