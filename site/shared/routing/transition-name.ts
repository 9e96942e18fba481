import { useViewTransitionState } from 'react-router-dom'

/**
 * The name under which a card's picture becomes the detail's (looks: Motion). Only the card of the page being gone to or
 * come from carries it: a name may stand once on a page.
 * @param to the detail's address. @param name unique for the record.
 */
export function useTransitionName(to: string, name: string): string | undefined {
  return useViewTransitionState(to) ? name : undefined
}
