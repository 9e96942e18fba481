import * as z from 'zod/mini'
import type { AltName, Entity, Field, Fields, FocusName, HtmlName, RecordValue, WireName } from '../../cms/domain/entities'
import { altName, focusName, htmlName, isRequired, wireName } from '../../cms/domain/entities/names'
import { TIERS } from '../../cms/domain/tier'
import { day, id, instant, maybe, rating, timestamps, text } from './values'

export type Declared = Pick<Entity, 'name'> & { readonly fields: Fields }
type Picture = { readonly kind: 'picture' }
type RecordShape<F extends Fields> = { [Key in keyof F & string as WireName<Key, F[Key]>]: z.ZodMiniType<RecordValue<F[Key]>> } & {
  [Key in keyof F & string as F[Key] extends Picture ? AltName<Key> | FocusName<Key> : never]: z.ZodMiniType<string | null>
}

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
    case 'moment':
      return instant()
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

/** The descriptions and focal points of an entity's pictures, which belong to the library and are null for any other picture. */
const picturesShape = (fields: Fields): Record<string, z.ZodMiniType> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, { kind }]) =>
      kind === 'picture' ? [altName(key), focusName(key)].map((name) => [name, maybe(text())]) : [],
    ),
  )

/** The schema of an entity's records in responses. @param extra fields in addition to the declared ones. */
// @__NO_SIDE_EFFECTS__
export function recordSchema<const D extends Declared, Extra extends z.core.$ZodShape = Record<never, never>>(entity: D, extra?: Extra) {
  // cast: Object.fromEntries loses the keys' types; RecordShape derives them from the same declaration
  const shape = { ...shapeOf(entity.fields, fieldSchema), ...picturesShape(entity.fields) } as RecordShape<D['fields']>
  // cast: `extra` is only left out where `Extra` has no fields
  return z.object({ id: id(), ...shape, ...(extra ?? ({} as Extra)), ...timestamps })
}

type HtmlShape<F extends Fields> = {
  [Key in keyof F & string as F[Key] extends { readonly kind: 'richText' } ? HtmlName<WireName<Key, F[Key]>> : never]: z.ZodMiniType<string>
}
/** The schema of an entity's single records. */
export type DetailOf<Record extends z.ZodMiniObject, D extends Declared> = z.ZodMiniObject<Record['shape'] & HtmlShape<D['fields']>>

/** The schema of single records. @param record the one of records in lists. */
// @__NO_SIDE_EFFECTS__
export function detailSchema<Record extends z.ZodMiniObject, const D extends Declared>({ fields }: D, record: Record): DetailOf<Record, D> {
  const texts = Object.entries(fields).filter(([, { kind }]) => kind === 'richText')
  // cast: Object.fromEntries loses the keys' types; DetailOf derives them from the same declaration
  const html: { [name: string]: z.ZodMiniType } = Object.fromEntries(texts.map(([key, field]) => [htmlName(wireName(key, field)), text()]))
  return z.object({ ...record.shape, ...html }) as DetailOf<Record, D>
}
