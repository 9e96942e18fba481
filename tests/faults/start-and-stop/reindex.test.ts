import { describe, expect, it } from 'vitest'
import { ownServer } from '../support/own-server'
import { expectSuccess } from '../support/content'
import { database } from '../support/installation'
import { tool } from '../support/process'
import { containing } from '../../harness/matchers'
import { isRepeat } from '../../harness/server/database'

const WORDS = [
  'lime',
  'limes',
  'sublime',
  'lima',
  'kestrel',
  'kestral',
  'cold',
  'brew',
  'cold-brew',
  '“cold”',
  'a',
  'ab',
  '日本語',
  'don’t',
]
const QUERIES = [
  'lime',
  'lim',
  'li',
  'l',
  'kestrel',
  'estr',
  'cold brew',
  'cold-',
  '“',
  'dont',
  'don',
  '本',
  'a',
  'lime kestrel',
  'brew lime',
]
/** A search on MongoDB takes several times as long, so half of them are made there. */
const MADE = QUERIES.filter((_, index) => !isRepeat || index % 2 === 0)
const PATHS = [
  ...MADE.flatMap((query) => [`/search?q=${encodeURIComponent(query)}`, `/quotes/?q=${encodeURIComponent(query)}&sort=author`]),
  ...['lime', 'o'].flatMap((query) => [`/quotes/?q=${query}&skip=3&limit=4`, `/quotes/?q=${query}&missing=context&limit=3`]),
  '/quotes/?author=kestrel%20lime&missing=context',
]

const own = ownServer()

/** Bodies and totals of all these addresses. */
async function answers(): Promise<unknown[]> {
  const all: unknown[] = []
  for (const path of PATHS) {
    const { status, text, headers } = await own.client.get(path)
    expect(status, path).toBe(200)
    all.push([path, headers.get('x-total-count'), text])
  }
  return all
}

describe('npm run reindex', () => {
  it('finds what was found before it, whether or not the changes had been indexed by then', async () => {
    const wordAt = (index: number): string => WORDS[index % WORDS.length] ?? ''
    const quotes = Array.from({ length: 40 }, (_, index) => ({
      quote_text: `${wordAt(index)} ${wordAt(index * 5 + 1)} o`,
      author: `${wordAt(index * 3 + 2)} ${wordAt(index)}`,
      ...(index % 2 ? { context: wordAt(index * 7) } : {}),
    }))
    const ids: number[] = []
    for (const quote of quotes) ids.push(expectSuccess(await own.client.post<{ id: number }>('/quotes/', quote)).id)
    const fresh = await answers()
    expect(fresh.filter((answer) => String(answer).includes(',0,'))).not.toHaveLength(PATHS.length)

    // a restart indexes what is waiting; then some of it changes again
    await own.server.stop()
    await own.restart()
    expect(await answers()).toEqual(fresh)
    await Promise.all(
      ids.slice(0, 10).map((id, index) => own.client.put(`/quotes/${id}`, { quote_text: wordAt(index + 3), author: wordAt(index) })),
    )
    await Promise.all(ids.slice(10, 15).map((id) => own.client.delete(`/quotes/${id}`)))
    const changed = await answers()
    expect(changed).not.toEqual(fresh)

    if (database === 'sqlite') {
      expect(await tool(own.installation, 'reindex')).toMatchObject({ code: 1, stderr: containing('Stop the server first') })
      await own.server.stop()
    }
    expect(await tool(own.installation, 'reindex')).toMatchObject({ code: 0, stderr: '' })
    if (database === 'sqlite') {
      await own.restart()
    }
    expect(await answers()).toEqual(changed)
  })
})
