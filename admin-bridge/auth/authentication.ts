import type { IncomingMessage } from 'node:http'
import { executeAuthStrategies, type Payload } from 'payload'
import type { Viewer } from '../store/content-store'
import { httpError } from '../http/errors'

const BEARER = /^Bearer +([^\s]+)$/i

/**
 * Who sends this request, by the bearer token alone: a cookie would open the layer to forged requests of other sites.
 * @throws HttpError 401 for a token that is wrong, expired or revoked, even where none is needed.
 */
export async function viewerOf(payload: Payload, request: IncomingMessage): Promise<Viewer> {
  const header = request.headers.authorization
  if (header === undefined) return null
  const token = BEARER.exec(header.trim())?.[1]
  if (!token) throw httpError.unauthorized('The token is not valid')
  const headers = new Headers({ authorization: `Bearer ${token}` })
  const { user } = await executeAuthStrategies({ payload, headers, canSetHeaders: false })
  if (user) return user
  // Payload takes a database that does not answer for a token that is not known; the difference signs people out or not
  await payload.count({ collection: 'users', where: { id: { greater_than: 0 } }, overrideAccess: true })
  throw httpError.unauthorized('The token is not valid')
}

/** The viewer of a write. @throws HttpError 401 without a token, 403 without the role. */
export async function administratorOf(payload: Payload, request: IncomingMessage): Promise<NonNullable<Viewer>> {
  const viewer = await viewerOf(payload, request)
  if (!viewer) throw httpError.unauthorized()
  if (viewer.isAdmin !== true) throw httpError.forbidden()
  return viewer
}
