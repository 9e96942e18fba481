import type { Payload, PayloadRequest } from 'payload'
import { authorOf } from '../history/keep'
import { inTransactionOf } from '../request-transaction'
import { mongoBatches, mongoBatchReads } from './mongo-batches'
import { sqliteBatches, sqliteBatchReads } from './sqlite-batches'
import type { Batch, Batches, BatchReads, BatchState } from './types'

/** @throws Error without a transaction. */
const batchesOf = (req: PayloadRequest): Promise<Batches> =>
  inTransactionOf(
    req,
    { mongo: (session) => mongoBatches(req.payload, session), sqlite: sqliteBatches },
    'A change of an act on many records needs a transaction',
  )

/** Records an act under the name of the person who makes the request, in the request's transaction. */
export async function addBatch(req: PayloadRequest, wanted: Omit<BatchState, 'user' | 'via'>): Promise<Batch> {
  const { user, via } = authorOf(req)
  const state = { ...wanted, user, via }
  return { ...state, id: await (await batchesOf(req)).add(state) }
}

/** Notes how far an act got, in the transaction of a request. */
export const saveBatch = async (req: PayloadRequest, id: number, state: BatchState): Promise<void> => (await batchesOf(req)).save(id, state)

/** Notes how far an act got, if nobody has since it was read. @returns whether nobody had. */
export const replaceBatch = async (req: PayloadRequest, batch: Batch, next: BatchState): Promise<boolean> =>
  (await batchesOf(req)).replace(batch, next)

/** Acts on many records, for reads. */
export const batchReads = (payload: Payload): BatchReads =>
  payload.db.name === 'mongoose' ? mongoBatchReads(payload) : sqliteBatchReads(payload)
