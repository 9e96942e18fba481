import * as z from 'zod/mini'

/**
 * Body of every response with an error status. `detail` is a message for the user. With a 422, `errors` lists the wrong
 * fields by their names in the API.
 */
export const errorSchema = z.object({
  detail: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
})
export type ErrorResponse = z.infer<typeof errorSchema>
