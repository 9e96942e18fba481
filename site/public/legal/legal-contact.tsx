import { useSiteHost } from '../../shared/head/page-meta'
import styles from './legal.module.css'

/** Where to write to: a mailbox at the site's own host, so that every deployment names one of its own. On a line of its own. */
export function LegalContact() {
  const address = `contact@${useSiteHost()}`
  return (
    <span className={styles.contact}>
      <a href={`mailto:${address}`}>{address}</a>
    </span>
  )
}
