import { createContext, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { useApi } from '../api/api-context'
import { TOKEN_KEY, type SessionSnapshot, type SessionStore } from './session-store'

const SessionContext = createContext<SessionStore | null>(null)

export type Session = SessionSnapshot & {
  /** See SessionStore.login. */
  login: (identifier: string, password: string) => Promise<boolean>
  logout: () => Promise<void>
  /** See SessionStore.enter. */
  enter: (token: string) => Promise<boolean>
  /** Clears the notice that the last session ended. */
  forgetEnd: () => void
}

/** Provides the session, restores the stored one after mounting, and follows sign-ins and sign-outs in other tabs. */
export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  useEffect(() => {
    store.restore()
    const onStorage = (event: StorageEvent): void => {
      if (event.key === TOKEN_KEY || event.key === null) store.restore()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [store])
  return <SessionContext.Provider value={store}>{children}</SessionContext.Provider>
}

/** The current session. @throws outside a SessionProvider. */
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
      enter: (token: string) => store.enter(api, token),
      forgetEnd: store.forgetEnd,
    }),
    [snapshot, store, api],
  )
}
