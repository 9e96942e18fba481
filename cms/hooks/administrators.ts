import { APIError, type CollectionBeforeChangeHook, type CollectionBeforeDeleteHook, type PayloadRequest } from 'payload'
import { holdRecord } from '../database/hold-record'
import { messages } from '../domain/messages'

/** On a request: the administrators that it has let go so far. A bulk call handles its accounts beside each other. */
const LEAVING = 'leavingAdministrators'

function leavingIn(req: PayloadRequest): Set<number> {
  const known = req.context[LEAVING]
  if (known instanceof Set) return known as Set<number>
  const leaving = new Set<number>()
  req.context[LEAVING] = leaving
  return leaving
}

/**
 * Lets an administrator go while another one stays: without one, nobody could let another in.
 * @throws APIError 409 for the last one. Somebody who is no administrator may always go.
 */
async function letGo(id: number, req: PayloadRequest): Promise<void> {
  const isAdmin = { isAdmin: { equals: true } }
  const { docs } = await req.payload.find({
    collection: 'users',
    where: isAdmin,
    sort: 'id',
    depth: 0,
    pagination: false,
    req,
    overrideAccess: true,
  })
  const administrators = docs.map((doc) => Number(doc.id))
  if (!administrators.includes(id)) return
  const leaving = leavingIn(req)
  const staying = administrators.find((each) => each !== id && !leaving.has(each))
  if (staying === undefined) throw new APIError(messages.lastAdministrator, 409, undefined, true)
  leaving.add(id)
  // two that let each other go conflict on both, in one order: the second one starts anew or is told
  for (const each of [id, staying].sort((a, b) => a - b)) await holdRecord(req, 'users', each)
}

/** The last administrator is not deleted. */
export const keepOneAdministrator: CollectionBeforeDeleteHook = ({ id, req }) => letGo(Number(id), req)

/** The last administrator does not become an ordinary account. */
export const keepOneInOffice: CollectionBeforeChangeHook = async ({ data, originalDoc, operation, req }) => {
  const isSteppingDown =
    operation === 'update' && originalDoc?.isAdmin === true && data['isAdmin'] !== undefined && data['isAdmin'] !== true
  if (isSteppingDown) await letGo(Number(originalDoc.id), req)
  return data
}
