import { BodyMemory, type BodyLimits } from '../http/buffered-body'
import { CLIENT_GONE } from '../http/client-gone'
import { HttpError } from '../http/errors'
import type { SignIn } from './sign-in'

const MIB = 1024 * 1024

/** Limits of the bodies of sign-ins and sign-outs, through every door. */
export const SIGN_IN_BODY: BodyLimits = { maxBytes: MIB, timeMs: 5_000, memory: new BodyMemory(32 * MIB) }

/**
 * Reads the body of a sign-in, unless its address failed too often. A body that does not arrive counts as a failed attempt.
 * @throws HttpError 429, and what `read` throws.
 */
export async function readSignIn<T>(signIn: SignIn, address: string, read: () => Promise<T>): Promise<T> {
  await signIn.allowed(address)
  try {
    return await read()
  } catch (error) {
    if (error instanceof HttpError && (error.status === 408 || error.status === CLIENT_GONE)) await signIn.abandoned(address)
    throw error
  }
}
