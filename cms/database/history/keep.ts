import type { Payload, PayloadRequest } from 'payload'
import { inTransactionOf } from '../request-transaction'
import { mongoKeep } from './mongo-keep'
import { mongoReads } from './mongo-reads'
import { sqliteKeep } from './sqlite-keep'
import { sqliteReads } from './sqlite-reads'
import { DOORS, type Author, type Door, type Keep, type KeptReads } from './types'
import { VIA, batchOf } from './write-context'

/**
 * The history and the trash in the transaction of a request, so that a change and its line are saved together or not at all.
 * @throws Error without a transaction: every write of Payload opens one, and a line outside of it could outlive a change that failed.
 */
export const keepOf = (req: PayloadRequest): Promise<Keep> =>
  inTransactionOf(
    req,
    { mongo: (session) => mongoKeep(req.payload, session), sqlite: sqliteKeep },
    'A change of content needs a transaction for its line in the history',
  )

/** The history and the trash for reads. */
export const keptReads = (payload: Payload): KeptReads => (payload.db.name === 'mongoose' ? mongoReads(payload) : sqliteReads(payload))

/** Who makes a request, through which door it came, and which act on many records it is a part of. */
export function authorOf(req: PayloadRequest): Author {
  const given = DOORS.find((door) => door === req.context[VIA])
  const via: Door = req.payloadAPI === 'local' ? (given ?? 'system') : 'panel'
  // a command has no account
  return { user: req.user?.username || null, via, batch: batchOf(req)?.id ?? null }
}
