import { useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import { HeadingFocusProvider } from '../../shared/routing/heading-focus'
import { VisuallyHidden } from '../../shared/ui/text'
import styles from './public-root.module.css'
import { scrollToStart } from './scroll-to-start'

const SCROLL_DELAY_MS = 100
const ANNOUNCE_DELAY_MS = 250

/**
 * Runs a function `delay` milliseconds after each change of path, but not for the first page.
 * @param act a stable reference. It may return a clean-up function, called on the next change of path.
 */
function useAfterPathChange(delay: number, act: () => void | (() => void)): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    let cleanUp: void | (() => void)
    const timer = setTimeout(() => (cleanUp = act()), delay)
    return () => {
      clearTimeout(timer)
      cleanUp?.()
    }
  }, [pathname, delay, act])
}

/** Announces the new page to screen readers. */
function Announcer() {
  const [message, setMessage] = useState('')
  const announce = useCallback(() => setMessage(document.title), [])
  useAfterPathChange(ANNOUNCE_DELAY_MS, announce)
  return (
    <VisuallyHidden as="div">
      <span aria-live="polite">{message}</span>
    </VisuallyHidden>
  )
}

/** A bar at the top while the next page loads. */
function Progress() {
  const { state } = useNavigation()
  return <div className={styles.progress} data-busy={state !== 'idle'} data-screen-only="" aria-hidden="true" />
}

/** Wraps every public page, the landing page included. */
export function PublicRoot() {
  useAfterPathChange(SCROLL_DELAY_MS, scrollToStart)
  useEffect(() => {
    // Browser tests wait for this: from now on React handles clicks.
    document.documentElement.dataset['ready'] = 'true'
  }, [])
  return (
    <HeadingFocusProvider>
      <a className={styles.skip} href="#main" data-screen-only="">
        Skip to content
      </a>
      <Progress />
      <Outlet />
      <Announcer />
    </HeadingFocusProvider>
  )
}
