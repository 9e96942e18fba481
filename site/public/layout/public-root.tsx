import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import { HeadingFocusProvider } from '../../shared/routing/heading-focus'
import { VisuallyHidden } from '../../shared/ui/text'
import styles from './public-root.module.css'
import { usePlace } from './use-place'

const ANNOUNCE_DELAY_MS = 250

/** Announces the new page to screen readers after each change of path, but not the first page. */
function Announcer() {
  const [message, setMessage] = useState('')
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const timer = setTimeout(() => setMessage(document.title), ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [pathname])
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
  usePlace()
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
