import type { Payload } from 'payload'
import { normalizeAccountName } from '../../cms/domain/account-names'
import { TOKEN_SECONDS } from '../../cms/domain/limits'
import { messages } from '../../cms/domain/messages'
import type { LoginReply } from '../contract'
import type { Viewer } from '../store/content-store'
import { CLIENT_GONE } from '../http/limits/client-abort'
import { withTimeout } from '../http/limits/deadline'
import { HttpError, httpError } from '../http/errors'
import { RequestSlots } from '../http/limits/request-slots'
import type { LoginThrottle } from './login-throttle'
import { endSession, newSession, type Session } from './sessions'

/** A sign-in: names and password as they came, the client's address, and a signal that aborts when the client leaves. */
export type Credentials = { name: string; password: string; address: string; gone: AbortSignal }

/** Sign-ins that run at once: each compares a password for about 100 ms on one of Node's four threads. */
const signInPlaces = (): RequestSlots =>
  new RequestSlots({
    places: 2,
    line: 40,
    waitMs: 8_000,
    // with the throttle's own time, less than the clients' ten seconds
    holdMs: 8_000,
    busy: () => httpError.busy(messages.tooManySignIns, 429),
    late: httpError.unavailable,
  })

export type SignIn = ReturnType<typeof createSignIn>

/** Signing in and out, for the API and the panel alike. */
export function createSignIn(payload: Payload, throttle: LoginThrottle) {
  const places = signInPlaces()

  /** The work of one sign-in, in its place. @throws HttpError 401, or 429 after too many failures. */
  const attempt = async ({ name, password, address, gone }: Credentials, signal: AbortSignal): Promise<Session> => {
    const counted = await throttle.begin(address, normalizeAccountName(name))
    try {
      const session = await newSession(payload, { username: name.trim(), password }, signal)
      // a result that nobody waits for any more was a failed attempt
      if (session && !signal.aborted) await counted.succeeded()
      if (session) return session
    } catch (error) {
      // a fault of ours is no guess; leaving early is
      if (!gone.aborted) await counted.takenBack()
      throw error
    }
    throw httpError.unauthorized(messages.wrongCredentials)
  }

  return {
    /** Refuses an address that failed too often, before anything of its request is read. @throws HttpError 429 */
    allowed: (address: string): Promise<void> => throttle.check(address),

    /** Counts a request to sign in that was given up before its body was there. */
    abandoned: (address: string): Promise<void> => throttle.failed(address),

    /**
     * A new session.
     * @throws HttpError 401 wrong, 429 after too many failures or with too many sign-ins at once, 499 the client left, 503 no
     * answer of the database.
     */
    async begin(credentials: Credentials): Promise<Session> {
      const { name, address, gone } = credentials
      const account = normalizeAccountName(name)
      await throttle.check(address, account)
      let isCounted = false
      try {
        return await places.run((signal) => {
          isCounted = true
          return attempt(credentials, signal)
        }, gone)
      } catch (error) {
        // left while it waited: an attempt that failed
        if (!isCounted && error instanceof HttpError && error.status === CLIENT_GONE) await throttle.failed(address, account)
        throw error
      }
    },

    /** The reply of the API to a sign-in. @throws as `begin` does. */
    async login(credentials: Credentials): Promise<LoginReply> {
      const { token } = await this.begin(credentials)
      return { access_token: token, token_type: 'bearer', expires_in: TOKEN_SECONDS }
    },

    /** Ends the session of the token that the viewer came with, or all of the account's. @throws HttpError 503 */
    async logout(viewer: NonNullable<Viewer>, allSessions = false): Promise<void> {
      await withTimeout(endSession(payload, viewer, allSessions))
    },
  }
}
