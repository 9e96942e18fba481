import { useEffect, type RefObject } from 'react'

let observer: IntersectionObserver | undefined

/**
 * One observer for all meters of a page. Its first report says where a meter stands, without anybody measuring: asking
 * sixty meters one by one would lay the page out sixty times.
 */
function sharedObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) {
        target.setAttribute('data-waiting', '')
        continue
      }
      observer?.unobserve(target)
      if (!target.hasAttribute('data-waiting')) continue
      target.setAttribute('data-filling', '')
      target.removeAttribute('data-waiting')
    }
  })
  return observer
}

/** A bar below the fold fills once, when it comes into view (looks: Motion). What is in view already stands filled. */
export function useFill(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    sharedObserver().observe(element)
    return () => observer?.unobserve(element)
  }, [bar])
}
