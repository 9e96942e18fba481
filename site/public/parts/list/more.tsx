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
/** What a card leads to, which tells it from all others. */
const targetsOf = (card: HTMLElement | undefined): string => [...(card?.querySelectorAll('a') ?? [])].map(({ href }) => href).join()

/**
 * Moves the focus from the button to the first card of a new window, and announces how many records were added: the new cards are
 * before the button, and the button disappears with the last window. If it disappears without new cards, the last card gets the focus.
 * @param hasMore whether there is a button.
 */
function useFocusOnNew(place: RefObject<HTMLElement | null>, count: number, hasMore: boolean) {
  /** What the last card led to when the button got the focus; null while it is not focused. */
  const lastAtFocus = useRef<string | null>(null)
  const previous = useRef(count)
  const [message, setMessage] = useState('')
  useEffect(() => {
    const added = count - previous.current
    previous.current = count
    // An element that is removed gets no blur event, so the button still counts as focused here.
    if (lastAtFocus.current === null || (added <= 0 && hasMore)) return
    const cards = cardsBeside(place.current)
    // not by its position, because a list that is read again may have moved
    const last = cards.findIndex((card) => targetsOf(card) === lastAtFocus.current)
    const first = last < 0 ? cards.length - Math.max(added, 1) : last + 1
    lastAtFocus.current = null
    ;(cards[first] ?? cards.at(-1))?.querySelector('a')?.focus()
    if (added > 0) setMessage(`${groupDigits(added)} more`)
  }, [place, count, hasMore])
  const onFocus = (): void => {
    lastAtFocus.current = targetsOf(cardsBeside(place.current).at(-1))
  }
  const onBlur = (): void => {
    lastAtFocus.current = null
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
  const { message, ...focus } = useFocusOnNew(place, items.length, more !== null && !failed)
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
