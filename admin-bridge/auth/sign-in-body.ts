import { BodyMemory, type BodyLimits } from '../http/buffered-body'
import { HttpError } from '../http/errors'
import type { SignIn } from './sign-in'

const KIB = 1024

/**
 * Limits of the body of a sign-in, through every door. It is far larger than any name and password, and so small that
 * thousands of slow clients together cannot use up the memory that sign-ins share.
 */
export const SIGN_IN_BODY: BodyLimits = { maxBytes: 16 * KIB, timeMs: 5_000, memory: new BodyMemory(32 * KIB * KIB) }

/** Refusals that are no fault of the client's. */
const OURS = 500

/**
 * Reads the body of a sign-in, unless its address failed too often. A body that does not arrive or cannot be read counts as
 * a failed attempt.
 * @throws HttpError 429, and what `read` throws.
 */
export async function readSignIn<T>(signIn: SignIn, address: string, read: () => Promise<T>): Promise<T> {
  await signIn.allowed(address)
  try {
    return await read()
  } catch (error) {
    if (error instanceof HttpError && error.status < OURS) await signIn.abandoned(address)
    throw error
  }
}
