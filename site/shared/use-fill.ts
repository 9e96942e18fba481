import { useEffect, type RefObject } from 'react'

let observer: IntersectionObserver | undefined

/** One observer for all meters of a page. */
function sharedObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      observer?.unobserve(target)
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
    if (element.getBoundingClientRect().top < window.innerHeight) return
    element.setAttribute('data-waiting', '')
    sharedObserver().observe(element)
    return () => observer?.unobserve(element)
  }, [bar])
}
