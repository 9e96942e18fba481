import type { InValue, Row } from '@libsql/client'
import type { mongo } from 'mongoose'
import type { PayloadRequest } from 'payload'
import { sqliteAdapterOf } from '../payload-internals'
import { sessionOf } from './mongodb/mongo-connection'

/** Runs a statement in one transaction of SQLite. */
export type SqliteRun = (text: string, args: readonly InValue[]) => Promise<Row[]>

/** Runs statements in the transaction of a request; null without one. */
export async function sqliteRun(req: PayloadRequest): Promise<SqliteRun | null> {
  const session = sqliteAdapterOf(req.payload).sessions[String((await req.transactionID) ?? '')]
  if (!session) return null
  const { sql } = await import('@payloadcms/db-sqlite')
  return async (text, args) => {
    const parts = text.split('?').flatMap((part, index) => (index === 0 ? [sql.raw(part)] : [sql`${args[index - 1]}`, sql.raw(part)]))
    return (await session.db.run(sql.join(parts))).rows
  }
}

/**
 * Tables that Payload does not know, in the transaction of a request.
 * @param tables makes the access to them, for the database in use. @param missing the message without a transaction.
 * @throws Error without a transaction.
 */
export async function inTransactionOf<Tables>(
  req: PayloadRequest,
  tables: { mongo: (session: mongo.ClientSession) => Tables; sqlite: (run: SqliteRun) => Tables },
  missing: string,
): Promise<Tables> {
  if (req.payload.db.name === 'mongoose') {
    const { session } = await sessionOf(req)
    if (session) return tables.mongo(session)
  } else {
    const run = await sqliteRun(req)
    if (run) return tables.sqlite(run)
  }
  throw new Error(missing)
}
