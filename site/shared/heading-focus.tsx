import { createContext, useContext, useEffect, useState, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

/** The path whose heading had its turn; the first page needs none. */
type Turn = { path: string }
const TurnContext = createContext<Turn | null>(null)

/** Remembers across pages which heading was focused last. Stands around all pages of a layout. */
export function HeadingFocusProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  // The first path counts as done: focus must not jump while a page is being opened.
  const [turn] = useState<Turn>(() => ({ path: pathname }))
  return <TurnContext.Provider value={turn}>{children}</TurnContext.Provider>
}

/**
 * Moves the focus to the page's heading once after each change of path, when the heading is there (a detail's comes with
 * its data), unless the reader has meanwhile gone to work in a field.
 */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>): void {
  const turn = useContext(TurnContext)
  const { pathname } = useLocation()
  useEffect(() => {
    if (!turn || turn.path === pathname) return
    turn.path = pathname
    const active = document.activeElement
    if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) return
    heading.current?.focus({ preventScroll: true })
  }, [turn, pathname, heading])
}
