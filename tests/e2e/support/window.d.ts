import type axe from 'axe-core'

declare global {
  /** What tests add to the page's `window`. */
  interface Window {
    /** axe-core, after `violationsOf` has run in a document. */
    axe: typeof axe
    /** The behaviour of each call of `scrollTo`. */
    scrolls: unknown[]
    /** Set by a test to see whether the document was reloaded. */
    stays?: boolean
    /** The layout shift without user input. */
    shifted: number
    /** The behaviour of each call of `scrollTo` and the animations that ran then. */
    seen: string[]
  }
}
