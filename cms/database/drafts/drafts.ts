import type { Payload, PayloadRequest } from 'payload'
import { inTransactionOf } from '../request-transaction'
import { mongoDraftReads, mongoDrafts } from './mongo-drafts'
import { sqliteDraftReads, sqliteDrafts } from './sqlite-drafts'
import type { DraftReads, Drafts, OnDamage } from './types'

/** The pending drafts in the transaction of a request. @throws Error without a transaction. */
export const draftsOf = (req: PayloadRequest): Promise<Drafts> =>
  inTransactionOf(
    req,
    { mongo: (session) => mongoDrafts(req.payload, session), sqlite: sqliteDrafts },
    'A change of a draft needs a transaction',
  )

/** The pending drafts for reads. The log names those that cannot be read. */
export function draftReads(payload: Payload): DraftReads {
  const onDamage: OnDamage = (key, err) => payload.logger.warn({ ...key, err }, 'a pending draft is damaged and is ignored')
  return payload.db.name === 'mongoose' ? mongoDraftReads(payload, onDamage) : sqliteDraftReads(payload, onDamage)
}
