import { Outlet, useLocation } from 'react-router-dom'
import { Footer } from './footer'
import { Header } from './header'
import { accentOf, typefaceOf } from './navigation'
import styles from './frame.module.css'

/** The standard layout: sticky header, page, footer. The section sets the accent colour and the typeface. */
export function Frame() {
  const { pathname } = useLocation()
  return (
    <div className={styles.frame} data-accent={accentOf(pathname)} data-typeface={typefaceOf(pathname)}>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
