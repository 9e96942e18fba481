import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { AppLink } from '../../shared/routing/app-link'
import { FOOTER_LINKS_ID } from './footer'
import { Logo } from '../../shared/ui/logo'
import { isCurrent, SITE_LINKS } from './navigation'
import { SearchField } from './search-field'
import styles from './header.module.css'

function Links({ onChoose }: { onChoose?: () => void }) {
  const { pathname } = useLocation()
  return SITE_LINKS.map(({ label, to }) => (
    <li key={to}>
      <AppLink
        to={to}
        className={styles.link}
        onClick={onChoose}
        aria-current={isCurrent(pathname, to) ? (pathname === to ? 'page' : 'true') : undefined}
      >
        {label}
      </AppLink>
    </li>
  ))
}

/** From this width on the bar shows the links, and there is no menu. */
const WIDE = '(width >= 768px)'

/** State of the menu. A choice, Escape, a click or focus outside, a change of page and a wide window close it. */
function useMenu(header: RefObject<HTMLElement | null>, button: RefObject<HTMLButtonElement | null>) {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !header.current?.contains(event.target)) setOpen(false)
    }
    const wide = window.matchMedia(WIDE)
    const close = (): void => setOpen(false)
    document.addEventListener('pointerdown', outside)
    wide.addEventListener('change', close)
    return () => {
      document.removeEventListener('pointerdown', outside)
      wide.removeEventListener('change', close)
    }
  }, [open, header])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    button.current?.focus()
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    // Without a related target the window lost the focus, or something unfocusable was pressed: keep the menu open.
    if (!open || !(relatedTarget instanceof HTMLElement) || currentTarget.contains(relatedTarget)) return
    flushSync(() => setOpen(false))
    // Closing moves the page up by the panel's height; the focused element may now be under the bar.
    relatedTarget.scrollIntoView({ block: 'nearest' })
  }
  return { open, setOpen, onKeyDown, onBlur }
}

/** The sticky header. Below 768 px a menu button opens and closes a panel. */
export function Header() {
  const header = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const { open, setOpen, onKeyDown, onBlur } = useMenu(header, button)
  return (
    <header ref={header} className={styles.header} onKeyDown={onKeyDown} onBlur={onBlur}>
      <div className={styles.bar}>
        <Logo />
        <nav className={styles.wide} aria-label="Main">
          <ul className={styles.links}>
            <Links />
          </ul>
        </nav>
        <SearchField className={styles.search} shortcut />
        <button
          ref={button}
          type="button"
          className={styles.menu}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Close menu' : 'Menu'}
        </button>
        <a className={styles.bareMenu} href={`#${FOOTER_LINKS_ID}`}>
          Menu
        </a>
      </div>
      <div id={panel} className={styles.panel} hidden={!open}>
        <nav aria-label="Menu">
          <ul className={styles.panelLinks}>
            <Links onChoose={() => setOpen(false)} />
          </ul>
        </nav>
        <SearchField onDone={() => setOpen(false)} />
      </div>
    </header>
  )
}
