import { LinkButton } from '../../../shared/ui/button'

/**
 * Links from an empty filtered list to the whole list. The link disappears with the empty list, so the focus moves to the first
 * choice of the filter above the list, which is ALL.
 */
export function ShowAll({ to }: { to: string }) {
  return (
    <LinkButton
      to={to}
      preventScrollReset
      onClick={({ currentTarget }) =>
        [...(currentTarget.closest('section')?.querySelectorAll('[data-filter]') ?? [])].at(-1)?.querySelector('a')?.focus()
      }
    >
      SHOW_ALL
    </LinkButton>
  )
}
