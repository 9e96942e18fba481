import { useEffect, useSyncExternalStore } from 'react'
import { capitalizedNoun, wireName, type Entity } from '../../../cms/domain/entities'
import { nameOr, truncated } from '../../shared/format'

/** The length of a name that is a whole text, such as a quote. */
const TEXT_CHARACTERS = 50

/** What people call a record: the text of its title field, cut if it is a whole text; "Drink #3" without one. */
export function recordName(entity: Entity, record: { readonly id: number }): string {
  const field = entity.fields[entity.titleField]
  const name = String((field && Reflect.get(record, wireName(entity.titleField, field))) ?? '')
  return nameOr(field?.kind === 'text' ? truncated(name, TEXT_CHARACTERS) : name, capitalizedNoun(entity), record.id)
}

// outside of React: the breadcrumbs stand above the page that knows the name
let shownName: string | undefined
const listeners = new Set<() => void>()

function show(name: string | undefined): void {
  shownName = name
  for (const listener of listeners) listener()
}

/** Names the record of the current page for the breadcrumbs, while the component is shown. */
export function useShowName(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined
    show(name)
    return () => show(undefined)
  }, [name])
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The name of the record that the current page is about; undefined for none. */
export const useShownName = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => shownName,
    () => undefined,
  )
