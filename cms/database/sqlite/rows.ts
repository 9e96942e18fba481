import type { InValue, Row } from '@libsql/client'
import type { Payload } from 'payload'
import { sqliteAdapterOf } from '../../payload-internals'

/** Reads the rows of a query outside of any transaction. */
export type RowsOf = (sql: string, args: InValue[]) => Promise<Row[]>

/** Queries of a database, for tables that Payload does not know. They throw the database's error. */
export const rowsOf =
  (payload: Payload): RowsOf =>
  async (sql, args) =>
    (await sqliteAdapterOf(payload).client.execute({ sql, args })).rows
