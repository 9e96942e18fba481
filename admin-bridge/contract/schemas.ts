import * as z from 'zod/mini'
import type { Entity, Field, Fields, InputValue, RecordValue, WireName } from '../../cms/domain/entities'
import { wireName } from '../../cms/domain/entities/names'
import { readValue } from '../../cms/domain/entities/read-value'
import { TIERS } from '../../cms/domain/tier'
import { day, id, instant, maybe, rating, stamps, text } from './values'

type Declared = Pick<Entity, 'name'> & { readonly fields: Fields }
type RecordShape<F extends Fields> = { [Key in keyof F & string as WireName<Key, F[Key]>]: z.ZodMiniType<RecordValue<F[Key]>> }
type InputShape<F extends Fields> = { [Key in keyof F & string as WireName<Key, F[Key]>]: z.ZodMiniType<InputValue<F[Key]>> }

/** The schema of one field in responses. */
function valueSchema(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'rating':
      return rating()
    case 'tier':
      return z.enum(TIERS)
    case 'choice':
      return field.isOpen ? text() : z.enum(field.choices)
    case 'day':
      return field.responseFormat === 'day' ? day() : instant()
    case 'reference':
      return id()
    case 'flag':
      return z.boolean()
    default:
      return text()
  }
}

/** Kinds that always have a value in a response, although a request may leave them out. */
const isAlwaysSet = ({ kind }: Field): boolean => kind === 'tier' || kind === 'flag'

const fieldSchema = (field: Field): z.ZodMiniType =>
  isAlwaysSet(field) || ('required' in field && field.required !== undefined) ? valueSchema(field) : maybe(valueSchema(field))

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

const shapeOf = (fields: Fields, schemaOf: (field: Field) => z.ZodMiniType): Record<string, z.ZodMiniType> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [wireName(key, field), schemaOf(field)]))

/** The schema of an entity's records in responses. @param extra fields in addition to the declared ones. */
// @__NO_SIDE_EFFECTS__
export function recordSchema<const D extends Declared, Extra extends z.core.$ZodShape = Record<never, never>>(entity: D, extra?: Extra) {
  // Object.fromEntries forgets the keys; RecordShape computes them from the same declaration
  const shape = shapeOf(entity.fields, fieldSchema) as RecordShape<D['fields']>
  return z.object({ id: id(), ...shape, ...(extra ?? ({} as Extra)), ...stamps })
}

/** The schema of request bodies that create an entity's record; it also reads the values into their stored form. */
// @__NO_SIDE_EFFECTS__
export function inputSchema<const D extends Declared>(entity: D) {
  // as above
  return z.object(shapeOf(entity.fields, inputField) as InputShape<D['fields']>)
}
