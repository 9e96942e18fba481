import type { InValue } from '@libsql/client'
import type { Payload } from 'payload'
import { sqliteAdapterOf } from '../../payload-internals'
import { SEARCH_TEXT } from '../lists/columns'
import { whereOf } from '../lists/sqlite-list'
import { IdSet } from './id-set'
import { bytesOf, textOf } from './sqlite-tables'
import { similarRanges, triplesOf } from './terms'
import type { WordIndex } from './word-index'

const quoted = (triple: string): string => `"${triple.replaceAll('"', '""')}"`

/** The index of words on SQLite. */
export function sqliteIndex(payload: Payload): WordIndex {
  const rowsOf = async (sql: string, args: InValue[]) => (await sqliteAdapterOf(payload).client.execute({ sql, args })).rows
  const wordsOf = async (sql: string, args: InValue[]): Promise<string[]> => (await rowsOf(sql, args)).map(({ word }) => textOf(word))

  return {
    // the start builds it
    isReady: () => Promise.resolve(true),

    async changed({ collection }) {
      return (await rowsOf('SELECT record FROM search_changes WHERE collection = ?', [collection])).map(({ record }) => Number(record))
    },

    async texts({ collection }, ids, conditions) {
      const where = whereOf([{ is: 'among', ids }, ...conditions])
      const rows = await rowsOf(`SELECT id, ${SEARCH_TEXT.sql} AS text FROM ${collection}${where.sql}`, where.args)
      return new Map(rows.map(({ id, text }) => [Number(id), textOf(text)]))
    },

    wordsWith: (part) =>
      wordsOf(
        'SELECT w.word FROM search_parts CROSS JOIN search_words AS w ON w.id = search_parts.rowid WHERE search_parts MATCH ? AND instr(w.word, ?) > 0',
        [triplesOf(part).map(quoted).join(' AND '), part],
      ),

    async wordsLike(word) {
      const ranges = similarRanges(word)
      if (ranges.length === 0) return []
      const parts = ranges.map(({ column }) => `SELECT word FROM search_words WHERE length = ? AND ${column} >= ? AND ${column} < ?`)
      return wordsOf(
        parts.join(' UNION '),
        ranges.flatMap(({ length, from, below }) => [length, from, below]),
      )
    },

    async records({ collection }, terms) {
      const rows = await rowsOf(
        'SELECT p.term, p.chunk, p.ids FROM json_each(?) AS wanted CROSS JOIN search_postings AS p WHERE p.collection = ? AND p.term = wanted.value',
        [JSON.stringify(terms), collection],
      )
      const found = new Map<string, IdSet>()
      for (const { term, chunk, ids } of rows) {
        const set = found.get(textOf(term)) ?? new IdSet()
        set.addStored(Number(chunk), bytesOf(ids))
        found.set(textOf(term), set)
      }
      return found
    },
  }
}
