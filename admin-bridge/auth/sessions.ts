import {
  AuthenticationError,
  LockedAuth,
  ValidationError,
  createLocalReq,
  killTransaction,
  loginOperation,
  logoutOperation,
  type Payload,
  type PayloadRequest,
} from 'payload'
import { parseCookies } from 'payload/shared'
import { repeatOnConflict } from '../../cms/database/conflict-retries'
import { PASSWORD_MAX } from '../../cms/domain/limits'
import { spendPasswordCheckTime } from '../../cms/hooks/accounts'
import type { Viewer } from '../store/viewer'

export type Session = { token: string; exp: number; user: { id: number } }

/** Runs a transaction, and repeats it with a new request when a concurrent one changed the same account. */
const retryOnConflict = <T>(createRequest: () => Promise<PayloadRequest>, work: (req: PayloadRequest) => Promise<T>): Promise<T> =>
  repeatOnConflict(async () => {
    const req = await createRequest()
    try {
      return await work(req)
    } catch (error) {
      await killTransaction(req)
      throw error
    }
  })

/**
 * Compares the password and adds a session to the account. The hook `keepConcurrentChanges` makes this safe when several
 * processes change the account.
 * @param signal aborts when nobody waits for the session any more.
 * @returns null for a wrong name or password, after the same amount of work.
 * @throws what the hooks and the database throw.
 */
export async function createSession(
  payload: Payload,
  { username, password }: { username: string; password: string },
  signal: AbortSignal,
): Promise<Session | null> {
  // no account can have such a password, but the response must take equally long
  if (password.length > PASSWORD_MAX * 4 || password.trim() === '') {
    await spendPasswordCheckTime(password)
    return null
  }
  const collection = payload.collections.users
  try {
    const { token, exp, user } = await retryOnConflict(
      () => createLocalReq({ req: { signal } }, payload),
      (req) => loginOperation({ collection, data: { username, password }, req, overrideAccess: true }),
    )
    return token === undefined || exp === undefined || !user ? null : { token, exp, user }
  } catch (error) {
    if (error instanceof AuthenticationError || error instanceof LockedAuth || error instanceof ValidationError) return null
    throw error
  }
}

/** The token in the cookie that the hook `renewOwnSession` has set. */
const renewedToken = ({ payload, responseHeaders }: PayloadRequest): string =>
  parseCookies(new Headers({ cookie: responseHeaders?.get('Set-Cookie') ?? '' })).get(`${payload.config.cookiePrefix}-token`) ?? ''

/**
 * Sets the password of the viewer's account, which ends its sessions, and adds a new one in the same transaction.
 * @returns the token of the new session.
 * @throws Payload's ValidationError, as the hooks `requireCurrentPassword` and `checkPassword`, and APIError 429 or 404.
 */
export const setPassword = (
  payload: Payload,
  viewer: NonNullable<Viewer>,
  passwords: { readonly currentPassword: string; readonly password: string },
): Promise<string> =>
  retryOnConflict(
    () => createLocalReq({ user: viewer }, payload),
    async (req) => {
      await payload.update({ collection: 'users', id: viewer.id, data: { ...passwords }, req, overrideAccess: false })
      return renewedToken(req)
    },
  )

/** Ends the session of the viewer's token, or all sessions of the account. */
export async function endSession(payload: Payload, viewer: NonNullable<Viewer>, allSessions: boolean): Promise<void> {
  const collection = payload.collections.users
  await retryOnConflict(
    () => createLocalReq({ user: viewer }, payload),
    (req) => logoutOperation({ allSessions, collection, req }),
  )
}
