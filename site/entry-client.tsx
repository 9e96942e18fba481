import './shared/theme'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { App } from './app'
import { appRoutes, prefetchPage } from './app-routes'
import { startAnalytics } from './shared/analytics'
import { createApiClient } from './shared/api/api-client'
import { nextTask, whenIdle } from './shared/idle'
import { notify, warmToasts } from './shared/notify'
import { paths } from './shared/routing/paths'
import { readState } from './shared/routing/page-state'
import { createQueryClient } from './shared/api/query-client'
import { createSessionStore, type SessionSnapshot } from './shared/session/session-store'

/** Replaces the lazy parts of the routes that this page needs by what they load: hydration cannot wait. */
async function loadMatchedRoutes(): Promise<void> {
  const matches = matchRoutes(appRoutes, window.location.pathname) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const loaded = await route.lazy()
      Object.assign(route, loaded, { lazy: undefined })
    }),
  )
}

/** Browsers that forbid storage throw when it is only looked at. */
function browserStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return window.localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  }
}

/** Does the server's HTML still belong to the address? Going back within the page changes that before React listens. */
function isStillHere(): boolean {
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
  const api = createApiClient({
    getToken: session.getToken,
    onUnauthorized: () => {
      session.end()
      if (router.state.location.pathname !== paths.admin.login()) void router.navigate(paths.admin.login())
    },
  })
  for (const { key, data } of state.reads) queryClient.setQueryData(key, data)
  let before: SessionSnapshot['state'] = 'loading'
  session.subscribe(() => {
    const { state: now } = session.getSnapshot()
    // Somebody else reads now: drafts appear with a sign-in, and must not outlive a sign-out.
    if (now === 'signed-in' && before !== now) void queryClient.invalidateQueries()
    if (now === 'signed-out' && before === 'signed-in') {
      queryClient.clear()
      notify.unsayFailures?.()
    }
    before = now
  })
  const prefetch = (to: string): void => void prefetchPage(new URL(to, window.location.href), { api, queryClient }).catch(() => undefined)
  const app = (
    <App api={api} queryClient={queryClient} session={session} prefetch={prefetch} head={null}>
      <RouterProvider router={router} />
    </App>
  )
  const place = document.getElementById('app')
  if (!place) return
  await nextTask()
  // As a transition it is done in slices: a long list must not hold up the first tap.
  if (state.hydrate && isStillHere()) startTransition(() => void hydrateRoot(place, app))
  else createRoot(place).render(app)
  // Tells site/entry-late.ts that presses are heard from now on.
  dispatchEvent(new Event('ccc:listening'))
  whenIdle(warmToasts)
  startAnalytics(state.analytics)
}

void start()
