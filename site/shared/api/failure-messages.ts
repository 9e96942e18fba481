import { NO_CONNECTION } from '../../../cms/domain/no-connection'
import { ApiError, ConnectionError, isAbort } from './api-errors'

/** Messages for failures without a message of their own. */
export const failureMessages = {
  connection: NO_CONNECTION,
  response: 'An error occurred. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again later.',
} as const

/**
 * The toast for a failed call. Null for none: after a 401 the sign-in page opens, and an abort is not a failure.
 * @param own the message of this particular write. It takes precedence, except when there was no response at all.
 */
export function failureMessage(error: unknown, own?: string | null): string | null {
  // after a 412 the form or the list asks
  if (isAbort(error) || (error instanceof ApiError && (error.status === 401 || error.status === 412))) return null
  if (error instanceof ConnectionError) return failureMessages.connection
  if (own) return own
  if (error instanceof ApiError) return error.detail || failureMessages.response
  return failureMessages.unexpected
}
