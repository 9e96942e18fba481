import { useSyncExternalStore } from 'react'
import styles from './legal.module.css'

const never = (): (() => void) => () => undefined

/**
 * Where to write to: a mailbox at the site's own domain, so that every deployment names one of its own. The server, which
 * renders one page for all its names, says it in words. On a line of its own: nothing moves when the name arrives.
 */
export function LegalContact() {
  const host = useSyncExternalStore(
    never,
    () => window.location.hostname.replace(/^www\./, ''),
    () => null,
  )
  return (
    <span className={styles.contact}>{host ? <a href={`mailto:contact@${host}`}>contact@{host}</a> : 'contact@ this site’s domain'}</span>
  )
}
