import { createContext, use, useState, type ReactNode } from 'react'
import { notify } from '../../../shared/notify'
import { Button } from '../../../shared/ui/button'
import { VisuallyHidden } from '../../../shared/ui/text'
import styles from './share-button.module.css'

/** What a page shows in place of the share button, because its address is of no use to others. Undefined where it is. */
const InsteadOfShareContext = createContext<ReactNode>(undefined)
export const InsteadOfShare = InsteadOfShareContext.Provider

/** What an administrator finds beside it: the way to the record's form. */
const BesideShareContext = createContext<ReactNode>(null)
export const BesideShare = BesideShareContext.Provider

const CONFIRMATION_MS = 2_500

/**
 * Shares the page's canonical address: through the system's share sheet on touch devices, else through the clipboard. A draft or
 * a preview has no address to share.
 */
export function ShareButton({ title }: { title: string }) {
  const [copied, setCopied] = useState(false)
  const instead = use(InsteadOfShareContext)
  const beside = use(BesideShareContext)
  const share = async (): Promise<void> => {
    const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? window.location.href
    const touch = window.matchMedia('(pointer: coarse)').matches
    try {
      if (touch && 'share' in navigator) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      setCopied(true)
      setTimeout(() => setCopied(false), CONFIRMATION_MS)
    } catch (error) {
      // AbortError: the visitor closed the share sheet.
      if (error instanceof Error && error.name !== 'AbortError')
        notify.failure('The link could not be copied. Please copy it from the address bar.')
    }
  }
  if (instead !== undefined) return instead
  return (
    <div className={styles.share} data-screen-only="">
      <Button onClick={() => void share()}>{copied ? 'LINK_COPIED' : 'SHARE_LINK'}</Button>
      {beside}
      {/* Screen readers do not announce a changed button label, so a live region beside it does. */}
      <span role="status">
        <VisuallyHidden>{copied && 'Link copied.'}</VisuallyHidden>
      </span>
    </div>
  )
}
