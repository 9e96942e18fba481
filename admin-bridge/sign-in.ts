import {
  AuthenticationError,
  LockedAuth,
  ValidationError,
  commitTransaction,
  createLocalReq,
  initTransaction,
  killTransaction,
  logoutOperation,
  type Payload,
} from 'payload'
import { isConflict } from '../cms/database/failures'
import { PASSWORD_MAX, TOKEN_SECONDS } from '../cms/domain/limits'
import { messages } from '../cms/domain/messages'
import { compareWithNothing } from '../cms/hooks/accounts'
import type { LoginReply } from './contract'
import type { Viewer } from './content-store'
import { within } from './http/deadline'
import { refuse } from './http/errors'
import type { LoginThrottle } from './http/login-throttle'

const QUEUE_MAX = 40

/** Logins one after another: Payload writes an account's whole session list back, so parallel ones would lose sessions. */
export class LoginQueue {
  #tail: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** @throws HttpError 429 when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= QUEUE_MAX) throw refuse.tooMany(2)
    this.#waiting++
    const mine = this.#tail.then(work)
    this.#tail = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      this.#waiting--
    }
  }
}

/**
 * Payload's login. On MongoDB in one transaction with its reading of the account, and anew after a conflict: several
 * processes would write each other's sessions away. On SQLite there is one process, whose queue sees to that.
 */
async function signedIn(payload: Payload, username: string, password: string): Promise<string | null> {
  const call = { collection: 'users' as const, data: { username, password } }
  if (payload.db.name !== 'mongoose') return (await payload.login(call)).token ?? null
  for (;;) {
    const req = await createLocalReq({}, payload)
    await initTransaction(req)
    try {
      const { token } = await payload.login({ ...call, req })
      await commitTransaction(req)
      return token ?? null
    } catch (error) {
      await killTransaction(req)
      if (!isConflict(error)) throw error
    }
  }
}

export type SignIn = ReturnType<typeof createSignIn>

/** Sessions behind bearer tokens (wire-contract.md 2). */
export function createSignIn(payload: Payload, queue: LoginQueue, throttle: LoginThrottle) {
  const token = async (username: string, password: string): Promise<string | null> => {
    // no account has such a one; the same work all the same
    if (password.length > PASSWORD_MAX * 4 || password.trim() === '') {
      await compareWithNothing(password)
      return null
    }
    try {
      return await signedIn(payload, username, password)
    } catch (error) {
      if (error instanceof AuthenticationError || error instanceof LockedAuth || error instanceof ValidationError) return null
      throw error
    }
  }

  return {
    /** @param name a user name or an e-mail address. @throws HttpError 401, or 429 after too many failures. */
    async login(name: string, password: string, address: string): Promise<LoginReply> {
      const account = name.trim().toLowerCase()
      throttle.check(address, account)
      const accessToken = await within(
        queue.run(() => {
          // tries that waited in the queue together count too
          throttle.check(address, account)
          return token(name.trim(), password).then((made) => {
            if (made) throttle.succeeded(address, account)
            else throttle.failed(address, account)
            return made
          })
        }),
      )
      if (!accessToken) throw refuse.unauthorized(messages.wrongCredentials)
      return { access_token: accessToken, token_type: 'bearer', expires_in: TOKEN_SECONDS }
    },

    /** Ends the session of the token that the viewer came with. */
    async logout(viewer: NonNullable<Viewer>): Promise<void> {
      const req = await createLocalReq({ user: viewer }, payload)
      await queue.run(() => logoutOperation({ collection: payload.collections.users, req }))
    },
  }
}
