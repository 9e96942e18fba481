import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { FormModule } from './form-types'

/**
 * Judges a form by the contract's own input schema: the values are turned into the wire's body, the body is checked,
 * and each complaint goes to the form's field. A sentence about several fields together is said once, beside the first.
 */
export function wireResolver<Values extends FieldValues, Entity>(module: FormModule<Values, Entity>): Resolver<Values> {
  const check = zodResolver(module.input)
  return async (values, context, options) => {
    const { errors } = await check(module.toWire(values), context, { ...options, shouldUseNativeValidation: false, fields: {}, names: [] })
    let said = false
    const placed = Object.entries(errors).map(([wireName, error]) => {
      const message = typeof error?.message === 'string' ? error.message : ''
      const joint = message === module.jointMessage
      const repeated = joint && said
      said ||= joint
      return [module.formNames?.[wireName] ?? wireName, { type: 'contract', message: repeated ? '' : message }]
    })
    // The names come from the contract and the module's own map, which the compiler cannot tie to the form's names.
    return placed.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(placed) as FieldErrors<Values> }
  }
}
