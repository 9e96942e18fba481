import { LinkButton } from '../../../shared/ui/button'

/**
 * Leads from an empty filtered list to all of it. It goes with the empty list that it stands in, so the focus moves on to the
 * first choice of the filter, which is ALL and stands for the same.
 */
export function ShowAll({ to }: { to: string }) {
  return (
    <LinkButton
      to={to}
      preventScrollReset
      onClick={({ currentTarget }) => currentTarget.closest('section')?.querySelector<HTMLElement>('[data-filter] a')?.focus()}
    >
      SHOW_ALL
    </LinkButton>
  )
}
