import {
  APIError,
  ValidationError,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeOperationHook,
  type CollectionBeforeValidateHook,
} from 'payload'
import { passwordProblem } from '../domain/passwords'

/** New passwords have 12 to 256 characters and are not common ones, whichever door they come through. */
export const checkPassword: CollectionBeforeValidateHook = ({ data, operation, originalDoc, req }) => {
  const password = data?.['password']
  if (operation !== 'create' && (password === undefined || password === null || password === '')) return data
  const problem = passwordProblem(password, String(data?.['username'] ?? originalDoc?.username ?? ''))
  if (problem) throw new ValidationError({ collection: 'users', errors: [{ message: problem, path: 'password' }] }, req.t)
  return data
}

/** A changed password ends every session, the one that changed it included: Payload would keep that one. */
export const endOwnSession: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  const changesPassword = operation === 'update' && Boolean((args as { data?: { password?: unknown } }).data?.password)
  if (changesPassword && req.user) Object.assign(req.user, { _sid: undefined })
  return args
}

/** The last administrator stays: without one, nobody could let another in. */
export const keepOneAdministrator: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const others = await req.payload.count({
    collection: 'users',
    where: { and: [{ isAdmin: { equals: true } }, { id: { not_equals: id } }] },
    req,
    overrideAccess: true,
  })
  if (others.totalDocs === 0) throw new APIError('The last administrator cannot be removed.', 409, undefined, true)
}
