import './shared/theme'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './app'
import { appRoutes, matchesAt, prefetchPage } from './app-routes'
import { startAnalytics } from './shared/analytics'
import { createApiClient } from './shared/api/api-client'
import { nextTask } from './shared/idle'
import { notify, preloadToasts } from './shared/notify'
import { wayBackTo } from './shared/session/way-back'
import { paths } from './shared/routing/paths'
import { readState } from './shared/routing/page-state'
import { animateNavigations } from './shared/routing/view-transitions'
import { createQueryClient } from './shared/api/query-client'
import { createSessionStore, type SessionSnapshot } from './shared/session/session-store'

/** Loads the lazy routes of this page before hydration, which cannot wait for them. */
async function loadMatchedRoutes(): Promise<void> {
  await Promise.all(
    matchesAt(window.location.pathname).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const loaded = await route.lazy()
      Object.assign(route, loaded, { lazy: undefined })
    }),
  )
}

/** Local storage, or a substitute that stores nothing, because browsers that block storage throw on the first access. */
function browserStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return window.localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  }
}

/** Whether the server's HTML still belongs to the address: the visitor may have gone back before the code was loaded. */
function isSameAddress(): boolean {
  const arrived = document.documentElement.dataset['arrived']
  return arrived === undefined || arrived === window.location.pathname + window.location.search
}

async function start(): Promise<void> {
  const state = readState()
  const session = createSessionStore(browserStorage())
  const queryClient = createQueryClient({ notify })
  await loadMatchedRoutes().catch(() => undefined)
  await nextTask()
  const router = createBrowserRouter(appRoutes)
  animateNavigations(router)
  const api = createApiClient({
    getToken: session.getToken,
    onUnauthorized: () => {
      const { location } = router.state
      session.end()
      // several requests may be refused at once: the first ends the session, and all name it
      const state = wayBackTo(location, session.getSnapshot().ended?.username)
      if (location.pathname !== paths.admin.login()) void router.navigate(paths.admin.login(), { state })
    },
  })
  for (const { key, data } of state.reads) queryClient.setQueryData(key, data)
  let before: SessionSnapshot['state'] = 'loading'
  session.subscribe(() => {
    const { state: now } = session.getSnapshot()
    // What a user may see depends on the session: signing in reveals drafts, and signing out must hide them again.
    if (now === 'signed-in' && before !== now) void queryClient.invalidateQueries()
    if (now === 'signed-out' && before === 'signed-in') {
      queryClient.clear()
      notify.dismissFailures?.()
    }
    before = now
  })
  const prefetch = (to: string): void => {
    const url = new URL(to, window.location.href)
    prefetchPage(matchesAt(url.pathname), url, { api, queryClient }).catch(() => undefined)
  }
  const app = (
    <App api={api} queryClient={queryClient} session={session} prefetch={prefetch} head={null}>
      <RouterProvider router={router} />
    </App>
  )
  const container = document.getElementById('app')
  if (!container) return
  await nextTask()
  // A transition hydrates in slices, so a long list does not block the first tap.
  if (state.hydrate && isSameAddress()) startTransition(() => void hydrateRoot(container, app))
  else createRoot(container).render(app)
  // Tells site/entry-late.ts that React handles clicks from now on.
  dispatchEvent(new Event('ccc:listening'))
  // before anything that a visitor does can fail: toasts are needed most when the network is down
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, preloadToasts, { once: true, capture: true })
  startAnalytics(state.analytics)
}

void start()
