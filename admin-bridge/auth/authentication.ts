import type { IncomingMessage } from 'node:http'
import { executeAuthStrategies, type Payload } from 'payload'
import type { Viewer } from '../store/viewer'
import { httpError } from '../http/errors'

const BEARER = /^Bearer +([^\s]+)$/i

/**
 * Authenticates a request by its bearer token; null without one. Cookies are ignored, because they would allow forged
 * requests from other sites.
 * @throws HttpError 401 for a wrong, expired or revoked token, even where no token is needed.
 */
export async function authenticate(payload: Payload, request: IncomingMessage): Promise<Viewer> {
  const header = request.headers.authorization
  if (header === undefined) return null
  const token = BEARER.exec(header.trim())?.[1]
  if (!token) throw httpError.unauthorized('The token is not valid')
  const headers = new Headers({ authorization: `Bearer ${token}` })
  const { user } = await executeAuthStrategies({ payload, headers, canSetHeaders: false })
  if (user) return user
  await assertDatabaseAnswers(payload)
  throw httpError.unauthorized('The token is not valid')
}

/**
 * Distinguishes an invalid token from an outage: Payload reports both as "no user", and a 401 would sign people out.
 * @throws the database's error if it does not answer.
 */
export async function assertDatabaseAnswers(payload: Payload): Promise<void> {
  await payload.count({ collection: 'users', where: { id: { greater_than: 0 } }, overrideAccess: true })
}

/** The viewer, who must be an administrator. @throws HttpError 401 for an anonymous visitor, 403 without the role. */
export function assertAdministrator(viewer: Viewer): NonNullable<Viewer> {
  if (!viewer) throw httpError.unauthorized()
  if (viewer.isAdmin !== true) throw httpError.forbidden()
  return viewer
}
