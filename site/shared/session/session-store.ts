import * as z from 'zod/mini'
import { sessionPaths } from '../../../admin-bridge/contract'
import { ApiError, type ApiClient } from '../api/api-client'

export type SessionUser = { username: string; isAdmin: boolean }
export type SessionSnapshot = {
  state: 'loading' | 'signed-in' | 'signed-out'
  user: SessionUser | null
  /** The user whose session the server ended, for the notice on the sign-in page. */
  ended?: SessionUser
}

/** Keys of the session in the browser's local storage. */
export const TOKEN_KEY = 'ccc-token'
export const USER_KEY = 'ccc-user'

// Only the fields that a sign-in needs; other fields may be missing or malformed.
const tokenSchema = z.object({ access_token: z.string().check(z.minLength(1)) })
const profileSchema = z.object({ username: z.string(), is_admin: z.boolean() })

const UNAUTHORIZED = 401

const LOADING: SessionSnapshot = { state: 'loading', user: null }
const SIGNED_OUT: SessionSnapshot = { state: 'signed-out', user: null }

function userFrom(text: string): SessionUser | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('username' in value) || !('isAdmin' in value)) return null
    // Only administrators stay signed in, even if the storage contains another user.
    return typeof value.username === 'string' && value.isAdmin === true ? { username: value.username, isAdmin: true } : null
  } catch {
    return null
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>

/**
 * The current session, as a store with subscribers. It starts as `loading`, until `restore` is called.
 * @param storage holds the token and the user. If it throws, as in some private windows, they are only held in memory.
 */
export function createSessionStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  let token: string | null = null
  let snapshot = LOADING
  const listeners = new Set<() => void>()

  const update = (next: SessionSnapshot, nextToken: string | null): void => {
    token = nextToken
    snapshot = next
    for (const listener of listeners) listener()
  }
  const ignoringErrors = (act: () => void): void => {
    try {
      act()
    } catch {
      // A full or forbidden storage must not prevent signing in or out.
    }
  }
  const read = (key: string): string | null => {
    try {
      return storage.getItem(key)
    } catch {
      return null
    }
  }
  const clear = (next: SessionSnapshot = SIGNED_OUT): void => {
    ignoringErrors(() => storage.removeItem(TOKEN_KEY))
    ignoringErrors(() => storage.removeItem(USER_KEY))
    update(next, null)
  }
  const restore = (): void => {
    const storedToken = read(TOKEN_KEY)
    const storedUser = read(USER_KEY)
    if (!storedToken || !storedUser) return update(SIGNED_OUT, null)
    const user = userFrom(storedUser)
    if (user) update({ state: 'signed-in', user }, storedToken)
    else clear()
  }
  /** Returns false for a 401. @throws any other error. */
  const falseIfUnauthorized = (error: unknown): false => {
    if (error instanceof ApiError && error.status === UNAUTHORIZED) return false
    throw error
  }
  /**
   * Takes over a token, if its user is an administrator. Returns false otherwise; then no token remains.
   * @throws ApiError with another status than 401, ConnectionError, ResponseError.
   */
  const enter = async (api: ApiClient, accessToken: string): Promise<boolean> => {
    token = accessToken
    try {
      const { data: profile } = await api.get(sessionPaths.profile, profileSchema)
      if (profile.is_admin) {
        const user: SessionUser = { username: profile.username, isAdmin: true }
        ignoringErrors(() => storage.setItem(TOKEN_KEY, accessToken))
        ignoringErrors(() => storage.setItem(USER_KEY, JSON.stringify(user)))
        update({ state: 'signed-in', user }, accessToken)
        return true
      }
      clear()
      return false
    } catch (error) {
      clear()
      return falseIfUnauthorized(error)
    }
  }
  return {
    enter,
    getToken: (): string | null => token,
    getSnapshot: (): SessionSnapshot => snapshot,
    getServerSnapshot: (): SessionSnapshot => LOADING,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    restore,
    clear: (): void => clear(),
    /** Ends the session after a 401. Records that it ended, if a user was signed in. */
    end: (): void => clear(snapshot.user ? { ...SIGNED_OUT, ended: snapshot.user } : snapshot.ended ? snapshot : SIGNED_OUT),
    /** Clears `ended`, once the notice was shown. */
    forgetEnd: (): void => {
      if (snapshot.ended) update(SIGNED_OUT, null)
    },
    /**
     * Signs in. Returns false if the credentials are wrong (401) or the user is not an administrator; then no token remains.
     * @throws ApiError with another status, ConnectionError, ResponseError.
     */
    async login(api: ApiClient, identifier: string, password: string): Promise<boolean> {
      try {
        const response = await api.form(sessionPaths.login, new URLSearchParams({ username: identifier, password }), tokenSchema)
        return await enter(api, response.access_token)
      } catch (error) {
        return falseIfUnauthorized(error)
      }
    },
    /** Signs out in the browser at once, and on the server if it can be reached. */
    async logout(api: ApiClient): Promise<void> {
      const request = api.command('POST', sessionPaths.logout).catch(() => undefined)
      clear()
      await request
    },
  }
}
