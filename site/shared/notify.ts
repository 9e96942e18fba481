import type { Notify } from './api/query-client'

const toasts = (): Promise<typeof import('./toasts/toaster')> => import('./toasts/toaster')

/** Shows toasts. Their code loads with the first thing that a visitor does, with the console, or with the first toast. */
export const notify: Notify = {
  success: (message, undo, label, about) => void toasts().then(({ show }) => show('success', message, undo && { act: undo, label }, about)),
  failure: (message, undo, label) => void toasts().then(({ show }) => show('failure', message, undo && { act: undo, label })),
  dismiss: (message, undo) => void toasts().then(({ dismiss }) => dismiss(message, undo)),
  dismissFailures: () => void toasts().then(({ dismissFailures }) => dismissFailures()),
}

/** Preloads the code of toasts, which are needed most when the network is down. */
export function preloadToasts(): void {
  void toasts().catch(() => undefined)
}
