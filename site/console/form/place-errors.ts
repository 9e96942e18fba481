import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, ConnectionError } from '../../shared/api/api-client'
import type { FormMapping } from './form-types'

/** The message on the form after a failed save; a toast names the failure. */
const NOT_SAVED = 'Not saved. Your changes are still in the form.'

/**
 * Shows the server's validation errors at the fields they name, and focuses the first of them.
 * @returns the message for the form itself; null if an error was shown at a field.
 */
export function placeErrors<Values extends FieldValues, Entity>(
  error: unknown,
  form: UseFormReturn<Values>,
  module: FormMapping<Values, Entity>,
): string | null {
  if (!(error instanceof ApiError))
    return error instanceof ConnectionError ? NOT_SAVED : `${NOT_SAVED} ${error instanceof Error ? error.message : ''}`.trim()
  const fieldErrors =
    error.status === 409 && error.fields.length === 0 && module.conflictField
      ? [{ field: module.conflictField, message: error.detail }]
      : error.fields
  const formFields = Object.keys(form.getValues())
  const placed = fieldErrors
    .map(({ field, message }) => ({ name: module.formNames?.[field] ?? field, message }))
    .filter(({ name }) => formFields.includes(name))
  for (const [index, { name, message }] of placed.entries()) {
    // The check above ensures that this is a field of the form.
    form.setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return placed.length > 0 ? null : `${NOT_SAVED} ${error.detail}`.trim()
}
