import { ApiError, ConnectionError, isAbort } from './api-errors'

/** The sentences for failures that have none of their own (product.md, section 8, Global). */
export const failureMessages = {
  connection: 'Unable to connect to the server. Please check your connection or try again later.',
  reply: 'An error occurred. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again later.',
} as const

/**
 * What a toast says of a failed call; null for what is no failure to speak of (401 leads to the sign-in, an abort was asked for).
 * @param own the words the specification gives this very write; they win, except where there was no reply at all.
 */
export function failureMessage(error: unknown, own?: string | null): string | null {
  if (isAbort(error) || (error instanceof ApiError && error.status === 401)) return null
  if (error instanceof ConnectionError) return failureMessages.connection
  if (own) return own
  if (error instanceof ApiError) return error.detail || failureMessages.reply
  return failureMessages.unexpected
}
