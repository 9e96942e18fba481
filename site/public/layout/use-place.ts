import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const SCROLL_DELAY_MS = 100
const KEEP_DELAY_MS = 150

type Code = typeof import('./place')

/** Whether this document was opened by reloading, or by going back or forward. */
const isRevisit = (): boolean => performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate')

/**
 * Scrolls to the start of a new page, or of the present one if its own link is followed. Back, forward and reload bring the visitor to where they were, with the windows of the list
 * that were loaded. The code for it is loaded with the first scroll: who has not scrolled is at the start.
 */
export function usePlace(): void {
  const queryClient = useQueryClient()
  const { key, pathname, search } = useLocation()
  const type = useNavigationType()
  const shown = useRef<{ pathname: string; search: string }>(null)
  const entry = key + pathname + search
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, search }
    const left = new AbortController()
    const { signal } = left
    let stop: void | (() => void)
    const run = async (act: (code: Code) => void | (() => void)): Promise<void> => {
      // without the code, for example offline, the browser's own memory has to do
      const code = await import('./place').catch(() => null)
      if (code && !signal.aborted) stop = act(code) ?? stop
    }
    const wait = (delay: number, act: (code: Code) => void | (() => void)) => setTimeout(() => void run(act), delay)
    let timer: ReturnType<typeof setTimeout> | undefined
    if (before ? type === 'POP' : isRevisit()) void run((code) => code.restorePlace(entry, queryClient))
    else if (before?.pathname === pathname && before.search !== search) void run((code) => code.showStartOfList(before.search, search))
    else if (before) timer = wait(SCROLL_DELAY_MS, (code) => code.scrollToStart())
    let pause: ReturnType<typeof setTimeout> | undefined
    const keep = (code: Code): void => code.keepPlace(entry, key, queryClient)
    const scrolled = (): void => {
      clearTimeout(pause)
      pause = wait(KEEP_DELAY_MS, keep)
    }
    if (window.scrollY > 0) scrolled()
    addEventListener('scroll', scrolled, { signal })
    addEventListener('click', () => window.scrollY > 0 && void run(keep), { signal, capture: true })
    return () => {
      left.abort()
      clearTimeout(timer)
      clearTimeout(pause)
      stop?.()
    }
  }, [entry, key, pathname, search, type, queryClient])
}
