import { useSyncExternalStore } from 'react'

/** From this width on, a preview stands beside its form. */
const WIDE = '(width >= 1200px)'

// outside of React: an open preview stays open from one form to the next
let isOpen = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens or closes the preview of the current form, and of those after it. */
export function setPreviewOpen(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}

/** Whether the preview is open. */
export const usePreviewOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )

const subscribeToWidth = (listener: () => void): (() => void) => {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is room for a preview, or for a second column, beside the fields of a form. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(WIDE).matches,
    () => true,
  )
