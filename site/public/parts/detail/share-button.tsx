import { useState } from 'react'
import { notify } from '../../../shared/notify'
import { Button } from '../../../shared/ui/button'
import { VisuallyHidden } from '../../../shared/ui/text'
import styles from './share-button.module.css'

const SAID_FOR_MS = 2_500

/** Hands on the page's address: through the device's own sharing where it has one, else by the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const [copied, setCopied] = useState(false)
  const share = async (): Promise<void> => {
    const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? window.location.href
    const touch = window.matchMedia('(pointer: coarse)').matches
    try {
      if (touch && 'share' in navigator) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      setCopied(true)
      setTimeout(() => setCopied(false), SAID_FOR_MS)
    } catch (error) {
      // Closing the device's sharing sheet is no failure.
      if (error instanceof Error && error.name !== 'AbortError')
        notify.failure('The link could not be copied. Please copy it from the address bar.')
    }
  }
  return (
    <div className={styles.share} data-screen-only="">
      <Button onClick={() => void share()}>{copied ? 'LINK_COPIED' : 'SHARE_LINK'}</Button>
      {/* A button's own words are no live region: what became of the press is told beside it. */}
      <span role="status">
        <VisuallyHidden>{copied && 'The link was copied.'}</VisuallyHidden>
      </span>
    </div>
  )
}
