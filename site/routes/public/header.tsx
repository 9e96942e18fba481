import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { AppLink } from '../../shared/app-link'
import { FOOTER_LINKS_ID } from './footer'
import { Logo } from './logo'
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

/** Open and closed, and what closes it: a choice, Escape, a click elsewhere, a change of page. */
function useMenu(header: RefObject<HTMLElement | null>, button: RefObject<HTMLButtonElement | null>) {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !header.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open, header])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    button.current?.focus()
  }
  return { open, setOpen, onKeyDown }
}

/** The sticky header; below 768 px a menu button opens and closes a panel (product.md, section 2). */
export function Header() {
  const header = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const { open, setOpen, onKeyDown } = useMenu(header, button)
  return (
    <header ref={header} className={styles.header} onKeyDown={onKeyDown}>
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
