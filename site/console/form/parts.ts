import type { FieldErrors, FieldValues } from 'react-hook-form'
import type { FormMapping } from './form-types'

type Body = Readonly<Record<string, unknown>>
/** A form's values, or those of its parts under names of their own. */
export type Flat = Readonly<Record<string, unknown>>

/** A request that saves a record together with its parts, in one transaction. */
export type PartsRequest = {
  /** Takes a POST that creates, and with the record's id a PUT. */
  readonly path: string
  /** @param record the body of a save of the record alone. */
  readonly body: (record: Body) => Body
  /** The body of a PUT that takes the save back. @param saved the record as the save left it. */
  readonly undo: (record: Body, saved: object) => Body
  /** Names the fields of an error as the form does. */
  readonly blame: (error: unknown) => unknown
}

/** Three states of a form's values whose parts stand under names of their own, so that they merge one by one. */
export type Unfolded = {
  readonly base: Flat
  readonly local: Flat
  readonly remote: Flat
  /** See mergeValues. */
  readonly linked: ReadonlyArray<readonly string[]>
  /** What a dispute calls a value of a part; null for one that it does not show, undefined for a value of the record itself. */
  readonly labelOf: (name: string) => string | null | undefined
  /** The form's values of merged ones. @param isBase leaves out what the record does not hold, because changes are counted from it. */
  readonly fold: (merged: Flat, isBase?: boolean) => Record<string, unknown>
}

/** Records of another kind that a form holds as rows and saves together with its own, such as the drinks of an episode. */
export type Parts<Values extends FieldValues> = {
  /** The form value that holds them. A copy of the record starts without them. */
  readonly name: string
  /** What is wrong with them, by their places in the form. */
  readonly errorsOf: (values: Values) => FieldErrors
  /** The request for a save; null if the parts are as before. @param before null for a new record. */
  readonly request: (values: object, before: object | null) => PartsRequest | null
  /** The state of a stored record's parts, to find out whether anybody has changed them. */
  readonly stateOf: (record: object) => string
  readonly unfold: (base: object, local: object, remote: object) => Unfolded
  /** The parts that were typed while a save ran, on top of what it left. @param sent what was saved. @param stored the values of the saved record. */
  readonly typedSince: (typed: Values, sent: Values, stored: Values) => Partial<Values>
  /** Why changed parts cannot wait in a pending draft. */
  readonly notInDraft: string
}

const asTheyAre = (base: Flat, local: Flat, remote: Flat, linked: Unfolded['linked'] = []): Unfolded => ({
  base,
  local,
  remote,
  linked,
  labelOf: () => undefined,
  fold: (merged) => ({ ...merged }),
})

/** Three states of a form's values, ready to be merged. @param base what changes are counted from. @param remote what the record holds now. */
export const unfolded = <Values extends FieldValues>(
  { parts, linked }: Pick<FormMapping<Values, unknown>, 'parts' | 'linked'>,
  base: Flat,
  local: Flat,
  remote: Flat,
): Unfolded => {
  if (!parts) return asTheyAre(base, local, remote, linked)
  const own = parts.unfold(base, local, remote)
  return { ...own, linked: [...(linked ?? []), ...own.linked] }
}
