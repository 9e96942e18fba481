import { ApiError } from '../api/api-errors'
import { failureMessage } from '../api/failure-messages'

/** Messages in the sign-in form. */
export const signInMessages = {
  rejected: 'AUTHENTICATION_FAILURE: Invalid credentials',
  failed: 'SYSTEM_ERROR: Authentication process failed',
} as const

/** Why a sign-in failed: the message in the form, and the toast with the reason (null for none). */
export type SignInFailure = { inline: string; toast: string | null }

const TOO_MANY_REQUESTS = 429

/** "30 seconds", "10 minutes": minutes are rounded up. @param seconds a whole number of seconds. */
function waitingTime(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The default toast of a failed call. For a 429 it also says how long to wait, if the server does. */
function toastFor(error: unknown): string | null {
  const message = failureMessage(error)
  const seconds = error instanceof ApiError && error.status === TOO_MANY_REQUESTS ? error.retryAfter : null
  return message && seconds ? `${message} You can try again in ${waitingTime(seconds)}.` : message
}

/**
 * Signs in and returns what to show on failure. Only a rejection by the server is reported as wrong credentials.
 * @param login resolves to false if the credentials are rejected, and throws for any other failure.
 * @returns null on success. Never throws.
 */
export async function signInFailure(login: () => Promise<boolean>): Promise<SignInFailure | null> {
  try {
    return (await login()) ? null : { inline: signInMessages.rejected, toast: null }
  } catch (error) {
    return { inline: signInMessages.failed, toast: toastFor(error) }
  }
}
