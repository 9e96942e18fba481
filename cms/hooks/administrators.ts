import { APIError, type CollectionBeforeChangeHook, type CollectionBeforeDeleteHook, type PayloadRequest } from 'payload'
import { findRecords } from '../database/find-record'
import { holdRecord } from '../database/hold-record'
import { serverMessages } from '../domain/server-messages'

/**
 * Allows removing an administrator only while another one remains. Does nothing for other accounts.
 * @throws APIError 409 for the last administrator.
 */
async function assertAnotherAdministrator(id: number, req: PayloadRequest): Promise<void> {
  const administrators = (await findRecords(req.payload, 'users', { isAdmin: { equals: true } }, { req, sort: 'id' })).map((doc) => doc.id)
  if (!administrators.includes(id)) return
  // a bulk request processes its accounts in parallel
  const leaving = (req.context.leavingAdministrators ??= new Set())
  const remaining = administrators.find((each) => each !== id && !leaving.has(each))
  if (remaining === undefined) throw new APIError(serverMessages.lastAdministrator, 409, undefined, true)
  leaving.add(id)
  // two administrators removing each other then conflict; the fixed order prevents a deadlock
  for (const each of [id, remaining].sort((a, b) => a - b)) await holdRecord(req, 'users', each)
}

/** Prevents deleting the last administrator. */
export const preventDeletingLastAdministrator: CollectionBeforeDeleteHook = ({ id, req }) => assertAnotherAdministrator(Number(id), req)

/** Prevents revoking the last administrator's role. */
export const preventRevokingLastAdministrator: CollectionBeforeChangeHook = async ({ data, originalDoc, operation, req }) => {
  const losesRole = operation === 'update' && originalDoc?.isAdmin === true && data['isAdmin'] !== undefined && data['isAdmin'] !== true
  if (losesRole) await assertAnotherAdministrator(Number(originalDoc.id), req)
  return data
}
