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

const warmPalette = (): void => void loadPalette().catch(() => undefined)

/** Sidebar, breadcrumbs, session and the page between them; below 1024 px the sidebar folds behind a button. */
export function ConsoleLayout({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const [menu, setMenu] = useState(false)
  const [dialog, setDialog] = useState<'palette' | 'help' | null>(null)
  useEffect(() => {
    setMenu(false)
    window.scrollTo(0, 0)
  }, [pathname])
  const menuButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!menu) return undefined
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      setMenu(false)
      menuButton.current?.focus()
    }
    // The focus is on the button that opened it, outside of the menu.
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [menu])
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
          aria-expanded={menu}
          aria-controls="console-menu"
          onClick={() => setMenu(!menu)}
        >
          {menu ? 'Close' : 'Menu'}
        </button>
      </header>
      <aside id="console-menu" aria-label="Menu" className={styles.sidebar} data-open={menu || undefined}>
        <Sidebar onGoTo={() => setDialog('palette')} onShortcuts={() => setDialog('help')} warmGoTo={warmPalette} />
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
