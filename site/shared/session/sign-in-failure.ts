import { ApiError } from '../api/api-errors'
import { failureMessage } from '../api/failure-messages'

/** Shown in the form; product.md, section 8 "Login". */
export const signInSentences = {
  refused: 'AUTHENTICATION_FAILURE: Invalid credentials',
  failed: 'SYSTEM_ERROR: Authentication process failed',
} as const

/** Why a sign-in did not succeed: the sentence in the form, and the toast that names the reason (null for none). */
export type SignInFailure = { inline: string; toast: string | null }

const TOO_MANY_REQUESTS = 429

/** "30 seconds", "10 minutes": minutes are rounded up. @param seconds a whole number of seconds. */
function waitingTime(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The toast of the global rules; for a 429 it also says how long to wait, if the server said so. */
function toastFor(error: unknown): string | null {
  const words = failureMessage(error)
  const seconds = error instanceof ApiError && error.status === TOO_MANY_REQUESTS ? error.retryAfter : null
  return words && seconds ? `${words} You can try again in ${waitingTime(seconds)}.` : words
}

/**
 * Signs in, and says what to show if that fails. Only a refusal counts as wrong credentials; everything else is a failed
 * process, so nobody with the right password is told that it is wrong.
 * @param login resolves to false for a refusal and throws for any other failure.
 * @returns null on success. Never throws.
 */
export async function signInFailure(login: () => Promise<boolean>): Promise<SignInFailure | null> {
  try {
    return (await login()) ? null : { inline: signInSentences.refused, toast: null }
  } catch (error) {
    return { inline: signInSentences.failed, toast: toastFor(error) }
  }
}
