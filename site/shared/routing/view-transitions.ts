import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { createBrowserRouter } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>
type Update = Parameters<Parameters<Router['subscribe']>[0]>

/** The paths between which the running transition leads; empty without one. */
let way: readonly string[] = []
const watchers = new Set<() => void>()

/** Renders at once, because the browser takes its picture of the old page next. */
function setWay(paths: readonly string[]): void {
  way = paths
  flushSync(() => watchers.forEach((watcher) => watcher()))
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/**
 * The view transition name that turns a card's picture into the one of the record's page. Only the card of the current navigation
 * has it, because a name must be unique on a page.
 * @param to the path of the record's page. @param name unique for the record.
 */
export function useTransitionName(to: string, name: string): string | undefined {
  const current = (): string | undefined => (way.includes(to) ? name : undefined)
  return useSyncExternalStore(watch, current, current)
}

/** Whether a promise of a view transition was rejected because the transition was skipped. */
const isSkipped = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Starts a view transition. One that is overtaken ends silently; other errors reach the browser's console. */
function startTransition(update: () => void): ViewTransition {
  const transition = document.startViewTransition(update)
  transition.ready.catch((error: unknown) => {
    if (!isSkipped(error)) throw error
  })
  return transition
}

/**
 * Shows the router's navigations with view transitions. It replaces those of React Router 7.18: there a navigation that overtakes
 * another one could end on the page of the first, because each transition shows the state that it began with, and the browser
 * reported an error. Here a transition shows the newest state.
 */
export function animateNavigations(router: Router): void {
  if (typeof document.startViewTransition !== 'function') return
  const subscribe = router.subscribe.bind(router)
  router.subscribe = (listener) => {
    let newest: Update | null = null
    let running: ViewTransition | null = null
    const showNewest = (): void => {
      if (!newest) return
      const [state, options] = newest
      newest = null
      listener(state, { ...options, viewTransitionOpts: undefined, flushSync: true })
    }
    return subscribe((state, options) => {
      const { viewTransitionOpts: move } = options
      if (!move && !newest) {
        listener(state, options)
        return
      }
      newest = [state, options]
      if (!move) return
      setWay([move.currentLocation.pathname, move.nextLocation.pathname])
      const transition = startTransition(showNewest)
      running = transition
      void transition.finished.finally(() => {
        if (running === transition) setWay([])
      })
    })
  }
}
