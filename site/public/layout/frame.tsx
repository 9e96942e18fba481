import { Outlet, useLocation } from 'react-router-dom'
import { Footer } from './footer'
import { Header } from './header'
import { accentOf, voiceOf } from './navigation'
import styles from './frame.module.css'

/** The standard layout (product.md, section 2): sticky header, page, footer; one accent for each section. */
export function Frame() {
  const { pathname } = useLocation()
  return (
    <div className={styles.frame} data-accent={accentOf(pathname)} data-voice={voiceOf(pathname)}>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
