import * as z from 'zod/mini'
import type { Entity, Field, Fields, RecordValue, WireName } from '../../cms/domain/entities'
import { isRequired, wireName } from '../../cms/domain/entities/names'
import { TIERS } from '../../cms/domain/tier'
import { day, id, instant, maybe, rating, timestamps, text } from './values'

export type Declared = Pick<Entity, 'name'> & { readonly fields: Fields }
type RecordShape<F extends Fields> = { [Key in keyof F & string as WireName<Key, F[Key]>]: z.ZodMiniType<RecordValue<F[Key]>> }

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
  isAlwaysSet(field) || isRequired(field) ? valueSchema(field) : maybe(valueSchema(field))

/** The shape of an object schema with one property for each field, by its wire name. */
export const shapeOf = (fields: Fields, schemaOf: (field: Field) => z.ZodMiniType): Record<string, z.ZodMiniType> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [wireName(key, field), schemaOf(field)]))

/** The schema of an entity's records in responses. @param extra fields in addition to the declared ones. */
// @__NO_SIDE_EFFECTS__
export function recordSchema<const D extends Declared, Extra extends z.core.$ZodShape = Record<never, never>>(entity: D, extra?: Extra) {
  // cast: Object.fromEntries loses the keys' types; RecordShape derives them from the same declaration
  const shape = shapeOf(entity.fields, fieldSchema) as RecordShape<D['fields']>
  // cast: `extra` is only left out where `Extra` has no fields
  return z.object({ id: id(), ...shape, ...(extra ?? ({} as Extra)), ...timestamps })
}
