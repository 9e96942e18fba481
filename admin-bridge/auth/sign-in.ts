import type { Payload } from 'payload'
import { separated } from '../../cms/domain/entities/names'
import { TOKEN_SECONDS } from '../../cms/domain/limits'
import { serverMessages } from '../../cms/domain/server-messages'
import type { LoginResponse } from '../contract'
import type { Viewer } from '../store/viewer'
import { CLIENT_CLOSED_REQUEST } from '../http/limits/client-abort'
import { withTimeout } from '../http/limits/deadline'
import { HttpError, httpError, toHttpError } from '../http/errors'
import { RequestSlots } from '../http/limits/request-slots'
import { accountKey } from './account-key'
import type { LoginThrottle } from './login-throttle'
import { endSession, createSession, setPassword, type Session } from './sessions'

/** A sign-in as the client sent it. `gone` aborts when the client disconnects. */
export type Credentials = { name: string; password: string; ip: string; gone: AbortSignal }

/** Bounds concurrent sign-ins: each compares a password for about 100 ms on one of Node's four threads. */
const createSlots = (): RequestSlots =>
  new RequestSlots({
    concurrency: 2,
    queueLimit: 40,
    queueTimeoutMs: 8_000,
    // together with the throttle, less than the ten seconds that clients wait
    runTimeoutMs: 8_000,
    busy: () => httpError.busy(serverMessages.tooManySignIns, 429),
    timedOut: httpError.databaseUnavailable,
  })

const responseOf = (token: string): LoginResponse => ({ access_token: token, token_type: 'bearer', expires_in: TOKEN_SECONDS })

export type SignIn = ReturnType<typeof createSignIn>

/** Signs in and out, for both the API and the panel. */
export function createSignIn(payload: Payload, throttle: LoginThrottle) {
  const slots = createSlots()

  /** Performs one sign-in inside its slot. @throws HttpError 401, or 429 after too many failures. */
  const attempt = async ({ name, password, ip, gone }: Credentials, account: string, signal: AbortSignal): Promise<Session> => {
    const throttled = await throttle.begin(ip, account)
    try {
      const session = await createSession(payload, { username: name.trim(), password }, signal)
      // a session that nobody waits for any more counts as a failed attempt
      if (session && !signal.aborted) await throttled.succeeded()
      if (session) return session
    } catch (error) {
      // a server error is not a guess; disconnecting early may be one
      if (!gone.aborted) await throttled.cancel()
      throw error
    }
    throw httpError.unauthorized(serverMessages.wrongCredentials)
  }

  return {
    /** Rejects an IP address that has failed too often, before its request is read. @throws HttpError 429 */
    assertAllowed: (ip: string): Promise<void> => throttle.check(ip),

    /** Counts a sign-in that was abandoned before its body arrived. */
    recordAbandoned: (ip: string): Promise<void> => throttle.recordFailure(ip),

    /**
     * Creates a session.
     * @throws HttpError 401 wrong credentials, 429 too many failures or concurrent sign-ins, 499 client disconnected, 503
     * database unavailable.
     */
    async createSession(credentials: Credentials): Promise<Session> {
      const { name, ip, gone } = credentials
      const account = throttle.isOn ? await accountKey(payload, name) : name
      await throttle.check(ip, account)
      let isStarted = false
      try {
        return await slots.run((signal) => {
          isStarted = true
          return attempt(credentials, account, signal)
        }, gone)
      } catch (error) {
        // disconnecting while waiting counts as a failed attempt
        if (!isStarted && error instanceof HttpError && error.status === CLIENT_CLOSED_REQUEST) await throttle.recordFailure(ip, account)
        throw error
      }
    },

    /** Creates a session in the shape of the API. @throws as `createSession` does. */
    async login(credentials: Credentials): Promise<LoginResponse> {
      return responseOf((await this.createSession(credentials)).token)
    },

    /**
     * Changes the viewer's password, for which the model asks for the current one. That ends all sessions of the account; a new one
     * takes the place of the viewer's.
     * @throws HttpError 422 for a wrong current password (`current_password`) or a new one that breaks the rules, 429 after too many
     * wrong ones, 503 database unavailable.
     */
    async changePassword(viewer: NonNullable<Viewer>, passwords: { currentPassword: string; password: string }): Promise<LoginResponse> {
      const changed = withTimeout(setPassword(payload, viewer, passwords)).catch((error: unknown) => {
        throw toHttpError(error, { field: (name) => separated(name, '_'), taken: {} }) ?? error
      })
      return responseOf(await changed)
    },

    /** Ends the session of the viewer's token, or all sessions of the account. @throws HttpError 503 */
    async logout(viewer: NonNullable<Viewer>, allSessions = false): Promise<void> {
      await withTimeout(endSession(payload, viewer, allSessions))
    },
  }
}
