import { useViewTransitionState } from 'react-router-dom'

/**
 * The view transition name that turns a card's picture into the one of the record's page. Only the card of the current navigation
 * has it, because a name must be unique on a page.
 * @param to the address of the record's page. @param name unique for the record.
 */
export function useTransitionName(to: string, name: string): string | undefined {
  return useViewTransitionState(to) ? name : undefined
}
