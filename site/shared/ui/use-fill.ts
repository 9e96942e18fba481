import { useEffect, type RefObject } from 'react'

let observer: IntersectionObserver | undefined

/**
 * One observer for all meters of a page. Its first report says whether a meter is in view; measuring sixty meters one by one would
 * force sixty layouts.
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

/** Animates a bar below the fold once, when it comes into view. Bars that are in view at first are filled at once. */
export function useFill(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    sharedObserver().observe(element)
    return () => observer?.unobserve(element)
  }, [bar])
}
