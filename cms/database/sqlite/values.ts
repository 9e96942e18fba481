import type { InValue } from '@libsql/client'
import type { Payload } from 'payload'
import { sqliteAdapterOf } from '../../payload-internals'

/** A text column's value; empty for NULL. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A text column's value; null for NULL. */
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * The only value of a query, which is a JSON array. Many rows cost the client more than one text.
 * @param sql selects the array with the name `found`. @throws the database's error.
 */
export async function readArray<Item>(payload: Payload, sql: string, args: InValue[]): Promise<Item[]> {
  const { rows } = await sqliteAdapterOf(payload).client.execute({ sql, args })
  // cast: the query says what it puts into the array
  return JSON.parse(textOf(rows[0]?.['found'])) as Item[]
}
