import type { AfterErrorHook } from 'payload'
import { isConflict, isDatabaseUnavailable, isDatabaseLost, isDiskFull } from '../database/failures'
import { isFileSystemFailure } from '../database/storage-health'
import { serverMessages } from '../domain/server-messages'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The named properties of an object that are strings. */
const pickStrings = (source: object, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === 'string'),
  )

/** Reduces an error's data to what the panel needs: the invalid fields and their messages. */
function publicData(data: unknown): { errors: Record<string, string>[] } | undefined {
  const fields: unknown = isObject(data) && 'errors' in data ? data.errors : undefined
  if (!Array.isArray(fields)) return undefined
  return {
    errors: fields.filter(isObject).map((field) => pickStrings(field, ['label', 'message', 'path'])),
  }
}

/** Says what is wrong with which fields. Payload's own message names only the fields, and theirs go with the form's next state. */
const wordsOf = (errors: readonly Record<string, string>[]): string =>
  errors
    .map(({ label, path = '', message = '' }) => {
      const name = label ?? path
      return message.toLowerCase().startsWith(name.toLowerCase()) ? message : `${name} \u2013 ${message}`
    })
    .join('. ')

// Payload traverses request bodies recursively
const isTooDeep = (error: unknown): boolean => error instanceof RangeError && /call stack/.test(error.message)

const RETRY_SECONDS = '5'

/** Status and message for a database or disk error; null for any other error. */
function storageResponse(error: unknown): { status: 503 | 507; message: string } | null {
  if (isDiskFull(error)) return { status: 507, message: serverMessages.diskFull }
  if (isDatabaseLost(error)) return { status: 503, message: serverMessages.databaseLost }
  if (isDatabaseUnavailable(error)) return { status: 503, message: serverMessages.databaseUnavailable }
  return isFileSystemFailure(error) ? { status: 503, message: serverMessages.storageFailing } : null
}

/**
 * Whether a database adapter rejected a value from the client: an invalid date, text instead of a number, an unknown
 * operator, a reference to a missing record, or a path into a field that cannot be queried.
 */
function isBadValue(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (/^(CastError|BSONError)$/.test(error.name)) return true
  if (/FOREIGN KEY constraint failed|no such column/.test(error.message)) return true
  if (/cannot be passed as argument to the database|Only finite numbers|^adapter\.operators\[\w+\] is not a function/.test(error.message))
    return true
  return isBadValue(error.cause)
}

/**
 * Makes every error response of the panel's REST API safe for clients. Hides table names, queries and other internals,
 * and gives database failures and write conflicts their own status and message.
 */
export const hideInternalErrors: AfterErrorHook = ({ error, result, req }) => {
  const failure = storageResponse(error)
  if (failure) {
    if (failure.status === 503) (req.responseHeaders ??= new Headers()).set('Retry-After', RETRY_SECONDS)
    return { response: { errors: [{ message: failure.message }] }, status: failure.status }
  }
  // `withConflictRetries` knows a lost conflict by this sentence
  if (isConflict(error)) return { response: { errors: [{ message: serverMessages.concurrentSave }] }, status: 409 }
  if (isTooDeep(error)) return { response: { errors: [{ message: serverMessages.tooDeep }] }, status: 400 }
  if (isBadValue(error)) return { response: { errors: [{ message: serverMessages.badValue }] }, status: 400 }
  const reported: unknown = result && 'errors' in result ? result.errors : undefined
  if (!Array.isArray(reported)) return undefined
  const errors = reported.filter(isObject).map((each) => {
    const data = 'data' in each ? publicData(each.data) : undefined
    const message = data?.errors.length && data.errors.every((field) => field['message']) ? { message: wordsOf(data.errors) } : {}
    return { ...pickStrings(each, ['name', 'message', 'field']), ...message, ...(data ? { data } : {}) }
  })
  return { response: { errors } }
}
