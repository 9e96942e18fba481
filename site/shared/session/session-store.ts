import * as z from 'zod/mini'
import { sessionPaths } from '../../../admin-bridge/contract'
import { ApiError, type ApiClient } from '../api/api-client'

export type SessionUser = { username: string; isAdmin: boolean }
export type SessionSnapshot = {
  state: 'loading' | 'signed-in' | 'signed-out'
  user: SessionUser | null
  /** Whose session the server ended, unasked; told at the sign-in. */
  ended?: SessionUser
}

/** Browser storage keys (product.md, section 9). */
export const TOKEN_KEY = 'ccc-token'
export const USER_KEY = 'ccc-user'

// The parts of the replies that a sign-in needs; whatever else is there or missing does not matter.
const tokenReply = z.object({ access_token: z.string().check(z.minLength(1)) })
const profileReply = z.object({ username: z.string(), is_admin: z.boolean() })

const UNAUTHORIZED = 401

const LOADING: SessionSnapshot = { state: 'loading', user: null }
const SIGNED_OUT: SessionSnapshot = { state: 'signed-out', user: null }

function userFrom(text: string): SessionUser | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('username' in value) || !('isAdmin' in value)) return null
    // Only administrators may stay signed in, whatever the storage says.
    return typeof value.username === 'string' && value.isAdmin === true ? { username: value.username, isAdmin: true } : null
  } catch {
    return null
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>

/**
 * Who is signed in, as one value with subscribers: the state machine of product.md, section 4. Starts as loading; `restore`
 * settles it. Knows no router: whoever makes it decides where a 401 leads.
 * @param storage where token and user are kept; a storage that refuses (private windows) keeps them in memory alone.
 */
export function createSessionStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  let token: string | null = null
  let snapshot = LOADING
  const listeners = new Set<() => void>()

  const settle = (next: SessionSnapshot, nextToken: string | null): void => {
    token = nextToken
    snapshot = next
    for (const listener of listeners) listener()
  }
  const quietly = (act: () => void): void => {
    try {
      act()
    } catch {
      // A full or forbidden storage must not keep anybody from signing in or out.
    }
  }
  const read = (key: string): string | null => {
    try {
      return storage.getItem(key)
    } catch {
      return null
    }
  }
  const clear = (left: SessionSnapshot = SIGNED_OUT): void => {
    quietly(() => storage.removeItem(TOKEN_KEY))
    quietly(() => storage.removeItem(USER_KEY))
    settle(left, null)
  }
  const restore = (): void => {
    const keptToken = read(TOKEN_KEY)
    const keptUser = read(USER_KEY)
    if (!keptToken || !keptUser) return settle(SIGNED_OUT, null)
    const user = userFrom(keptUser)
    if (user) settle({ state: 'signed-in', user }, keptToken)
    else clear()
  }
  /** False for a 401. @throws every other failure. */
  const refusal = (error: unknown): false => {
    if (error instanceof ApiError && error.status === UNAUTHORIZED) return false
    throw error
  }
  return {
    getToken: (): string | null => token,
    getSnapshot: (): SessionSnapshot => snapshot,
    getServerSnapshot: (): SessionSnapshot => LOADING,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    restore,
    clear: (): void => clear(),
    /** The server does not know the session (any more): a 401. Where nobody was signed in, nothing has ended. */
    end: (): void => clear(snapshot.user ? { ...SIGNED_OUT, ended: snapshot.user } : snapshot.ended ? snapshot : SIGNED_OUT),
    /** It has been told. */
    forgetEnd: (): void => {
      if (snapshot.ended) settle(SIGNED_OUT, null)
    },
    /**
     * Signs in. False if the server refuses (401) or the user is no administrator; see signInFailure for the words.
     * Unless it returns true, no token is left.
     * @throws ApiError of another status, ConnectionError, ReplyError: the process failed and nobody was refused.
     */
    async login(api: ApiClient, identifier: string, password: string): Promise<boolean> {
      try {
        const reply = await api.form(sessionPaths.login, new URLSearchParams({ username: identifier, password }), tokenReply)
        token = reply.access_token
      } catch (error) {
        return refusal(error)
      }
      try {
        const { data: profile } = await api.get(sessionPaths.profile, profileReply)
        if (profile.is_admin) {
          const user: SessionUser = { username: profile.username, isAdmin: true }
          const kept = token
          if (kept) quietly(() => storage.setItem(TOKEN_KEY, kept))
          quietly(() => storage.setItem(USER_KEY, JSON.stringify(user)))
          settle({ state: 'signed-in', user }, kept)
          return true
        }
        clear()
        return false
      } catch (error) {
        clear()
        return refusal(error)
      }
    },
    /** Signs out here at once, and tells the server, which may be out of reach. */
    async logout(api: ApiClient): Promise<void> {
      const told = api.send('POST', sessionPaths.logout, undefined, null).catch(() => undefined)
      clear()
      await told
    },
  }
}
