import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { APIError, ValidationError, type CollectionBeforeValidateHook, type PayloadRequest } from 'payload'
import { OWN_PASSWORD_TRIES, OWN_PASSWORD_WINDOW_MS, PASSWORD_MAX } from '../domain/limits'
import { messages } from '../domain/messages'
import { derivePasswordKey } from './accounts'

/** Prefix of the hashes that Payload writes today. Older hashes are replaced at sign-in, before a token exists. */
const HASH_PREFIX = 'pbkdf2-sha256-v1:'
const ACCOUNTS_MAX = 10_000

/** Wrong guesses per account. The window starts with the first wrong guess. */
const failures = new LRUCache<number, number>({ max: ACCOUNTS_MAX, ttl: OWN_PASSWORD_WINDOW_MS, noUpdateTTL: true })

/** Checks a password against the stored hash of an account. */
async function isPasswordOf(id: number, password: string, req: PayloadRequest): Promise<boolean> {
  // the database row: Payload's own reads leave hash and salt out
  const row = await req.payload.db.findOne<{ id: number; hash?: string; salt?: string }>({
    collection: 'users',
    where: { id: { equals: id } },
    req,
  })
  if (!row?.hash?.startsWith(HASH_PREFIX) || !row.salt) return false
  const stored = Buffer.from(row.hash.slice(HASH_PREFIX.length), 'hex')
  const given = await derivePasswordKey(password, row.salt)
  return stored.length === given.length && timingSafeEqual(stored, given)
}

/** @throws ValidationError on `currentPassword`, or APIError 429 after too many wrong guesses. */
async function checkCurrentPassword(id: number, given: unknown, req: PayloadRequest): Promise<void> {
  const refused = (message: string) =>
    new ValidationError({ collection: 'users', errors: [{ label: 'Current password', message, path: 'currentPassword' }] }, req.t)
  if (typeof given !== 'string' || given === '') throw refused(messages.currentPasswordRequired)
  if ((failures.get(id) ?? 0) >= OWN_PASSWORD_TRIES) throw new APIError(messages.tooManyTries, 429, undefined, true)
  // counted before the check: parallel guesses must not slip past the limit together
  failures.set(id, (failures.get(id) ?? 0) + 1)
  if (given.length > PASSWORD_MAX * 4 || !(await isPasswordOf(id, given, req))) throw refused(messages.currentPasswordWrong)
  failures.delete(id)
}

/**
 * A user who changes the own password must send the current one in `currentPassword`: a stolen token alone must not
 * take the account over. Administrators who set another account's password, and the command line, send none.
 * `currentPassword` is never stored.
 * @throws ValidationError on `currentPassword`, or APIError 429 after too many wrong guesses.
 */
export const requireCurrentPassword: CollectionBeforeValidateHook = async ({ data = {}, operation, originalDoc, req }) => {
  const { currentPassword, ...rest } = data as { currentPassword?: unknown; password?: unknown }
  const changesPassword = operation === 'update' && Boolean(rest.password)
  if (changesPassword && req.user && req.user.id === originalDoc?.id) await checkCurrentPassword(req.user.id, currentPassword, req)
  return rest
}
