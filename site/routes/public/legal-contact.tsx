import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => undefined

/**
 * Where to write to: a mailbox at the site's own domain, so that every deployment names one of its own. The server, which
 * renders one page for all its names, says it in words.
 */
export function LegalContact() {
  const host = useSyncExternalStore(
    never,
    () => window.location.hostname.replace(/^www\./, ''),
    () => null,
  )
  if (!host) return <>the mailbox “contact” at this site’s domain</>
  return <a href={`mailto:contact@${host}`}>contact@{host}</a>
}
