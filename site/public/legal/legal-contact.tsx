import { useSiteHost } from '../../shared/head/page-meta'
import styles from './legal.module.css'

/** The contact address, on its own line. It is at the site's own host, so every deployment shows its own. */
export function LegalContact() {
  const address = `contact@${useSiteHost()}`
  return (
    <span className={styles.contact}>
      <a href={`mailto:${address}`}>{address}</a>
    </span>
  )
}
