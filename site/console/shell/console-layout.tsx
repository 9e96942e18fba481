import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ShortcutHelp } from '../shortcuts/shortcut-help'
import { useShortcuts } from '../shortcuts/use-shortcuts'
import { useCommands } from '../commands/use-commands'
import { ConsolePalette } from '../palette/console-palette'
import { holdKeys, type HeldKeys } from '../palette/held-keys'
import { moduleOf } from '../console-modules'
import { returnedIn } from '../origin/origin'
import { Breadcrumbs } from './breadcrumbs'
import styles from './console-layout.module.css'
import { SessionBar } from './session-bar'
import { Brand, Sidebar } from './sidebar'

const NOTHING_HELD: HeldKeys = { take: () => '' }

/** The menu of narrow screens: a navigation closes it, and so does Escape. @param isReturn whether the page scrolls by itself. */
function useMenu(pathname: string, isReturn: boolean) {
  const [menuOpen, setMenuOpen] = useState(false)
  useEffect(() => {
    setMenuOpen(false)
    if (!isReturn) window.scrollTo(0, 0)
    // oxlint-disable-next-line react/exhaustive-deps -- only another path is another page
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
  return { menuOpen, setMenuOpen, menuButton }
}

/** The frame of every console page: sidebar, breadcrumbs and session bar. Below 1024 px a button opens the sidebar. */
export function ConsoleLayout({ children }: { readonly children: ReactNode }) {
  const { pathname, state }: { readonly pathname: string; readonly state: unknown } = useLocation()
  // a list that somebody comes back to scrolls by itself
  const { menuOpen, setMenuOpen, menuButton } = useMenu(pathname, returnedIn(state) !== null)
  const [dialog, setDialog] = useState<'palette' | 'help' | null>(null)
  const held = useRef(NOTHING_HELD)
  const takeHeld = useCallback(() => held.current.take(), [])
  const openPalette = (): void => {
    held.current = holdKeys()
    setDialog('palette')
  }
  const openHelp = (): void => setDialog('help')
  useShortcuts({ openPalette, openHelp })
  useCommands([{ key: 'help', label: 'Keyboard shortcuts', alias: 'help keys', on: 'console', run: openHelp }])
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
        <Sidebar onGoTo={openPalette} onShortcuts={openHelp} onFollow={() => setMenuOpen(false)} />
      </aside>
      <div className={styles.bar}>
        <Breadcrumbs />
      </div>
      <SessionBar isOpen={menuOpen} onFollow={() => setMenuOpen(false)} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {dialog === 'palette' && <ConsolePalette takeHeld={takeHeld} onClose={() => setDialog(null)} />}
      <ShortcutHelp open={dialog === 'help'} onClose={() => setDialog(null)} />
    </div>
  )
}
