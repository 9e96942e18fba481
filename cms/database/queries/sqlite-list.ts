import type { InValue } from '@libsql/client'
import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { sqliteAdapterOf } from '../../payload-internals'
import { readArray, textOf } from '../sqlite/values'
import { SEARCH_TEXT, type Column } from './columns'
import { listIndexes } from './indexes'
import type { Condition, Order, Results, Value, Window } from './list-query'

/** The condition of `empty`. Indexes and queries must spell it alike, or SQLite does not use the index. */
export const isEmpty = ({ sql }: Column): string => `(${sql} IS NULL OR ${sql} = '')`

const OPERATORS = { equal: '=', above: '>', below: '<' } as const

/** A part of a statement, with the values of its placeholders. */
export type Clause = { readonly sql: string; readonly args: InValue[] }

/** The level of records that are all alike. A number would be the place of a column. */
export const ALIKE: Clause = { sql: 'NULL', args: [] }

function termOf(condition: Condition): Clause {
  switch (condition.is) {
    case 'among':
      return { sql: 'id IN (SELECT value FROM json_each(?))', args: [JSON.stringify(condition.ids)] }
    case 'oneOf':
      return { sql: `${condition.column.sql} IN (SELECT value FROM json_each(?))`, args: [JSON.stringify(condition.values)] }
    case 'noneOf': {
      const { sql } = condition.column
      return { sql: `(${sql} IS NULL OR ${sql} NOT IN (SELECT value FROM json_each(?)))`, args: [JSON.stringify(condition.values)] }
    }
    case 'containing':
      return { sql: `instr(${SEARCH_TEXT.sql}, ?) > 0`, args: [condition.word] }
    case 'empty':
      return { sql: isEmpty(condition.column), args: [] }
    case 'filled':
      // also false for NULL
      return { sql: `${condition.column.sql} <> ''`, args: [] }
    case 'absent':
      return { sql: `${condition.column.sql} IS NULL`, args: [] }
    case 'present':
      return { sql: `${condition.column.sql} IS NOT NULL`, args: [] }
    case 'equal':
    case 'above':
    case 'below': {
      const {
        value,
        column: { sql },
      } = condition
      // most records are published: with the plus, SQLite keeps to the index of the order instead of sorting them all
      const column = value === true ? `+${sql}` : sql
      return { sql: `${column} ${OPERATORS[condition.is]} ?`, args: [typeof value === 'boolean' ? Number(value) : value] }
    }
  }
}

/** The WHERE clause of records that meet all conditions, with a blank in front; empty without conditions. */
export function whereOf(conditions: readonly Condition[]): Clause {
  const terms = conditions.map(termOf)
  return { sql: terms.length === 0 ? '' : ` WHERE ${terms.map(({ sql }) => sql).join(' AND ')}`, args: terms.flatMap(({ args }) => args) }
}

// NULL is SQLite's lowest value, so it comes last in a descending order by itself
const orderTerm = ({ column, descending }: Order, index: number): string =>
  descending ? `${column.sql} DESC` : index === 0 && column.sql !== 'id' ? `${column.sql} NULLS LAST` : column.sql

/** The terms of ORDER BY. */
export const orderOf = (order: readonly Order[]): string => order.map(orderTerm).join(', ')

/** The ids of one window of a list, in its order. @throws the database's error. */
export function sqliteIds(payload: Payload, entity: Entity, { conditions, order, skip, limit }: Window): Promise<number[]> {
  const where = whereOf(conditions)
  const window = `SELECT id FROM ${entity.collection}${where.sql} ORDER BY ${orderOf(order)} LIMIT ? OFFSET ?`
  return readArray(payload, `SELECT json_group_array(id) AS found FROM (${window})`, [...where.args, limit, skip])
}

/**
 * The ids of one window of a list, and the number of all its records, in one pass over the records: for conditions that no index
 * answers. @param level what the list is ordered by first. @throws the database's error.
 */
export async function sqliteFound(
  payload: Payload,
  entity: Entity,
  { conditions, order, skip, limit }: Window,
  level: Clause = ALIKE,
): Promise<Results> {
  const where = whereOf(conditions)
  const columns = new Set(['id', ...order.map(({ column }) => column.sql)])
  const { rows } = await sqliteAdapterOf(payload).client.execute({
    sql: `WITH found AS MATERIALIZED (SELECT ${[...columns].join(', ')}, ${level.sql} AS level FROM ${entity.collection}${where.sql})
      SELECT (SELECT count(*) FROM found) AS total,
        (SELECT json_group_array(id) FROM (SELECT id FROM found ORDER BY level, ${orderOf(order)} LIMIT ? OFFSET ?)) AS ids`,
    args: [...level.args, ...where.args, limit, skip],
  })
  // cast: the statement puts ids into the array
  return { ids: JSON.parse(textOf(rows[0]?.['ids'])) as number[], total: Number(rows[0]?.['total']) }
}

/** The value of a column in the record that meets all conditions; undefined without one. @throws the database's error. */
export async function sqliteValue(
  payload: Payload,
  entity: Entity,
  conditions: readonly Condition[],
  { sql }: Column,
): Promise<Value | null | undefined> {
  const where = whereOf(conditions)
  const { rows } = await sqliteAdapterOf(payload).client.execute({
    sql: `SELECT ${sql} AS value FROM ${entity.collection}${where.sql} LIMIT 1`,
    args: where.args,
  })
  const [row] = rows
  if (!row) return undefined
  const value = row['value']
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** Number of records that meet all conditions. @throws the database's error. */
export async function sqliteCount(payload: Payload, entity: Entity, conditions: readonly Condition[]): Promise<number> {
  const where = whereOf(conditions)
  const { rows } = await sqliteAdapterOf(payload).client.execute({
    sql: `SELECT count(*) AS total FROM ${entity.collection}${where.sql}`,
    args: where.args,
  })
  return Number(rows[0]?.['total'] ?? 0)
}

/** The statements that create the indexes of an entity's list. */
export const sqliteIndexes = (entity: Entity): string[] =>
  listIndexes(entity).map(({ name, order, empty, present }) => {
    const columns = order.map(({ column, descending }) => (descending ? `${column.sql} DESC` : column.sql))
    const where = empty ? ` WHERE ${isEmpty(empty)}` : present ? ` WHERE ${present.sql} IS NOT NULL` : ''
    return `CREATE INDEX IF NOT EXISTS ${name} ON ${entity.collection} (${columns.join(', ')})${where}`
  })
