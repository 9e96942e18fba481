import { createContext, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { useApi } from '../api/api-context'
import { TOKEN_KEY, type SessionSnapshot, type SessionStore } from './session-store'

const SessionContext = createContext<SessionStore | null>(null)

export type Session = SessionSnapshot & {
  /** See SessionStore: true once signed in, false for a refusal. @throws when the process itself failed. */
  login: (identifier: string, password: string) => Promise<boolean>
  logout: () => Promise<void>
  /** That the last session was ended has been told. */
  forgetEnd: () => void
}

/** Gives the app its session, reads the stored one after mounting, and follows a sign-out in another tab. */
export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  useEffect(() => {
    store.restore()
    const follow = (event: StorageEvent): void => {
      if (event.key === TOKEN_KEY || event.key === null) store.restore()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [store])
  return <SessionContext.Provider value={store}>{children}</SessionContext.Provider>
}

/** Who is signed in. @throws outside of a SessionProvider. */
export function useSession(): Session {
  const store = useContext(SessionContext)
  const api = useApi()
  if (!store) throw new Error('useSession needs a SessionProvider')
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot)
  return useMemo(
    () => ({
      ...snapshot,
      login: (identifier: string, password: string) => store.login(api, identifier, password),
      logout: () => store.logout(api),
      forgetEnd: store.forgetEnd,
    }),
    [snapshot, store, api],
  )
}
