import type { AfterErrorHook } from 'payload'
import { isConflict, isDatabaseAway, isDatabaseLost, isDiskFull } from '../database/failures'
import { isFileFault } from '../database/storage-health'
import { messages } from '../domain/messages'

type Told = { message?: unknown; name?: unknown; data?: unknown; field?: unknown }

const textIn = (source: object, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => names.includes(entry[0]) && typeof entry[1] === 'string'),
  )

/** What the panel reads of an error's data, the wrong fields and their sentences; the rest is the server's. */
function dataOf(data: unknown): { errors: object[] } | undefined {
  const fields: unknown = typeof data === 'object' && data !== null && 'errors' in data ? data.errors : undefined
  if (!Array.isArray(fields)) return undefined
  return {
    errors: fields
      .filter((field) => typeof field === 'object' && field !== null)
      .map((field: object) => textIn(field, ['label', 'message', 'path'])),
  }
}

// Payload walks what it is sent by calling itself
const isTooDeep = (error: unknown): boolean => error instanceof RangeError && /call stack/.test(error.message)

const RETRY_SECONDS = '5'

/** Status and sentence for an error of the database or the disk; null for any other error. */
function storageFailureOf(error: unknown): { status: 503 | 507; message: string } | null {
  if (isDiskFull(error)) return { status: 507, message: messages.diskFull }
  if (isDatabaseLost(error)) return { status: 503, message: messages.databaseLost }
  if (isDatabaseAway(error)) return { status: 503, message: messages.databaseAway }
  return isFileFault(error) ? { status: 503, message: messages.storageFailing } : null
}

/**
 * A value of the client's that a database adapter could not use: an invalid date, text for a number, an unknown operator,
 * a reference to a record that does not exist, a path into a field that cannot be searched.
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
 * The last word on every refusal of the panel's REST: names of tables, whole queries and the like stay inside
 * (wire-contract.md 1.12); a database that is away and a write that met another one are told as such.
 */
export const hideInternalErrors: AfterErrorHook = ({ error, result, req }) => {
  const failure = storageFailureOf(error)
  if (failure) {
    if (failure.status === 503) (req.responseHeaders ??= new Headers()).set('Retry-After', RETRY_SECONDS)
    return { response: { errors: [{ message: failure.message }] }, status: failure.status }
  }
  if (isConflict(error)) return { response: { errors: [{ message: messages.meanwhile }] }, status: 409 }
  if (isTooDeep(error)) return { response: { errors: [{ message: messages.tooDeep }] }, status: 400 }
  if (isBadValue(error)) return { response: { errors: [{ message: messages.badValue }] }, status: 400 }
  const told: unknown = result && 'errors' in result ? result.errors : undefined
  if (!Array.isArray(told)) return undefined
  const errors = (told as Told[]).map((each) => {
    const data = dataOf(each.data)
    return { ...textIn(each, ['name', 'message', 'field']), ...(data ? { data } : {}) }
  })
  return { response: { errors } }
}
