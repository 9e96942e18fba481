import { AppLink } from '../../shared/routing/app-link'
import { paths } from '../../shared/routing/paths'
import { Logo } from '../../shared/ui/logo'
import { LEGAL_LINKS, SITE_LINKS } from './navigation'
import styles from './footer.module.css'

/** Target of the header's menu link when scripts are off. */
export const FOOTER_LINKS_ID = 'site-links'

/** The footer: the header's links, legal pages, feed and copyright line. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <Logo />
        <nav id={FOOTER_LINKS_ID} className={styles.links} aria-label="Footer">
          <ul className={styles.list}>
            {SITE_LINKS.map(({ label, to }) => (
              <li key={to}>
                <AppLink to={to}>{label}</AppLink>
              </li>
            ))}
          </ul>
          <ul className={styles.list}>
            {LEGAL_LINKS.map(({ label, to }) => (
              <li key={to}>
                <AppLink to={to}>{label}</AppLink>
              </li>
            ))}
            <li>
              <a href={paths.feed()}>RSS</a>
            </li>
            {/* In a narrow window the header needs a script to open its search field. */}
            <li className={styles.bare}>
              <AppLink to={paths.search()}>Search</AppLink>
            </li>
          </ul>
        </nav>
        {/* The year can change between rendering and hydration; that is not worth a warning. */}
        <p className={styles.copyright} suppressHydrationWarning>
          © {new Date().getFullYear()} CCC. All rights reserved.
        </p>
      </div>
    </footer>
  )
}
