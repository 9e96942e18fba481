import type { Client } from '@libsql/client'

/** Sizes that are read at once: two numbers for each record. */
const SIZES_AT_ONCE = 5_000

type Bounds = { readonly records: number; readonly characters: number }

/**
 * The ids of a table in ranges that can be read at once: each has at most so many records and characters, or a single record.
 * @param size SQL for the number of characters of a record. @yields the first and the last id of each range, in order.
 */
export async function* idRanges(
  client: Client,
  table: string,
  size: string,
  { records, characters }: Bounds,
): AsyncGenerator<[number, number]> {
  for (let after = 0; ;) {
    const { rows } = await client.execute({
      sql: `SELECT id, ${size} AS size FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`,
      args: [after, SIZES_AT_ONCE],
    })
    let [first, count, sum] = [0, 0, 0]
    for (const row of rows) {
      const [id, own] = [Number(row['id']), Number(row['size'])]
      if (count === records || (count > 0 && sum + own > characters)) {
        yield [first, after]
        count = 0
        sum = 0
      }
      if (count === 0) first = id
      count++
      sum += own
      after = id
    }
    if (count > 0) yield [first, after]
    if (rows.length < SIZES_AT_ONCE) return
  }
}

/** SQL for the number of characters in some columns of a record. */
export const sizeOf = (columns: readonly string[]): string =>
  columns.length === 0 ? '0' : columns.map((column) => `coalesce(length(${column}), 0)`).join(' + ')
