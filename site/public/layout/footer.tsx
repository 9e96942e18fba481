import { AppLink } from '../../shared/routing/app-link'
import { paths } from '../../shared/routing/paths'
import { Logo } from '../../shared/ui/logo'
import { LEGAL_LINKS, SITE_LINKS } from './navigation'
import styles from './footer.module.css'

/** Where the header's menu leads without scripts. */
export const FOOTER_LINKS_ID = 'site-links'

/** The footer (product.md, section 2): the header's links, terms, privacy, feed, copyright of this year. */
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
            {/* The header of a narrow window opens its search field by a script. */}
            <li className={styles.bare}>
              <AppLink to={paths.search()}>Search</AppLink>
            </li>
          </ul>
        </nav>
        {/* The year turns while a tab is open or a cached page waits; neither is worth a warning. */}
        <p className={styles.copyright} suppressHydrationWarning>
          © {new Date().getFullYear()} CCC. All rights reserved.
        </p>
      </div>
    </footer>
  )
}
