import { useEffect, useRef, useState, type RefObject } from 'react'
import { groupDigits } from '../../../../cms/domain/group-digits'
import { Button, LinkButton } from '../../../shared/ui/button'
import { ErrorBox } from '../../../shared/ui/states'
import { VisuallyHidden } from '../../../shared/ui/text'
import styles from '../page/page.module.css'
import type { Windows } from './windows'

const AHEAD = '800px'

/** Reads on when the reader comes near. */
function useReadAhead(place: RefObject<HTMLElement | null>, { more, loadingMore, failed }: Windows<unknown>): void {
  const latest = useRef(more)
  useEffect(() => {
    latest.current = more
  })
  const waits = more !== null && !loadingMore && !failed
  useEffect(() => {
    const element = place.current
    if (!element || !waits) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && latest.current?.(), {
      rootMargin: AHEAD,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, waits])
}

const cardsBeside = (place: HTMLElement | null): HTMLElement[] => [...(place?.parentElement?.querySelectorAll('article') ?? [])]

/**
 * Whoever stands on the button when a window comes goes on at the first card of it, and hears how many came: the new cards
 * stand before the button, and with the last of them it goes.
 */
function useGoOn(place: RefObject<HTMLElement | null>, count: number) {
  /** As many cards as there were when the button got the focus; null while it has none. */
  const cards = useRef<number | null>(null)
  const shown = useRef(count)
  const [words, setMessage] = useState('')
  useEffect(() => {
    const came = count - shown.current
    shown.current = count
    // What is taken out of the page tells nobody that it lost the focus: the button still counts as holding it.
    if (came <= 0 || cards.current === null) return
    const first = cardsBeside(place.current)[cards.current]
    cards.current = null
    first?.querySelector('a')?.focus()
    setMessage(`${groupDigits(came)} more`)
  }, [place, count])
  const onFocus = (): void => {
    cards.current = cardsBeside(place.current).length
  }
  const onBlur = (): void => {
    cards.current = null
  }
  return { words, onFocus, onBlur }
}

type MoreProps = {
  windows: Windows<unknown>
  /** The same from the server, for those without scripts. */
  href: string
  /** The list's own words for a failed read. */
  failure: string
}

/** The end of a list that goes on: reads the next window when the reader comes near, or asks. */
export function More({ windows, href, failure }: MoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const { more, loadingMore, failed, items } = windows
  useReadAhead(place, windows)
  const { words, ...focus } = useGoOn(place, items.length)
  return (
    <div ref={place} data-screen-only="">
      <VisuallyHidden as="div">
        <span role="status">{words}</span>
      </VisuallyHidden>
      {more && failed && <ErrorBox message={failure} onRetry={more} />}
      {more && !failed && (
        <div className={styles.more}>
          <noscript>
            <LinkButton to={href}>LOAD_MORE</LinkButton>
          </noscript>
          {/* Disabled it would lose the focus while it waits. */}
          <Button {...focus} onClick={loadingMore ? undefined : more} aria-disabled={loadingMore} aria-busy={loadingMore}>
            {loadingMore ? 'LOADING_DATA...' : 'LOAD_MORE'}
          </Button>
        </div>
      )}
    </div>
  )
}
