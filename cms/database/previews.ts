import type { Payload, PayloadRequest } from 'payload'
import type { RecordKey } from './history/types'
import { KeptRows, equal, keptIn } from './kept-rows'

/** A link to a preview of a record. Instants are ISO 8601 in UTC; `createdBy` is a user name. */
export type PreviewLink = RecordKey & { readonly tokenHash: string; readonly expiresAt: string; readonly createdBy: string | null }

/** Adds a link in the transaction of a request, and removes those that have expired: nothing else makes the table grow. */
export async function addPreview(req: PayloadRequest, { tokenHash, ...link }: PreviewLink): Promise<void> {
  const rows = await keptIn(req, 'previews')
  await rows.remove({ expiresAt: { less_than_equal: new Date().toISOString() } })
  await rows.add({ id: tokenHash, ...link })
}

/** Removes all links of a record in the transaction of a request. */
export const revokePreviews = async (req: PayloadRequest, { kind, record }: RecordKey): Promise<void> =>
  (await keptIn(req, 'previews')).remove(equal({ kind, record }))

/** The link with this hash that has not expired at an instant; null if there is none. @throws the database's error. */
export async function findPreview(payload: Payload, tokenHash: string, instant: string) {
  const where = { ...equal({ id: tokenHash }), expiresAt: { greater_than: instant } }
  return new KeptRows(payload, 'previews').first(where, ['kind', 'record', 'expiresAt'])
}
