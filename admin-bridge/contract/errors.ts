import * as z from 'zod/mini'

export const errorSchema = z.object({
  detail: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
})
export type ErrorResponse = z.infer<typeof errorSchema>
