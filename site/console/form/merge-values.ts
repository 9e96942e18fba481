import type { FieldValues } from 'react-hook-form'

export type Merge<Values> = {
  /** What is to stand: the fields that were worked on as they are here, all others as they are there. */
  readonly values: Values
  /** The fields that were worked on here. */
  readonly mine: readonly string[]
  /** Those of them that somebody else changed too, to something else. */
  readonly clashes: readonly string[]
}

/** The part of some values that has these names. */
export const pick = (values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))

/**
 * Brings two people's work on one record together (docs/decisions/008).
 * @param opened what both began with. @param here what stands in the form. @param there what the record holds by now.
 * @param together fields that mean something with each other alone: who worked on one of them decides on all.
 */
export function mergeValues<Values extends FieldValues>(
  opened: Readonly<Record<string, unknown>>,
  here: Values,
  there: Values,
  together: readonly string[] = [],
): Merge<Values> {
  const touched = (name: string): boolean => here[name] !== opened[name]
  const joint = together.some(touched) ? together : []
  const mine = Object.keys(here).filter((name) => touched(name) || joint.includes(name))
  const clashes = mine.filter((name) => name in there && there[name] !== opened[name] && there[name] !== here[name])
  return { values: { ...here, ...there, ...pick(here, mine) }, mine, clashes }
}
