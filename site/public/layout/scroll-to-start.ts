/** The API client gives up on a read after this time, so nothing appears later. */
const APPEARS_WITHIN_MS = 10_000
/** Visitors who scroll or type have chosen their own place on the page. */
const VISITOR_INPUT = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to the element that the address names, else to the top. The element may belong to records that are still loading:
 * then it scrolls as soon as the element appears.
 * @returns a function that stops waiting for the element.
 */
export function scrollToStart(): () => void {
  const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  const id = window.location.hash.slice(1)
  const target = document.getElementById(id)
  if (target) target.scrollIntoView({ behavior })
  else window.scrollTo({ top: 0, behavior })
  if (target || id === '') return () => undefined

  const stop = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of VISITOR_INPUT) window.removeEventListener(event, stop)
  }
  const observer = new MutationObserver(() => {
    const late = document.getElementById(id)
    if (!late) return
    stop()
    late.scrollIntoView({ behavior })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(stop, APPEARS_WITHIN_MS)
  for (const event of VISITOR_INPUT) window.addEventListener(event, stop, { passive: true })
  return stop
}
