import type { Payload, PayloadRequest } from 'payload'
import type { RecordKey } from '../history/types'
import { inTransactionOf } from '../request-transaction'
import { findMongoPreview, mongoPreviews } from './mongo-previews'
import { findSqlitePreview, sqlitePreviews } from './sqlite-previews'
import type { FoundPreview, PreviewLink, Previews } from './types'

/** @throws Error without a transaction. */
const previewsOf = (req: PayloadRequest): Promise<Previews> =>
  inTransactionOf(
    req,
    { mongo: (session) => mongoPreviews(req.payload, session), sqlite: sqlitePreviews },
    'A change of preview links needs a transaction',
  )

/** Adds a link in the transaction of a request, and removes those that have expired: nothing else makes the table grow. */
export async function addPreview(req: PayloadRequest, link: PreviewLink): Promise<void> {
  const previews = await previewsOf(req)
  await previews.removeExpired(new Date().toISOString())
  await previews.add(link)
}

/** Removes all links of a record in the transaction of a request. */
export const revokePreviews = async (req: PayloadRequest, key: RecordKey): Promise<void> => (await previewsOf(req)).revoke(key)

/** The link with this hash that has not expired at an instant; null if there is none. @throws the database's error. */
export const findPreview = (payload: Payload, tokenHash: string, instant: string): Promise<FoundPreview | null> =>
  payload.db.name === 'mongoose' ? findMongoPreview(payload, tokenHash, instant) : findSqlitePreview(payload, tokenHash, instant)
