import { createContext, useContext, useEffect, useState, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

/** The path whose heading was focused last, and that heading; null on the first page. */
type LastFocus = { path: string; heading: HTMLElement | null }
const LastFocusContext = createContext<LastFocus | null>(null)

/** Remembers across pages which heading was focused last. Wrap all pages of a layout in it. */
export function HeadingFocusProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  // The first path counts as done: opening a page must not move the focus.
  const [last] = useState<LastFocus>(() => ({ path: pathname, heading: null }))
  return <LastFocusContext.Provider value={last}>{children}</LastFocusContext.Provider>
}

/** Whether the focused heading was removed, and the focus lost with it. */
const hasLostFocus = ({ heading }: LastFocus): boolean => heading?.isConnected === false && document.activeElement === document.body

/**
 * Moves the focus to the page's heading once after each change of path, unless the reader is already typing in a field or at work in a form. If another
 * heading replaces it on the same path (when a record has loaded), the focus moves to that one.
 */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>): void {
  const last = useContext(LastFocusContext)
  const { pathname } = useLocation()
  useEffect(() => {
    if (!last || (last.path === pathname && !hasLostFocus(last))) return
    last.path = pathname
    last.heading = heading.current
    const active = document.activeElement
    if (active instanceof HTMLInputElement || active?.closest('form')) return
    heading.current?.focus({ preventScroll: true })
  }, [last, pathname, heading])
}
