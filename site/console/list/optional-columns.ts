import { useMemo } from 'react'
import type { ConsoleResource } from '../data/resource'
import type { ListState } from './list-state'
import type { ListDeclaration } from './list-types'

/** The parameter of the address that names the optional columns: `?columns=notes,tier`. */
const PARAMETER = 'columns'

/** What the address stores of a list besides its search, order and page. */
export function useParameters<R extends ConsoleResource>({
  facets,
  optional,
}: ListDeclaration<R>): ReadonlyArray<{ readonly param: string }> {
  return useMemo(() => [...(facets ?? []), ...(optional ? [{ param: PARAMETER }] : [])], [facets, optional])
}

/** The ids of the optional columns that a state shows. The address may name others, which are ignored. */
export const chosenColumns = ({ choices }: Pick<ListState, 'choices'>): string[] => (choices[PARAMETER] ?? '').split(',').filter(Boolean)

/** The change of a state that shows or hides an optional column, on the same page. */
export function toggled(state: ListState, id: string) {
  const chosen = chosenColumns(state)
  const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]
  return { choice: [PARAMETER, next.join(',')], page: state.page } as const
}

/** The columns of a list: the declared ones, then the optional ones that its state names. */
export function useShownColumns<R extends ConsoleResource>({ columns, optional }: ListDeclaration<R>, state: ListState): typeof columns {
  const chosen = chosenColumns(state).join(',')
  return useMemo(() => {
    const more = optional?.filter(({ id }) => chosen.split(',').includes(id)) ?? []
    return more.length === 0 ? columns : [...columns, ...more]
  }, [columns, optional, chosen])
}
