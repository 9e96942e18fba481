import type { Notify } from './api/query-client'

const toasts = (): Promise<typeof import('./toasts/toaster')> => import('./toasts/toaster')

/** Shows toasts. Their code comes after the page is at rest, or with the first of them. */
export const notify: Notify = {
  success: (message) => void toasts().then(({ show }) => show('success', message)),
  failure: (message) => void toasts().then(({ show }) => show('failure', message)),
  unsay: (message) => void toasts().then(({ unsay }) => unsay(message)),
  unsayFailures: () => void toasts().then(({ unsayFailures }) => unsayFailures()),
}

/** Fetches the toasts' code ahead: a toast is most wanted when the network is gone. */
export function warmToasts(): void {
  void toasts().catch(() => undefined)
}
