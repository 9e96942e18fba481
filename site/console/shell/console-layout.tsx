import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ShortcutHelp } from '../shortcuts/shortcut-help'
import { useShortcuts } from '../shortcuts/use-shortcuts'
import { moduleOf } from '../console-modules'
import { Breadcrumbs } from './breadcrumbs'
import styles from './console-layout.module.css'
import { SessionBar } from './session-bar'
import { Brand, Sidebar } from './sidebar'

const loadPalette = () => import('../palette/console-palette')
const ConsolePalette = lazy(async () => ({ default: (await loadPalette()).ConsolePalette }))

const preloadPalette = (): void => void loadPalette().catch(() => undefined)

/** The frame of every console page: sidebar, breadcrumbs and session bar. Below 1024 px a button opens the sidebar. */
export function ConsoleLayout({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  const [dialog, setDialog] = useState<'palette' | 'help' | null>(null)
  useEffect(() => {
    setMenuOpen(false)
    window.scrollTo(0, 0)
  }, [pathname])
  const menuButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!menuOpen) return undefined
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      setMenuOpen(false)
      menuButton.current?.focus()
    }
    // The focus stays on the button, outside of the menu: listen on the window.
    window.addEventListener('keydown', closeOnEscape)
    return () => window.removeEventListener('keydown', closeOnEscape)
  }, [menuOpen])
  useShortcuts({ openPalette: () => setDialog('palette'), openHelp: () => setDialog('help') })
  return (
    <div className={styles.layout} data-accent={moduleOf(pathname)?.accent ?? 'acid'}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.top}>
        <Brand />
        <button
          ref={menuButton}
          type="button"
          className={styles.menuButton}
          aria-expanded={menuOpen}
          aria-controls="console-menu"
          onClick={() => setMenuOpen(!menuOpen)}
        >
          {menuOpen ? 'Close' : 'Menu'}
        </button>
      </header>
      <aside id="console-menu" aria-label="Menu" className={styles.sidebar} data-open={menuOpen || undefined}>
        <Sidebar onGoTo={() => setDialog('palette')} onShortcuts={() => setDialog('help')} preloadGoTo={preloadPalette} />
      </aside>
      <section className={styles.bar} aria-label="Page and session">
        <Breadcrumbs />
        <SessionBar />
      </section>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {dialog === 'palette' && (
        <Suspense fallback={null}>
          <ConsolePalette onClose={() => setDialog(null)} />
        </Suspense>
      )}
      <ShortcutHelp open={dialog === 'help'} onClose={() => setDialog(null)} />
    </div>
  )
}
