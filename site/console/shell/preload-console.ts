import { whenIdle } from '../../shared/idle'
import { preloadToasts } from '../../shared/notify'
import { guardedPages } from '../console-pages'

/** Loads the code of the list and form pages when the browser is idle, so that navigation is instant. */
export function preloadConsole(): void {
  // Failures do not matter here: the navigation itself reports them.
  whenIdle(preloadToasts)
  whenIdle(() => void Promise.allSettled(guardedPages.map(({ load }) => load())))
}
