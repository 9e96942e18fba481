import type { PayloadRequest } from 'payload'
import type { RecordState } from '../../domain/records/record-state'
import { keyText } from './stored'
import type { Link, RecordKey } from './types'

// What a request knows beside its data, for the hooks. It is in the request's context, which no client can set.

/** Context key: the door through which a request of the API came. */
export const VIA = 'via'
/** Context key: the act on many records that the request is a part of. */
const BATCH = 'batch'
/** Context key: the record that is being made again, which keeps its id. */
const RESTORED = 'restoredRecord'
/** Context key: what the deletions of this request know of each other. */
const DELETIONS = 'deletions'

/** An act on many records, and the kind of the records that it was asked for. */
export type BatchContext = { readonly id: number; readonly kind: string }

/** The context of a write that is a part of an act. */
export const asPartOf = (batch: BatchContext | undefined): Record<string, unknown> => (batch ? { [BATCH]: batch } : {})

/** The act on many records that a request is a part of; null for a write of its own. */
export function batchOf({ context }: Pick<PayloadRequest, 'context'>): BatchContext | null {
  const batch: unknown = context[BATCH]
  if (typeof batch !== 'object' || batch === null || !('id' in batch) || !('kind' in batch)) return null
  return typeof batch.id === 'number' && typeof batch.kind === 'string' ? { id: batch.id, kind: batch.kind } : null
}

/** A record that is being made again, and the fields of its state that the time in the trash may have changed. */
type Restored = { readonly collection: string; readonly id: number; readonly former: RecordState }

/** Makes the record that this request creates next keep its id; null ends that. */
export function setRestored(req: PayloadRequest, restored: Restored | null): void {
  req.context = { ...req.context, [RESTORED]: restored }
}

/** What a new record of a collection was before it went into the trash; null for a record that is really new. */
export function restoredOf({ context }: Pick<PayloadRequest, 'context'>, collection: string): Restored | null {
  // cast: only `setRestored` sets it, and no client can
  const restored = context[RESTORED] as Restored | null | undefined
  return restored?.collection === collection ? restored : null
}

/** The id that a new record of a collection gets back; null for a record that is really new. */
export const restoredId = (req: Pick<PayloadRequest, 'context'>, collection: string): number | null =>
  restoredOf(req, collection)?.id ?? null

/** A record that is being deleted: its document, the record that it leaves with, and the records that lose their reference to it. */
export type Deletion = { doc: object | null; root: RecordKey | null; links: Link[] }

/** What is known of a record's deletion in this request. A bulk request of the panel deletes several records. */
export function deletionOf(req: PayloadRequest, key: RecordKey): Deletion {
  const known: unknown = req.context[DELETIONS]
  // cast: only this function sets it
  const deletions = known instanceof Map ? (known as Map<string, Deletion>) : new Map<string, Deletion>()
  req.context[DELETIONS] = deletions
  const deletion = deletions.get(keyText(key)) ?? { doc: null, root: null, links: [] }
  deletions.set(keyText(key), deletion)
  return deletion
}

/** Forgets a deletion that is complete. */
export function endDeletion(req: PayloadRequest, key: RecordKey): void {
  const known: unknown = req.context[DELETIONS]
  if (known instanceof Map) known.delete(keyText(key))
}
