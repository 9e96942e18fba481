import type { InValue, Row } from '@libsql/client'
import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { rowsOf } from '../sqlite/rows'
import { textOf } from '../sqlite/values'
import { SEARCH_TEXT } from './columns'
import type { Condition, ListReads, Order, Results, Window } from './list-query'

const OPERATORS = { equal: '=', above: '>', below: '<' } as const

/** A part of a statement, with the values of its placeholders. */
export type Clause = { readonly sql: string; readonly args: InValue[] }

/** The level of records that are all alike. A number would be the place of a column. */
export const ALIKE: Clause = { sql: 'NULL', args: [] }

function termOf(condition: Condition, isOneOfSeveral: boolean): Clause {
  if (condition.is === 'containing') return { sql: `instr(${SEARCH_TEXT.sql}, ?) > 0`, args: [condition.word] }
  if (condition.is === 'among') return { sql: 'id IN (SELECT value FROM json_each(?))', args: [JSON.stringify(condition.ids)] }
  const { sql } = condition.column
  switch (condition.is) {
    case 'oneOf':
      return { sql: `${sql} IN (SELECT value FROM json_each(?))`, args: [JSON.stringify(condition.values)] }
    case 'noneOf':
      return { sql: `(${sql} IS NULL OR ${sql} NOT IN (SELECT value FROM json_each(?)))`, args: [JSON.stringify(condition.values)] }
    case 'empty':
      return { sql: `(${sql} IS NULL OR ${sql} = '')`, args: [] }
    case 'filled':
      // also false for NULL
      return { sql: `${sql} <> ''`, args: [] }
    case 'equal':
    case 'above':
    case 'below': {
      const { value } = condition
      const isFlag = typeof value === 'boolean'
      // most records have the same flags: with the plus, SQLite takes the index of another condition
      const column = isFlag && isOneOfSeveral ? `+${sql}` : sql
      return { sql: `${column} ${OPERATORS[condition.is]} ?`, args: [isFlag ? Number(value) : value] }
    }
  }
}

/** The WHERE clause of records that meet all conditions, with a blank in front; empty without conditions. */
export function whereOf(conditions: readonly Condition[]): Clause {
  const terms = conditions.map((each) => termOf(each, conditions.length > 1))
  return { sql: terms.length === 0 ? '' : ` WHERE ${terms.map(({ sql }) => sql).join(' AND ')}`, args: terms.flatMap(({ args }) => args) }
}

/** The terms of ORDER BY. */
export const orderOf = (order: readonly Order[]): string =>
  order.map(({ column: { sql }, descending }) => `${sql}${descending ? ' DESC' : ''} NULLS LAST`).join(', ')

// cast: the statements put ids into the array
const idsIn = (row: Row | undefined): number[] => JSON.parse(textOf(row?.['ids'])) as number[]

/** The ids and the number of all, in one pass over the records. @param level what the list is ordered by first. @throws the database's error. */
export async function sqliteFound(payload: Payload, entity: Entity, window: Window, level: Clause = ALIKE): Promise<Results> {
  const { conditions, order, skip, limit } = window
  const where = whereOf(conditions)
  const columns = new Set(['id', ...order.map(({ column }) => column.sql)])
  const [row] = await rowsOf(
    payload,
    `WITH found AS MATERIALIZED (SELECT ${[...columns].join(', ')}, ${level.sql} AS level FROM ${entity.collection}${where.sql})
      SELECT (SELECT count(*) FROM found) AS total,
        (SELECT json_group_array(id) FROM (SELECT id FROM found ORDER BY level, ${orderOf(order)} LIMIT ? OFFSET ?)) AS ids`,
    [...level.args, ...where.args, limit, skip],
  )
  return { ids: idsIn(row), total: Number(row?.['total']) }
}

/** The reads of lists on SQLite. */
export const sqliteLists: ListReads = {
  found: sqliteFound,

  async ids(payload, entity, { conditions, order, skip, limit }, req) {
    const where = whereOf(conditions)
    const window = `SELECT id FROM ${entity.collection}${where.sql} ORDER BY ${orderOf(order)} LIMIT ? OFFSET ?`
    // in one row: the client takes long for each
    const [row] = await rowsOf(payload, `SELECT json_group_array(id) AS ids FROM (${window})`, [...where.args, limit, skip], req)
    return idsIn(row)
  },

  async count(payload, entity, conditions) {
    const where = whereOf(conditions)
    const [row] = await rowsOf(payload, `SELECT count(*) AS total FROM ${entity.collection}${where.sql}`, where.args)
    return Number(row?.['total'])
  },
}
