import type { Payload } from 'payload'
import { sqliteAdapterOf } from '../../payload-internals'
import { SEARCH_TEXT } from '../queries/columns'
import { ALIKE, orderOf, sqliteFound, whereOf, type Clause } from '../queries/sqlite-list'
import { textOf } from '../sqlite/values'
import { endsOf, levelsOf, namedColumns, narrowed, type EntityQuery, type TextReads } from './text-reads'

const TEXT = SEARCH_TEXT.sql
const TITLE = `substr(${TEXT}, 1, instr(${TEXT}, char(10)))`

/** How well a record matches: 0 is best. */
function levelOf(words: readonly string[]): Clause {
  if (words.length === 0) return ALIKE
  const levels = levelsOf(words)
  const cases = levels.map(({ isTitle, parts }, level) => {
    const all = parts.map(() => `instr(${isTitle ? TITLE : TEXT}, ?) > 0`)
    return `WHEN ${all.join(' AND ')} THEN ${level}`
  })
  return { sql: `CASE ${cases.join(' ')} ELSE ${levels.length} END`, args: levels.flatMap(({ parts }) => parts) }
}

/** The search's reads on SQLite. */
export function sqliteTexts(payload: Payload): TextReads {
  const execute = async (sql: string, ...clauses: readonly Clause[]) =>
    (await sqliteAdapterOf(payload).client.execute({ sql, args: clauses.flatMap(({ args }) => args) })).rows

  return {
    found(query, words, limit) {
      const window = { conditions: narrowed(query, words), order: query.order, skip: 0, limit }
      return sqliteFound(payload, query.entity, window, levelOf(words))
    },

    async known({ entity, conditions }: EntityQuery, words) {
      const where = whereOf(conditions)
      const columns = words.map((_, at) => `max(instr(${TEXT}, ?) > 0) AS has${at}`)
      const [row] = await execute(
        `SELECT ${columns.join(', ')} FROM ${entity.collection}${where.sql}`,
        { sql: '', args: [...words] },
        where,
      )
      return words.map((_, at) => row?.[`has${at}`] === 1)
    },

    async alike(query, words, mistyped) {
      const names = namedColumns(query.entity)
        .map(({ sql }) => `coalesce(${sql}, '')`)
        .join(` || ' ' || `)
      const where = whereOf(narrowed(query, words))
      const ends = mistyped.map(endsOf)
      const level = levelOf(words)
      const alike = ends.map(() => `(instr(names, ?) > 0 OR instr(names, ?) > 0)`)
      const rows = await execute(
        `SELECT id, ${names} AS names FROM ${query.entity.collection}${where.sql}${where.sql ? ' AND' : ' WHERE'} ${alike.join(' AND ')}
          ORDER BY ${level.sql}, ${orderOf(query.order)}`,
        where,
        { sql: '', args: ends.flatMap(({ head, tail }) => [head, tail]) },
        level,
      )
      return rows.map((row) => ({ id: Number(row['id']), names: textOf(row['names']) }))
    },
  }
}
