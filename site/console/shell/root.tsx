import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { HeadingFocusProvider } from '../../shared/routing/heading-focus'
import { paths } from '../../shared/routing/paths'
import { useSession } from '../../shared/session/session'
import { ErrorBox } from '../../shared/ui'
import { ConsoleLayout } from './console-layout'
import styles from './root.module.css'
import { warmConsole } from './warm-console'

/** Around every page of the console, the sign-in included. */
export function ConsoleRoot() {
  useEffect(() => {
    // From here on presses are heard: what was rendered on the server has come alive.
    document.documentElement.dataset['ready'] = ''
  }, [])
  return (
    <HeadingFocusProvider>
      <Outlet />
    </HeadingFocusProvider>
  )
}

/** Lets administrators through, sends everybody else to the sign-in (product.md, section 4 "Route guard"). */
export function ConsoleGuard() {
  const { state } = useSession()
  useEffect(() => {
    if (state === 'signed-in') warmConsole()
  }, [state])
  if (state === 'loading') return <p className={styles.verifying}>VERIFYING_CREDENTIALS...</p>
  if (state === 'signed-out') return <Navigate to={paths.admin.login()} replace />
  return (
    <ConsoleLayout>
      <Outlet />
    </ConsoleLayout>
  )
}

/** What stands in place of a page that crashed (screens.md 21). */
export function ConsoleCrash() {
  return (
    <div className={styles.crash}>
      <h1 className={styles.crashTitle}>This page has crashed</h1>
      <ErrorBox message="Something on this page went wrong. What you typed is kept in this browser." />
    </div>
  )
}
