import { APIError, type CollectionBeforeOperationHook } from 'payload'
import { parseMoment } from '../domain/calendar-date'

const ONE_DOCUMENT = 'updatedAt belongs to a save of one document.'
const NO_INSTANT = 'updatedAt must be the time that the document had when it was read.'

/** The instant that a save of a document sends. @throws APIError 400 for anything else. */
function instantOf(sent: unknown, id: unknown): string {
  if (id === undefined) throw new APIError(ONE_DOCUMENT, 400, undefined, true)
  const instant = typeof sent === 'string' ? parseMoment(sent) : null
  if (instant === null) throw new APIError(NO_INSTANT, 400, undefined, true)
  return instant
}

/**
 * Drops timestamps that a client sends, because only the server may set them. The `updatedAt` that the panel's form was filled with and
 * sends along stays, for `refuseStaleSave`: it says which state of the document the editor has seen, and Payload writes another one.
 * Other clients, and the panel's edits of many documents, send none and are not checked.
 * @throws APIError 400 for anything that is no instant: who sends it must not believe to be protected.
 */
export const settleTimestamps: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (operation !== 'create' && operation !== 'update') return args
  // cast: Payload types the arguments as those of any operation; the check above leaves create and update
  const { data, id, overrideAccess } = args as { data?: Record<string, unknown>; id?: unknown; overrideAccess?: boolean }
  // the seed sets its own
  if (!data || overrideAccess) return args
  delete data['createdAt']
  if (operation === 'update' && req.payloadAPI === 'REST' && 'updatedAt' in data) data['updatedAt'] = instantOf(data['updatedAt'], id)
  else delete data['updatedAt']
  return args
}
