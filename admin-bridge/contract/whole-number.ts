import * as z from 'zod/mini'
import { ID_MAX } from '../../cms/domain/limits'

/** A whole number of a body within limits, with an error that names both. */
export function wholeNumber(name: string, least: number, most: number) {
  const error = `${name} must be a whole number from ${least} to ${most}`
  return z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }))
}

/** The id of a record in a body. */
export const idNumber = () => wholeNumber('id', 1, ID_MAX)
