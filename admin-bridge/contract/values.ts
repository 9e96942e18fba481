import * as z from 'zod/mini'
import { ID_MAX } from '../../cms/domain/limits'
import { RATING_MAX, RATING_MIN, TIERS } from '../../cms/domain/tier'

// Schemas of the values in responses.

/** An id of a record: a whole number from 1. */
// @__NO_SIDE_EFFECTS__
export const id = () => z.int().check(z.minimum(1), z.maximum(ID_MAX))
/** A text of any length, possibly empty. */
export const text = () => z.string()
/** The value of an optional field: as in `schema`, or null. */
export const maybe = <T extends z.core.$ZodType>(schema: T) => z.nullable(schema)
/** An instant in UTC, to the millisecond: `2024-03-05T10:00:00.000Z`. */
export const instant = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/))
/** A calendar day: `2024-03-05`. Only the form is checked, not whether the day exists. */
export const day = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
/** A rating from 0 to 10. */
export const rating = () => z.number().check(z.minimum(RATING_MIN), z.maximum(RATING_MAX))
/** A grade, `S` to `F`. */
export const tier = () => z.enum(TIERS)
/** When the server created and last changed the record. */
export const timestamps = { created_at: instant(), updated_at: instant() }
