import { useSiteHost } from '../../shared/head/page-meta'
import styles from './legal.module.css'

/** The contact address. It is at the site's own host, so every deployment shows its own. */
export function LegalContact() {
  const address = `contact@${useSiteHost()}`
  return (
    <a href={`mailto:${address}`} className={styles.contact}>
      {address}
    </a>
  )
}
