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
import { serverMessages } from '../domain/server-messages'
import { passwordProblem } from '../domain/passwords'

/** Payload's password hashing parameters (pbkdf2-sha256-v1). */
const ITERATIONS = 600_000
const KEY_BYTES = 32

/** Derives a password's key exactly as Payload does. */
export const derivePasswordKey = (password: string, salt: string | Buffer): Promise<Buffer> =>
  promisify(pbkdf2)(password, salt, ITERATIONS, KEY_BYTES, 'sha256')

/** Takes as long as a password check, so that response times do not reveal which accounts exist. */
export async function spendPasswordCheckTime(password: string): Promise<void> {
  await derivePasswordKey(password.slice(0, PASSWORD_MAX), randomBytes(KEY_BYTES))
}

const normalizedName = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '')

/** Makes a sign-in to an unknown account take as long as one with a wrong password. */
export const equalizeLoginTime: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'login') return args
  const { username, email, password }: { username?: unknown; email?: unknown; password?: unknown } = args.data
  const names = [normalizedName(username), normalizedName(email)].filter(Boolean)
  if (names.length === 0 || typeof password !== 'string') return args
  const where = { or: names.flatMap((name): Where[] => [{ username: { equals: name } }, { email: { equals: name } }]) }
  const { totalDocs } = await req.payload.count({ collection: 'users', where, req, overrideAccess: true })
  if (totalDocs === 0) await spendPasswordCheckTime(password)
  return args
}

/** Replaces Payload's sign-in errors, which differ by cause, with one message. */
export const unifyLoginErrors: CollectionAfterErrorHook = ({ error }) =>
  error instanceof AuthenticationError ? { response: { errors: [{ message: serverMessages.wrongCredentials }] } } : undefined

/** Applies the password rules to every new password. @throws ValidationError on `password`. */
export const checkPassword: CollectionBeforeValidateHook = ({ data, operation, originalDoc, req }) => {
  const password = data?.['password']
  if (operation !== 'create' && (password === undefined || password === null || password === '')) return data
  const problem = passwordProblem(password, String(data?.['username'] ?? originalDoc?.username ?? ''))
  if (problem) throw new ValidationError({ collection: 'users', errors: [{ message: problem, path: 'password' }] }, req.t)
  return data
}

/** Makes a password change end every session. Payload would keep the session that made the change. */
export const endOwnSession: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (operation !== 'update') return args
  const data: Record<string, unknown> = args.data ?? {}
  if (data['password'] && req.user) Object.assign(req.user, { _sid: undefined })
  return args
}
