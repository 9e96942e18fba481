import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { HeadingFocusProvider } from '../../shared/routing/heading-focus'
import { paths } from '../../shared/routing/paths'
import { useSession } from '../../shared/session/session'
import { ErrorBox } from '../../shared/ui'
import { ConsoleLayout } from './console-layout'
import styles from './root.module.css'
import { preloadConsole } from './preload-console'

/** The root of every console page, including the sign-in page. */
export function ConsoleRoot() {
  useEffect(() => {
    // Marks the page as interactive: hydration is complete.
    document.documentElement.dataset['ready'] = ''
  }, [])
  return (
    <HeadingFocusProvider>
      <Outlet />
    </HeadingFocusProvider>
  )
}

/** Admits administrators and redirects everybody else to the sign-in page. */
export function ConsoleGuard() {
  const { state } = useSession()
  useEffect(() => {
    if (state === 'signed-in') preloadConsole()
  }, [state])
  if (state === 'loading') return <p className={styles.verifying}>VERIFYING_CREDENTIALS...</p>
  if (state === 'signed-out') return <Navigate to={paths.admin.login()} replace />
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
