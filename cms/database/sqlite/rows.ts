import type { InValue, Row } from '@libsql/client'
import type { Payload, PayloadRequest } from 'payload'
import { sqliteAdapterOf } from '../../payload-internals'

/**
 * The rows of a query that Payload has no operation for.
 * @param req reads in its transaction, if it has one; otherwise what is committed. @throws the database's error.
 */
export async function rowsOf(payload: Payload, text: string, args: readonly InValue[], req?: PayloadRequest): Promise<Row[]> {
  const { client, sessions } = sqliteAdapterOf(payload)
  const session = req && sessions[String((await req.transactionID) ?? '')]
  if (!session) return (await client.execute({ sql: text, args: [...args] })).rows
  const { sql } = await import('@payloadcms/db-sqlite')
  const parts = text.split('?').flatMap((part, index) => (index === 0 ? [sql.raw(part)] : [sql`${args[index - 1]}`, sql.raw(part)]))
  return (await session.db.run(sql.join(parts))).rows
}
