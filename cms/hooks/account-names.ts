import {
  ValidationError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeValidateHook,
  type PayloadRequest,
  type ValidationFieldError,
} from 'payload'
import { ACCOUNT_NAMES, accountNameProblem, normalizeAccountName, type AccountName } from '../domain/account-names'
import { serverMessages } from '../domain/server-messages'
import { isBlank } from '../domain/text'
import { mongoUpdate } from '../database/mongodb/mongo-update'

const TAKEN: Readonly<Record<AccountName, string>> = { username: serverMessages.usernameTaken, email: serverMessages.emailTaken }

/** Whether another account uses this name as its user name or its e-mail address. @param accountId the account to ignore. */
async function isTaken(name: string, accountId: number | undefined, req: PayloadRequest): Promise<boolean> {
  const usesName = { or: ACCOUNT_NAMES.map((kind) => ({ [kind]: { equals: name } })) }
  const where = accountId === undefined ? usesName : { and: [usesName, { id: { not_equals: accountId } }] }
  return (await req.payload.count({ collection: 'users', where, req, overrideAccess: true })).totalDocs > 0
}

async function findProblem(kind: AccountName, value: unknown, accountId: number | undefined, req: PayloadRequest): Promise<string | null> {
  if (isBlank(value)) return kind === 'username' ? serverMessages.usernameRequired : null
  const problem = accountNameProblem(kind, value)
  if (problem) return problem
  return (await isTaken(normalizeAccountName(String(value)), accountId, req)) ? TAKEN[kind] : null
}

/**
 * Rejects invalid account names and names that another account uses; an empty e-mail address becomes null. Unchanged
 * names are not checked, so accounts that predate a rule keep working.
 * @throws ValidationError on `username` or `email`.
 */
export const checkAccountNames: CollectionBeforeValidateHook = async ({ data = {}, originalDoc, req }) => {
  const errors: ValidationFieldError[] = []
  for (const kind of ACCOUNT_NAMES) {
    const value: unknown = data[kind]
    if (originalDoc?.id !== undefined && value === originalDoc[kind]) continue
    const message = await findProblem(kind, value, originalDoc?.id, req)
    if (message) errors.push({ message, path: kind })
    else data[kind] = isBlank(value) ? null : normalizeAccountName(String(value))
  }
  if (errors.length > 0) throw new ValidationError({ collection: 'users', errors }, req.t)
  return data
}

/** Leaves an empty e-mail address out: the unique index of MongoDB treats null as a value. SQLite clears that of an account with null. */
export const unsetEmptyEmail: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
  if (data['email'] !== null) return data
  const id: unknown = originalDoc?.id
  if (typeof id !== 'number' || (await mongoUpdate(req, 'users', id, { $unset: { email: '' } })) !== null) delete data['email']
  return data
}
