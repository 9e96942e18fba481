import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, ConnectionError } from '../../shared/api/api-client'
import type { FormModule } from './form-types'

/** Said on the form, beside the toast that says what failed: nothing typed is lost. */
const STILL_HERE = 'Not saved. Everything you typed is still here.'

/**
 * Puts what the server refused beside the fields it names (screens.md 14), and focuses the first of them.
 * @param known the names of the form's own fields.
 * @returns what is left to say on the form itself; null when every complaint found its field.
 */
export function placeErrors<Values extends FieldValues, Entity>(
  error: unknown,
  form: UseFormReturn<Values>,
  module: FormModule<Values, Entity>,
): string | null {
  if (!(error instanceof ApiError))
    return error instanceof ConnectionError ? STILL_HERE : `${STILL_HERE} ${error instanceof Error ? error.message : ''}`.trim()
  const named =
    error.status === 409 && error.fields.length === 0 && module.conflictField
      ? [{ field: module.conflictField, message: error.detail }]
      : error.fields
  const known = Object.keys(form.getValues())
  const placed = named
    .map(({ field, message }) => ({ name: module.formNames?.[field] ?? field, message }))
    .filter(({ name }) => known.includes(name))
  for (const [index, { name, message }] of placed.entries()) {
    form.setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return placed.length > 0 ? null : `${STILL_HERE} ${error.detail}`.trim()
}
