import * as z from 'zod/mini'

/**
 * Body of every response with an error status. `detail` is a message for the user. With a 422, `errors` lists the wrong
 * fields by their names in the API. With a 412 to a write, `current` is the record as the caller would read it now.
 */
export const errorSchema = z.object({
  detail: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  current: z.optional(z.unknown()),
})
export type ErrorResponse = z.infer<typeof errorSchema>
