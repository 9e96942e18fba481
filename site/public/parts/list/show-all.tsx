import { LinkButton } from '../../../shared/ui/button'

/**
 * Links from an empty filtered list to the whole list. The link disappears with the empty list, so the focus moves to the first
 * choice of the filter above the list, which is ALL, or to the button of the panel where the filters are in it.
 */
export function ShowAll({ to }: { to: string }) {
  return (
    <LinkButton
      to={to}
      onClick={({ currentTarget }) => {
        const filters = [...(currentTarget.closest('section')?.querySelectorAll<HTMLElement>('[data-filter]') ?? [])]
        const last = filters.findLast((filter) => filter.checkVisibility())
        ;(last?.querySelector('a') ?? last)?.focus()
      }}
    >
      SHOW_ALL
    </LinkButton>
  )
}
