import type { PayloadRequest } from 'payload'
import type { ContentCollection } from '../domain/entities'

/**
 * Sets hidden fields of records in the transaction of a request, without saving the records: no version, no line in the
 * history, and the date of the last save stays.
 */
export async function setQuietly(
  req: PayloadRequest,
  collection: ContentCollection,
  ids: readonly number[],
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (ids.length === 0) return
  // with null, the date of the last save stays
  const data = { ...fields, updatedAt: null }
  await req.payload.db.updateMany({ collection, where: { id: { in: [...ids] } }, data, req, returning: false })
}
