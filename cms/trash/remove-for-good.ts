import type { PayloadRequest } from 'payload'
import { removeDrafts } from '../database/drafts'
import { trashIn } from '../database/history/trash'
import { noteRemovals } from '../database/history/note'
import type { RecordKey, Titled, TrashRange } from '../database/history/types'

/** Records that are removed in one transaction, not counting what left with them. Other writes wait for it. */
const BATCH = 50

/** What belongs to records ends with them, but for their history. */
async function endRecords(req: PayloadRequest, removed: readonly Titled[]): Promise<void> {
  await removeDrafts(req, removed)
  await noteRemovals(req, removed)
}

/** Removes a record from the trash for good, with all that left with it. @returns whether it was in there. */
export async function removeForGood(req: PayloadRequest, key: RecordKey): Promise<boolean> {
  const taken = await (await trashIn(req)).take(key)
  await endRecords(req, taken)
  return taken.length > 0
}

/**
 * Removes the first records of a range for good, as many as fit in one transaction.
 * @returns how many, with what left with them, and the version of the last: the rest of the range is after it. Null at its end.
 */
export async function removeRange(req: PayloadRequest, range: TrashRange): Promise<{ count: number; last: number | null }> {
  const { removed, last } = await (await trashIn(req)).takeRange(range, BATCH)
  if (removed.length > 0) await endRecords(req, removed)
  return { count: removed.length, last }
}
