import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { until } from '../../harness/poll'
import { databaseKind, inMongo, inSqlite } from '../../harness/server/database'
import { sharedWorld } from '../../harness/world'

const world = sharedWorld()

const search = async (query: string): Promise<{ total: number; results: { id: number }[] }> =>
  (await world.anyone.get<{ total: number; results: { id: number }[] }>(`/v1/search?${query}`)).json

/** The words of the search index that contain a part. */
async function vocabulary(part: string): Promise<string[]> {
  const { dataDir, env } = world.server
  if (databaseKind === 'mongodb') {
    const words = await inMongo(env, (database) =>
      database
        .collection<{ _id: string }>('searchwords')
        .find({ _id: { $regex: part } })
        .toArray(),
    )
    return words.map(({ _id }) => _id)
  }
  const statement = { sql: 'SELECT word FROM search_words WHERE instr(word, ?) > 0', args: [part] }
  return (await inSqlite(dataDir, (client) => client.execute(statement))).rows.flatMap(({ word }) =>
    typeof word === 'string' ? [word] : [],
  )
}

describe('the words of the search', () => {
  it('forgets words that no record has any more, and finds them again when one has', async () => {
    const suffix = `zyxwv${randomBytes(6).toString('hex')}`
    const [only, shared, again] = ['only', 'shared', 'again'].map((word) => `${word}${suffix}`)
    const quote = await world.make(contractOf('quote'), { quote_text: `${only} ${shared}` })
    const post = await world.make(contractOf('post'), { content: `${shared} ${only} ${again}`, is_published: true })
    const hasWords = (...words: readonly (string | undefined)[]) =>
      until(`the vocabulary to have ${words.join(' and ')}`, async () => {
        const stored = await vocabulary(suffix)
        return stored.length === words.length && words.every((word) => stored.includes(word ?? ''))
      })
    await hasWords(only, shared, again)
    await world.admin.put(`/v1/quotes/${quote.id}`, { quote_text: `${shared}!` })
    await world.admin.put(`/v1/blog/posts/${post.id}`, { content: again })
    await hasWords(shared, `${shared}!`, again)
    await world.admin.del(`/v1/blog/posts/${post.id}`)
    await hasWords(shared, `${shared}!`)
    expect((await search(`q=${shared}`)).results.map(({ id }) => id)).toEqual([quote.id])
    expect((await search(`q=${only}`)).total).toBe(0)
    await world.admin.put(`/v1/quotes/${quote.id}`, { quote_text: `${again} ${only}` })
    await hasWords(again, only)
    for (const word of [again, only]) expect((await search(`q=${word}`)).results.map(({ id }) => id)).toEqual([quote.id])
  })
})
