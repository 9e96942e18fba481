import { describe, expect, it } from 'vitest'
import { randomText } from '../../harness/long-texts.mjs'
import { until } from '../../harness/poll'
import { expectSuccess } from '../support/content'
import { tool } from '../support/process'
import { databaseFile, readRows } from '../support/sqlite'
import { twoServers } from '../support/two-servers'

// The index takes in a long text in many transactions, and anything may happen between two of them.

/** So long that taking it in lasts more than a second. */
const LENGTH = 30_000

const two = twoServers()

const body = (slug: string, seed: number) => ({
  title: 'Long',
  slug,
  excerpt: 'Long',
  author: 'Ada',
  // every other text has half of its words from the one before
  content: `${randomText(LENGTH / 2, seed)} ${randomText(LENGTH / 2, Math.floor(seed / 2) + 1_000)}`,
  is_published: true,
})

/** The changes that wait for the index, and whether it is taking some of them in. */
async function waiting(): Promise<{ count: number; isGoingOn: boolean }> {
  const sql = `SELECT count(*) AS count, sum(before LIKE '["%') AS begun FROM search_changes`
  const [row] = await readRows(databaseFile(two.installation), sql)
  return { count: Number(row?.['count']), isGoingOn: Number(row?.['begun']) > 0 }
}

/** All that the index holds, as texts in order. */
async function index(): Promise<string[]> {
  const rows = await readRows(
    databaseFile(two.installation),
    'SELECT collection, term, chunk, hex(ids) AS ids FROM search_postings UNION ALL SELECT NULL, word, length, reversed FROM search_words',
  )
  return rows.map((row) => JSON.stringify(row)).toSorted()
}

const foldBegins = () => until('a fold', async () => (await waiting()).isGoingOn)

describe('the index takes in long texts', { timeout: 180_000 }, () => {
  it('although servers are killed meanwhile', async () => {
    const { id } = expectSuccess(await two.ours.post<{ id: number }>('/blog/posts', body('killed', 1)))
    for (const seed of [2]) {
      await foldBegins()
      await two.first.kill()
      await two.restart('first')
      expectSuccess(await two.ours.put(`/blog/posts/${id}`, body('killed', seed)))
    }
  })

  it('although two servers change them and take them in at the same time', async () => {
    const posts = await Promise.all([10, 11].map((seed) => two.ours.post<{ id: number }>('/blog/posts', body(`both-${seed}`, seed))))
    const ids = posts.map((post) => expectSuccess(post).id)
    for (const seed of [20]) {
      const saves = [two.ours, two.theirs].map((client, at) =>
        client.put(`/blog/posts/${ids[(at + seed) % 2]}`, body(`both-${at + seed}`, seed + at)),
      )
      for (const saved of await Promise.all(saves)) expectSuccess(saved)
      await foldBegins()
    }
    expect((await two.theirs.delete(`/blog/posts/${ids[0]}`)).status).toBe(204)
  })

  it('and then holds what a new one would hold', async () => {
    await until('an index without changes that wait for it', async () => (await waiting()).count === 0, 120_000)
    const found = await index()
    expect(found.length).toBeGreaterThan(LENGTH)
    await Promise.all([two.first.stop(), two.second.stop()])
    expect((await tool(two.installation, 'reindex')).code).toBe(0)
    const rebuilt = await index()
    const [before, after] = [new Set(found), new Set(rebuilt)]
    expect({
      needless: found.filter((each) => !after.has(each)).slice(0, 5),
      missing: rebuilt.filter((each) => !before.has(each)).slice(0, 5),
    }).toEqual({ needless: [], missing: [] })
  })
})
