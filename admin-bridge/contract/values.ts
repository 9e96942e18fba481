import * as z from 'zod/mini'
import { ID_MAX } from '../../cms/domain/limits'
import { RATING_MAX, RATING_MIN, TIERS } from '../../cms/domain/tier'

// Schemas of the values in responses.
// @__NO_SIDE_EFFECTS__
export const id = () => z.int().check(z.minimum(1), z.maximum(ID_MAX))
export const text = () => z.string()
export const maybe = <T extends z.core.$ZodType>(schema: T) => z.nullable(schema)
export const instant = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/))
export const day = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
export const rating = () => z.number().check(z.minimum(RATING_MIN), z.maximum(RATING_MAX))
export const tier = () => z.enum(TIERS)
/** When the server created and last changed the record. */
export const timestamps = { created_at: instant(), updated_at: instant() }
