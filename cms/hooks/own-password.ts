import { timingSafeEqual } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import {
  APIError,
  ValidationError,
  getFieldsToSign,
  jwtSign,
  type CollectionAfterChangeHook,
  type CollectionBeforeValidateHook,
  type PayloadRequest,
  type TypedUser,
} from 'payload'
import { addSessionToUser, generatePayloadCookie } from 'payload/shared'
import { OWN_PASSWORD_ATTEMPTS, OWN_PASSWORD_WINDOW_SECONDS, PASSWORD_MAX, TOKEN_SECONDS } from '../domain/limits'
import { serverMessages } from '../domain/server-messages'
import { processGlobals } from '../process-globals'
import { derivePasswordKey } from './accounts'

/** Prefix of Payload's current hash format. Sign-in upgrades older hashes, so every signed-in user has this one. */
const HASH_PREFIX = 'pbkdf2-sha256-v1:'

/** Failed attempts per account, within a window that starts with the first one. In memory outside of the server. */
const failures = () =>
  (processGlobals.ownPasswordAttempts ??= new RateLimiterMemory({ points: OWN_PASSWORD_ATTEMPTS, duration: OWN_PASSWORD_WINDOW_SECONDS }))

/** Counts an attempt as failed. @throws APIError 429 after too many failed attempts. */
async function countAttempt(id: number): Promise<void> {
  try {
    await failures().consume(String(id))
  } catch (error) {
    throw error instanceof RateLimiterRes ? new APIError(serverMessages.tooManyAttempts, 429, undefined, true) : error
  }
}

/** Checks a password against an account's stored hash. */
async function isPasswordOf(id: number, password: string, req: PayloadRequest): Promise<boolean> {
  // read from the database adapter, because Payload's own reads omit hash and salt
  const row = await req.payload.db.findOne<{ id: number; hash?: string; salt?: string }>({
    collection: 'users',
    where: { id: { equals: id } },
    req,
  })
  if (!row?.hash?.startsWith(HASH_PREFIX) || !row.salt) return false
  const storedKey = Buffer.from(row.hash.slice(HASH_PREFIX.length), 'hex')
  const givenKey = await derivePasswordKey(password, row.salt)
  return storedKey.length === givenKey.length && timingSafeEqual(storedKey, givenKey)
}

/** @throws ValidationError on `currentPassword`, or APIError 429 after too many failed attempts. */
async function checkCurrentPassword(id: number, given: unknown, req: PayloadRequest): Promise<void> {
  const fieldError = (message: string) =>
    new ValidationError({ collection: 'users', errors: [{ label: 'Current password', message, path: 'currentPassword' }] }, req.t)
  if (typeof given !== 'string' || given === '') throw fieldError(serverMessages.currentPasswordRequired)
  // before the check, so that parallel attempts cannot bypass the limit
  await countAttempt(id)
  if (given.length > PASSWORD_MAX * 4 || !(await isPasswordOf(id, given, req))) throw fieldError(serverMessages.currentPasswordWrong)
  await failures().delete(String(id))
}

/**
 * Requires `currentPassword` from users who change their own password, so that a stolen token is not enough to take over
 * the account. Not required from administrators setting another account's password, or from the command line. Never
 * stored.
 * @throws ValidationError on `currentPassword`, or APIError 429 after too many failed attempts.
 */
export const requireCurrentPassword: CollectionBeforeValidateHook = async ({ data = {}, operation, originalDoc, req }) => {
  const { currentPassword, ...rest }: { currentPassword?: unknown; password?: unknown } = data
  const changesPassword = operation === 'update' && Boolean(rest.password)
  if (changesPassword && req.user && req.user.id === originalDoc?.id) await checkCurrentPassword(req.user.id, currentPassword, req)
  return rest
}

/**
 * Gives users who have changed their own password a new session in the same transaction: the change has ended all others, so that
 * nobody else stays signed in. The panel's cookie gets its token.
 */
export const renewOwnSession: CollectionAfterChangeHook = async ({ collection, doc, previousDoc, operation, req }) => {
  const { payload } = req
  if (operation !== 'update' || req.user?.id !== doc.id) return doc
  const user = await payload.db.findOne<TypedUser>({ collection: 'users', where: { id: { equals: doc.id } }, req })
  if (!user || user.hash === previousDoc.hash) return doc
  const { sid } = await addSessionToUser({ collectionConfig: collection, payload, req, user })
  const fieldsToSign = getFieldsToSign({ collectionConfig: collection, email: user.email ?? '', user, ...(sid && { sid }) })
  const { token } = await jwtSign({ fieldsToSign, secret: payload.secret, tokenExpiration: TOKEN_SECONDS })
  const cookie = generatePayloadCookie({ collectionAuthConfig: collection.auth, cookiePrefix: payload.config.cookiePrefix, token })
  ;(req.responseHeaders ??= new Headers()).append('Set-Cookie', String(cookie))
  return doc
}
