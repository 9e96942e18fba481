import type { InValue } from '@libsql/client'
import type { Payload } from 'payload'
import { sqliteAdapterOf } from '../../payload-internals'
import type { Entity } from '../../domain/entities'
import { SEARCH_TEXT } from '../queries/columns'
import type { Condition } from '../queries/list-query'
import { whereOf } from '../queries/sqlite-list'
import { sizeOf, sizedGroups, sizedRows } from '../sqlite/id-ranges'
import { readArray, textOf } from '../sqlite/values'
import { WORDS_AT_ONCE } from './limits'
import { similarRanges, triplesOf } from './terms'
import type { WordIndex } from './word-index'
import { nextTurn } from '../../turns'

const WORDS_WITH = `SELECT json_group_array(json_array(id, word)) AS found FROM (
  SELECT w.id, w.word FROM search_parts CROSS JOIN search_words AS w ON w.id = search_parts.rowid
  WHERE search_parts MATCH ? AND search_parts.rowid > ? ORDER BY search_parts.rowid LIMIT ?)`

/** Texts that are read at once. */
const TEXTS_AT_ONCE = { records: 500, bytes: 1_000_000 }

const quoted = (triple: string): string => `"${triple.replaceAll('"', '""')}"`

/** The index of words on SQLite. */
export function sqliteIndex(payload: Payload): WordIndex {
  const arrayOf = <Item>(sql: string, args: InValue[]): Promise<Item[]> => readArray(payload, sql, args)

  async function readAmong({ collection }: Entity, columns: string, ids: readonly number[], conditions: readonly Condition[]) {
    const where = whereOf([{ is: 'among', ids }, ...conditions])
    return (await sqliteAdapterOf(payload).client.execute({ sql: `SELECT ${columns} FROM ${collection}${where.sql}`, args: where.args }))
      .rows
  }

  return {
    // the start builds it
    isReady: () => Promise.resolve(true),

    changed: ({ collection }) =>
      arrayOf<number>('SELECT json_group_array(record) AS found FROM search_changes WHERE collection = ?', [collection]),

    async meeting(entity, ids, conditions) {
      return (await readAmong(entity, 'id', ids, conditions)).map(({ id }) => Number(id))
    },

    async *texts(entity, ids, conditions) {
      const sizes = sizedRows(await readAmong(entity, `id, ${sizeOf([SEARCH_TEXT.sql])} AS size`, ids, conditions))
      for (const group of sizedGroups(sizes, TEXTS_AT_ONCE)) {
        for (const { id, text } of await readAmong(entity, `id, ${SEARCH_TEXT.sql} AS text`, group, conditions))
          yield [Number(id), textOf(text)]
      }
    },

    async *wordsWith(part) {
      const match = triplesOf(part).map(quoted).join(' AND ')
      for (let last = 0; ;) {
        const found = await arrayOf<[id: number, word: string]>(WORDS_WITH, [match, last, WORDS_AT_ONCE])
        yield found.flatMap(([, word]) => (word.includes(part) ? [word] : []))
        if (found.length < WORDS_AT_ONCE) return
        last = found.at(-1)?.[0] ?? 0
        // other requests are answered between two reads
        await nextTurn()
      }
    },

    async wordsLike(word) {
      const ranges = similarRanges(word)
      if (ranges.length === 0) return []
      const parts = ranges.map(({ column }) => `SELECT word FROM search_words WHERE length = ? AND ${column} >= ? AND ${column} < ?`)
      return arrayOf<string>(
        `SELECT json_group_array(word) AS found FROM (${parts.join(' UNION ')})`,
        ranges.flatMap(({ length, from, below }) => [length, from, below]),
      )
    },

    async postings(collections, terms) {
      const found = await arrayOf<[at: number, collection: string, chunk: number, ids: string]>(
        // the plus keeps SQLite to one search for each term
        `SELECT json_group_array(json_array(wanted.key, p.collection, p.chunk, hex(p.ids))) AS found FROM json_each(?) AS wanted CROSS JOIN search_postings AS p
          WHERE p.term = wanted.value AND +p.collection IN (SELECT value FROM json_each(?))`,
        [JSON.stringify(terms), JSON.stringify(collections)],
      )
      return found.map(([at, collection, chunk, ids]) => ({ collection, term: terms[at] ?? '', chunk, ids: Buffer.from(ids, 'hex') }))
    },
  }
}
