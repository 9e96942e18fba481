import {
  ValidationError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeValidateHook,
  type PayloadRequest,
  type ValidationFieldError,
} from 'payload'
import { ACCOUNT_NAMES, accountNameProblem, normalizeAccountName, type AccountName } from '../domain/account-names'
import { messages } from '../domain/messages'
import { isBlank } from '../domain/text'
import { mongoUpdate } from '../database/mongodb/mongo-update'

const TAKEN: Readonly<Record<AccountName, string>> = { username: messages.usernameTaken, email: messages.emailTaken }

/** Does another account answer to this name, as either of its two? */
async function isTaken(name: string, own: number | undefined, req: PayloadRequest): Promise<boolean> {
  const answers = { or: ACCOUNT_NAMES.map((kind) => ({ [kind]: { equals: name } })) }
  const where = own === undefined ? answers : { and: [answers, { id: { not_equals: own } }] }
  return (await req.payload.count({ collection: 'users', where, req, overrideAccess: true })).totalDocs > 0
}

async function problemOf(kind: AccountName, value: unknown, own: number | undefined, req: PayloadRequest): Promise<string | null> {
  if (isBlank(value)) return kind === 'username' ? messages.usernameRequired : null
  const problem = accountNameProblem(kind, value)
  if (problem) return problem
  return (await isTaken(normalizeAccountName(String(value)), own, req)) ? TAKEN[kind] : null
}

/**
 * No two accounts answer to one name, whichever door it comes through; no e-mail address is none. A name that stays as
 * it was is not asked: accounts from before a rule keep working.
 */
export const checkAccountNames: CollectionBeforeValidateHook = async ({ data = {}, originalDoc, req }) => {
  const errors: ValidationFieldError[] = []
  for (const kind of ACCOUNT_NAMES) {
    const value: unknown = data[kind]
    if (originalDoc?.id !== undefined && value === originalDoc[kind]) continue
    const message = await problemOf(kind, value, originalDoc?.id, req)
    if (message) errors.push({ message, path: kind })
    else data[kind] = isBlank(value) ? null : normalizeAccountName(String(value))
  }
  if (errors.length > 0) throw new ValidationError({ collection: 'users', errors }, req.t)
  return data
}

/** On MongoDB, whose unique index takes null for a value, an account without an e-mail address has no such field at all. */
export const forgetEmail: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
  if (data['email'] !== null || req.payload.db.name !== 'mongoose') return data
  const id: unknown = originalDoc?.id
  if (typeof id === 'number') await mongoUpdate(req, 'users', id, { $unset: { email: '' } })
  delete data['email']
  return data
}
