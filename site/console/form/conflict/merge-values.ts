import type { FieldValues } from 'react-hook-form'

type Values = Readonly<Record<string, unknown>>

type Merge<Merged> = {
  /** The fields changed here with the local values, all others with the remote values. */
  readonly values: Merged
  /** The fields changed here. */
  readonly changed: readonly string[]
  /** The fields changed here and, to a different value, by another user, in the form's order. Fields that only make sense together are one. */
  readonly conflicts: readonly (readonly string[])[]
}

/** The values with these names. */
export const pick = (values: Values, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))

/** Whether two form values are equal; a value can be an object. */
export const isSameValue = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

/** The names of the values that differ. */
export const differences = (one: Values, other: Values): string[] =>
  Object.keys(one).filter((name) => name in other && !isSameValue(one[name], other[name]))

/**
 * Merges two people's changes to one record, field by field (docs/decisions/030-conditional-writes.md).
 * @param base the values that both started from.
 * @param local the values in the form.
 * @param remote the values that the record holds now.
 * @param linked groups of fields that only make sense together: a change to one of a group counts as a change to all of it.
 */
export function mergeValues<Merged extends FieldValues>(
  base: Values,
  local: Values,
  remote: Merged,
  linked: ReadonlyArray<readonly string[]> = [],
): Merge<Merged> {
  const isChanged = (name: string): boolean => !isSameValue(local[name], base[name])
  const changedWithLinked = linked.filter((group) => group.some(isChanged)).flat()
  const changed = Object.keys(local).filter((name) => isChanged(name) || changedWithLinked.includes(name))
  const both = differences(remote, local).filter((name) => changed.includes(name) && !isSameValue(remote[name], base[name]))
  const together = linked
    .filter((group) => group.some((name) => both.includes(name)))
    .map((group) => group.filter((name) => name in remote))
  const place = (names: readonly string[]): number => Math.min(...names.map((name) => Object.keys(local).indexOf(name)))
  const conflicts = [...both.filter((name) => !linked.flat().includes(name)).map((name) => [name]), ...together].toSorted(
    (one, other) => place(one) - place(other),
  )
  return { values: { ...local, ...remote, ...pick(local, changed) }, changed, conflicts }
}
