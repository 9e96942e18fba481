import { MemoryBudget, type BodyLimits } from '../http/buffered-body'
import { HttpError } from '../http/errors'
import type { SignIn } from './sign-in'

const KIB = 1024

/**
 * Limits for the body of a sign-in through the API or the panel. `maxBytes` exceeds any name and password, but is so small that
 * thousands of slow clients cannot exhaust the memory that sign-ins share.
 */
export const SIGN_IN_BODY_LIMITS: BodyLimits = { maxBytes: 16 * KIB, timeoutMs: 5_000, memory: new MemoryBudget(32 * KIB * KIB) }

/**
 * Reads the body of a sign-in, unless its IP address has failed too often. A body that does not arrive or cannot be parsed
 * counts as a failed attempt; a server error does not.
 * @throws HttpError 429, and any error of `read`.
 */
export async function readSignInBody<T>(signIn: SignIn, ip: string, read: () => Promise<T>): Promise<T> {
  await signIn.assertAllowed(ip)
  try {
    return await read()
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) await signIn.recordAbandoned(ip)
    throw error
  }
}
