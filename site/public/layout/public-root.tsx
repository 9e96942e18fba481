import { useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import { HeadingFocusProvider } from '../../shared/routing/heading-focus'
import { VisuallyHidden } from '../../shared/ui/text'
import styles from './public-root.module.css'

const SCROLL_DELAY_MS = 100
const ANNOUNCE_DELAY_MS = 250

/** Runs a function some time after each change of path, but not for the first page. @param act must be a stable reference. */
function useAfterPathChange(delay: number, act: () => void): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const timer = setTimeout(act, delay)
    return () => clearTimeout(timer)
  }, [pathname, delay, act])
}

/** Scrolls to the element that the address names, else to the top. */
function scrollToStart(): void {
  const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  const place = document.getElementById(window.location.hash.slice(1))
  if (place) place.scrollIntoView({ behavior })
  else window.scrollTo({ top: 0, behavior })
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
