import * as z from 'zod/mini'
import type { Field } from '../../cms/domain/entities'
import { readValue } from '../../cms/domain/entities/read-value'
import { shapeOf, type Declared } from './schemas'

// The server and the console read request bodies. The index does not export this file, so that visitors do not download it.

function inputField(field: Field): z.ZodMiniType {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((sent: unknown, context): unknown => {
      const reading = readValue(field, sent)
      if (reading.problem === undefined) return reading.value
      context.issues.push({ code: 'custom', message: reading.problem, input: sent })
      return z.NEVER
    }),
  )
}

/** The schema of request bodies that create an entity's record; it also reads the values into their stored form. */
export const inputSchema = ({ fields }: Declared): z.ZodMiniObject => z.object(shapeOf(fields, inputField))
