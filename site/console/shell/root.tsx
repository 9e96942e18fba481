import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useOutletContext } from 'react-router-dom'
import { HeadingFocusProvider } from '../../shared/routing/heading-focus'
import { paths } from '../../shared/routing/paths'
import { useSession } from '../../shared/session/session'
import { wayBackTo } from '../../shared/session/way-back'
import { ErrorBox } from '../../shared/ui'
import { ConsoleLayout } from './console-layout'
import styles from './root.module.css'
import { preloadConsole } from './preload-console'
import { useSharedSession } from './shared-session'

/** The root of every console page, including the sign-in page. */
export function ConsoleRoot() {
  const asking = useSharedSession()
  useEffect(() => {
    // Marks the page as interactive: hydration is complete.
    document.documentElement.dataset['ready'] = ''
  }, [])
  return (
    <HeadingFocusProvider>
      <Outlet context={asking} />
    </HeadingFocusProvider>
  )
}

/** Admits administrators and redirects everybody else to the sign-in page. */
export function ConsoleGuard() {
  const { state, ended } = useSession()
  const location = useLocation()
  const asking = useOutletContext<boolean>()
  useEffect(() => {
    if (state === 'signed-in') preloadConsole()
  }, [state])
  if (state === 'loading' || (state === 'signed-out' && asking)) return <p className="shell">VERIFYING_CREDENTIALS...</p>
  if (state === 'signed-out') return <Navigate to={paths.admin.login()} replace state={ended && wayBackTo(location, ended.username)} />
  return (
    <ConsoleLayout>
      <Outlet />
    </ConsoleLayout>
  )
}

/** Replaces a page that crashed. */
export function ConsoleCrash() {
  return (
    <div className={styles.crash}>
      <h1 className={styles.crashTitle}>Something went wrong on this page</h1>
      <ErrorBox message="Your unsaved changes are kept in this browser." />
    </div>
  )
}
