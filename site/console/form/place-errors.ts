import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { UNPUBLISH_FIRST, WITHDRAWAL_FIRST } from '../../../cms/domain/records/schedule-messages'
import { NOT_SAVED, deletedMeanwhile } from '../../../cms/domain/saving'
import { ApiError, ConnectionError } from '../../shared/api/api-client'
import type { FormMapping } from './form-types'

/** The type of an error that only the server has found. */
export const SERVER_ERROR = 'server'

/**
 * Shows the server's validation errors at the fields they name, and focuses the first of them.
 * @param noun the kind of record: "quote".
 * @returns the message for the form itself, beside the toast that names the failure; null if an error was shown at a field.
 */
export function placeErrors<Values extends FieldValues, Entity>(
  error: unknown,
  form: UseFormReturn<Values>,
  module: FormMapping<Values, Entity>,
  noun: string,
): string | null {
  if (!(error instanceof ApiError))
    return error instanceof ConnectionError ? NOT_SAVED : `${NOT_SAVED} ${error instanceof Error ? error.message : ''}`.trim()
  // a drink of an episode can be missing too
  if (error.status === 404 && error.detail.toLowerCase() === `${noun} not found`) return `${NOT_SAVED} ${deletedMeanwhile(noun)}`
  const fieldErrors =
    error.status === 409 && error.fields.length === 0 && module.conflictField
      ? [{ field: module.conflictField, message: error.detail }]
      : error.fields
  const placed = fieldErrors
    .map(({ field, message }) => ({
      name: module.formNames?.[field] ?? field,
      message: message === UNPUBLISH_FIRST ? WITHDRAWAL_FIRST : message,
    }))
    // The compiler cannot see which names are fields of the form: a row's are `drinks.1.name`.
    .filter(({ name }) => form.getValues(name as FieldPath<Values>) !== undefined)
  for (const [index, { name, message }] of placed.entries()) {
    // The filter has left the fields of the form.
    form.setError(name as FieldPath<Values>, { type: SERVER_ERROR, message }, { shouldFocus: index === 0 })
  }
  return placed.length > 0 ? null : `${NOT_SAVED} ${error.detail}`.trim()
}
