import type { FieldValues } from 'react-hook-form'
import { ApiError, ConnectionError } from '../../shared/api/api-client'
import { failureMessages } from '../../shared/api/failure-messages'
import { differences, isSameValue, pick } from '../form/conflict/merge-values'
import type { CellForm } from './cell-form'

/** Shown beside a cell whose save got no response. What was typed stays. */
const NO_ANSWER = 'Not saved: no connection to the server. Enter in this cell tries again.'

type Checked = Pick<CellForm<unknown>, 'input' | 'toWire' | 'formNames'>

/** The names in the API of a change's values. */
function wireNames({ formNames = {} }: Pick<Checked, 'formNames'>, changes: FieldValues): string[] {
  const own = Object.entries(formNames)
  return Object.keys(changes).map((name) => own.find(([, form]) => form === name)?.[0] ?? name)
}

/** The part of a request that holds a change, and nothing else: the API leaves other fields alone. */
export const bodyOf = (form: Checked, values: FieldValues, changes: FieldValues): Record<string, unknown> =>
  pick(form.toWire({ ...values, ...changes }), wireNames(form, changes))

/** The message for a change that the form would not accept; null if it would. @param values those of the record. */
export function errorOf(form: Checked, values: FieldValues, changes: FieldValues): string | null {
  const checked = form.input.safeParse(form.toWire({ ...values, ...changes }))
  const names = wireNames(form, changes)
  const issue = checked.error?.issues.find(({ path }) => names.includes(String(path[0])))
  return issue?.message ?? null
}

/**
 * Whether somebody else has changed what a cell changes, since its row was read. Values that only make sense together, such as
 * a rating and its tier, count as one.
 * @param shown the row's values. @param present those of the record now.
 */
export function isDisputed(
  { linked = [] }: Pick<CellForm<unknown>, 'linked'>,
  shown: FieldValues,
  present: FieldValues,
  changes: FieldValues,
): boolean {
  const changed = Object.keys(changes)
  const groups = linked.filter((group) => group.some((name) => changed.includes(name)))
  const names = new Set([...changed, ...groups.flat()])
  // both may have made the same change
  const wanted = { ...present, ...changes }
  return differences(shown, present).some((name) => names.has(name)) && [...names].some((name) => !isSameValue(wanted[name], present[name]))
}

/** What is said beside a cell whose save failed. @param names of the fields that it changes, in the API. */
export function refusalOf(form: Checked, error: unknown, changes: FieldValues): string {
  if (error instanceof ConnectionError) return NO_ANSWER
  if (!(error instanceof ApiError)) return failureMessages.unexpected
  const names = wireNames(form, changes)
  const own = error.fields.find(({ field }) => names.includes(field))
  if (own) return own.message
  return error.status === 404 ? 'It has been deleted in the meantime.' : error.detail || failureMessages.response
}
