import { useEffect, useRef, useState, type RefObject } from 'react'
import { groupDigits } from '../../../../cms/domain/group-digits'
import { buttonClass, LinkButton } from '../../../shared/ui/button'
import { ErrorBox } from '../../../shared/ui/states'
import { Label, VisuallyHidden } from '../../../shared/ui/text'
import { pressOnSpace } from './choices'
import styles from './more.module.css'
import { pageParam, type PageAddress, type Windows } from './windows'

/** The distance below the screen at which the next window starts to load. */
const AHEAD = '800px'

type MoreWindows = Pick<Windows<unknown>, 'items' | 'more' | 'loadingMore' | 'failed'>

/** Loads the next window when the end of the list is near. */
function useReadAhead(place: RefObject<HTMLElement | null>, { more, loadingMore, failed }: MoreWindows, ahead: boolean): void {
  const latest = useRef(more)
  useEffect(() => {
    latest.current = more
  })
  const canLoad = ahead && more !== null && !loadingMore && !failed
  useEffect(() => {
    const element = place.current
    if (!element || !canLoad) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && latest.current?.(), {
      rootMargin: AHEAD,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, canLoad])
}

const cardsBeside = (place: HTMLElement | null): HTMLElement[] => [
  ...(place?.parentElement?.querySelectorAll<HTMLElement>('article, [data-shape] > li') ?? []),
]

/**
 * Moves the focus from the button to the first card of a new window, and announces how many records were added: the new cards are
 * before the button, and the button disappears with the last window.
 */
function useFocusOnNew(place: RefObject<HTMLElement | null>, count: number) {
  /** The number of cards when the button got the focus; null while it is not focused. */
  const cardsAtFocus = useRef<number | null>(null)
  const previous = useRef(count)
  const [message, setMessage] = useState('')
  useEffect(() => {
    const added = count - previous.current
    previous.current = count
    // An element that is removed gets no blur event, so the button still counts as focused here.
    if (added <= 0 || cardsAtFocus.current === null) return
    const first = cardsBeside(place.current)[cardsAtFocus.current]
    cardsAtFocus.current = null
    first?.querySelector('a')?.focus()
    setMessage(`${groupDigits(added)} more`)
  }, [place, count])
  const onFocus = (): void => {
    cardsAtFocus.current = cardsBeside(place.current).length
  }
  const onBlur = (): void => {
    cardsAtFocus.current = null
  }
  return { message, onFocus, onBlur }
}

type MoreProps = {
  windows: MoreWindows
  /** A page with the records of the next window, for crawlers and visitors without scripts. */
  href: string
  /** The message for a failed read. */
  failure: string
  /** Whether the next window also loads when the end of the list is near. */
  ahead?: boolean
}

/** The end of a list. Loads the next window when it is near, or on request. */
export function More({ windows, href, failure, ahead = true }: MoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const { more, loadingMore, failed, items } = windows
  useReadAhead(place, windows, ahead)
  const { message, ...focus } = useFocusOnNew(place, items.length)
  return (
    <div ref={place} data-screen-only="">
      <VisuallyHidden as="div">
        <span role="status">{message}</span>
      </VisuallyHidden>
      {more && failed && <ErrorBox message={failure} onRetry={more} />}
      {more && !failed && (
        <div className={styles.more}>
          {/* A link, so that it works without scripts and can open in a new tab. */}
          <a
            {...focus}
            href={href}
            role="button"
            className={buttonClass}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              if (!loadingMore) more()
            }}
            onKeyDown={pressOnSpace}
            aria-disabled={loadingMore}
            aria-busy={loadingMore}
          >
            {loadingMore ? 'LOADING_DATA...' : 'LOAD_MORE'}
          </a>
        </div>
      )}
    </div>
  )
}

/** The link from a later page of a list to the one before it. Renders nothing on the first. */
export function EarlierPages({ windows: { page, pages }, address }: { windows: Windows<unknown>; address: PageAddress }) {
  if (page === 1) return null
  return (
    <nav className={styles.earlier} aria-label="Pages" data-screen-only="">
      <LinkButton to={address(pageParam(page - 1))}>PREVIOUS_PAGE</LinkButton>
      <Label>
        Page {groupDigits(page)} of {groupDigits(pages)}
      </Label>
    </nav>
  )
}
