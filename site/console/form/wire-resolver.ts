import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { WITHDRAWAL_FIRST } from '../../../cms/domain/records/schedule-messages'
import { isWithdrawnFirst } from '../publication/status'
import type { FormMapping } from './form-types'

/**
 * Validates a form with the API's input schema: converts the values to the request body, validates it, and maps each error
 * to its form field. A message about several fields is shown once, at the first of them.
 */
export function wireResolver<Values extends FieldValues, Entity>(module: FormMapping<Values, Entity>): Resolver<Values> {
  const validate = zodResolver(module.input)
  return async (values, context, options) => {
    const { errors } = await validate(module.toWire(values), context, {
      ...options,
      shouldUseNativeValidation: false,
      fields: {},
      names: [],
    })
    let hasJointMessage = false
    const placed = Object.entries(errors).map(([wireName, error]) => {
      const message = typeof error?.message === 'string' ? error.message : ''
      const isJoint = message === module.jointMessage
      const isRepeated = isJoint && hasJointMessage
      hasJointMessage ||= isJoint
      return [module.formNames?.[wireName] ?? wireName, { type: 'contract', message: isRepeated ? '' : message }]
    })
    if (isWithdrawnFirst(values) && !('unpublish_at' in errors))
      placed.push(['unpublish_at', { type: 'contract', message: WITHDRAWAL_FIRST }])
    // The compiler cannot relate the schema's field names to the form's.
    const all = { ...Object.fromEntries(placed), ...module.parts?.errorsOf(values) } as FieldErrors<Values>
    return Object.keys(all).length === 0 ? { values, errors: {} } : { values: {}, errors: all }
  }
}
