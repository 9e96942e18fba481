import { createContext, useContext, useEffect, useState, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

/** The path whose heading had its turn, and that heading; the first page needs none. */
type Turn = { path: string; heading: HTMLElement | null }
const TurnContext = createContext<Turn | null>(null)

/** Remembers across pages which heading was focused last. Stands around all pages of a layout. */
export function HeadingFocusProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  // The first path counts as done: focus must not jump while a page is being opened.
  const [turn] = useState<Turn>(() => ({ path: pathname, heading: null }))
  return <TurnContext.Provider value={turn}>{children}</TurnContext.Provider>
}

/** Did the heading that had the turn go away and take the focus with it? Then the one in its place has it. */
const isOrphaned = ({ heading }: Turn): boolean => heading?.isConnected === false && document.activeElement === document.body

/**
 * Moves the focus to the page's heading once after each change of path, unless the reader has meanwhile gone to work in a
 * field. Where one heading follows another on the same path (a detail's comes with its data), the focus goes on to it.
 */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>): void {
  const turn = useContext(TurnContext)
  const { pathname } = useLocation()
  useEffect(() => {
    if (!turn || (turn.path === pathname && !isOrphaned(turn))) return
    turn.path = pathname
    turn.heading = heading.current
    const active = document.activeElement
    if (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) return
    heading.current?.focus({ preventScroll: true })
  }, [turn, pathname, heading])
}
