import { groupsOf } from '../../groups'
import type { SqlRunner } from './take-turns'

/** Sizes that are read at once: two numbers for each record. */
const SIZES_AT_ONCE = 5_000

/** What is read at once: so many records and bytes at most, or a single record. */
type Bounds = { readonly records: number; readonly bytes: number }
type Sized = { readonly id: number; readonly size: number }

/** Rows with the columns `id` and `size`. */
export const sizedRows = (rows: readonly Readonly<Record<string, unknown>>[]): Sized[] =>
  rows.map(({ id, size }) => ({ id: Number(id), size: Number(size) }))

/** Divides records into groups that can be read at once, in order. None is empty. */
export function* sizedGroups(records: readonly Sized[], { records: items, bytes: cost }: Bounds): Generator<number[]> {
  for (const group of groupsOf(records, ({ size }) => size, { items, cost })) yield group.map(({ id }) => id)
}

/**
 * The ids of a table in ranges that can be read at once.
 * @param size SQL for the number of bytes of a record. @yields the first and the last id of each range, in order.
 */
export async function* idRanges(client: SqlRunner, table: string, size: string, bounds: Bounds): AsyncGenerator<[number, number]> {
  for (let last = 0; ;) {
    const { rows } = await client.execute({
      sql: `SELECT id, ${size} AS size FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`,
      args: [last, SIZES_AT_ONCE],
    })
    for (const group of sizedGroups(sizedRows(rows), bounds)) {
      const first = group[0] ?? last
      last = group.at(-1) ?? last
      yield [first, last]
    }
    if (rows.length < SIZES_AT_ONCE) return
  }
}

/** SQL for the number of bytes in some columns of a record. SQLite knows it without reading them. */
export const sizeOf = (columns: readonly string[]): string =>
  columns.length === 0 ? '0' : columns.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ')
