import type { FieldValues } from 'react-hook-form'

type Merge<Values> = {
  /** The fields changed here with the local values, all others with the remote values. */
  readonly values: Values
  /** The fields changed here. */
  readonly changed: readonly string[]
  /** The fields changed here and, to a different value, by another user. */
  readonly conflicts: readonly string[]
}

/** The values with these names. */
export const pick = (values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))

/**
 * Merges two people's changes to one record, field by field (docs/decisions/008-concurrent-edits.md).
 * @param base the values that both started from.
 * @param local the values in the form.
 * @param remote the values that the record holds now.
 * @param linked fields that only make sense together: a change to one of them counts as a change to all.
 */
export function mergeValues<Values extends FieldValues>(
  base: Readonly<Record<string, unknown>>,
  local: Readonly<Record<string, unknown>>,
  remote: Values,
  linked: readonly string[] = [],
): Merge<Values> {
  const isChanged = (name: string): boolean => local[name] !== base[name]
  const changedWithLinked = linked.some(isChanged) ? linked : []
  const changed = Object.keys(local).filter((name) => isChanged(name) || changedWithLinked.includes(name))
  const conflicts = changed.filter((name) => name in remote && remote[name] !== base[name] && remote[name] !== local[name])
  return { values: { ...local, ...remote, ...pick(local, changed) }, changed, conflicts }
}
