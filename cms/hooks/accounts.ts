import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import {
  AuthenticationError,
  ValidationError,
  type CollectionAfterErrorHook,
  type CollectionBeforeOperationHook,
  type CollectionBeforeValidateHook,
  type Where,
} from 'payload'
import { PASSWORD_MAX } from '../domain/limits'
import { messages } from '../domain/messages'
import { passwordProblem } from '../domain/passwords'

/** Payload's own password work (pbkdf2-sha256-v1). */
const ROUNDS = 600_000
const KEY_BYTES = 32

/** Derives a password's key exactly as Payload does before it compares or stores it. */
export const derivePasswordKey = (password: string, salt: string | Buffer): Promise<Buffer> =>
  promisify(pbkdf2)(password, salt, ROUNDS, KEY_BYTES, 'sha256')

/** The work of comparing a password, for those that are compared with none: time must not tell which accounts exist. */
export async function spendPasswordCheckTime(password: string): Promise<void> {
  await derivePasswordKey(password.slice(0, PASSWORD_MAX), randomBytes(KEY_BYTES))
}

const nameIn = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '')

/** A login of an account that does not exist takes as long as one with a wrong password, through every door. */
export const equalizeLoginTime: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'login') return args
  const { username, email, password } = (args as { data: Record<string, unknown> }).data
  const names = [nameIn(username), nameIn(email)].filter(Boolean)
  if (names.length === 0 || typeof password !== 'string') return args
  const where = { or: names.flatMap((name): Where[] => [{ username: { equals: name } }, { email: { equals: name } }]) }
  const { totalDocs } = await req.payload.count({ collection: 'users', where, req, overrideAccess: true })
  if (totalDocs === 0) await spendPasswordCheckTime(password)
  return args
}

/** A login that failed is told in the same words whatever failed in it: Payload's own differ. */
export const unifyLoginErrors: CollectionAfterErrorHook = ({ error }) =>
  error instanceof AuthenticationError ? { response: { errors: [{ message: messages.wrongCredentials }] } } : undefined

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
