import { lightFormat } from 'date-fns'
import type { FieldValues } from 'react-hook-form'
import { bodySchema } from '../../../admin-bridge/contract/inputs'
import {
  fieldsOfKind,
  isRequired,
  stateName,
  wireName,
  type Entity,
  type Field,
  type Fields,
  type PictureSize,
  type WireName,
} from '../../../cms/domain/entities'
import {
  blankFormValues,
  formattedName,
  formLabel,
  formName,
  formValuesOf,
  wireBodyOf,
  type FormName,
  type FormValues,
} from '../../../cms/domain/entities/form-values'
import { LINKED_PUBLICATION } from '../publication/status'
import type { FormMapping } from './form-types'

/** A record with the fields of an entity. */
type RecordLike<F extends Fields> = { readonly [Key in keyof F & string as WireName<Key, F[Key]>]: unknown }
type Named<Name = string> = { readonly name: Name; readonly label: string }

/** Props of a field's control, from its declaration. */
type ControlProps<Name, F> = Named<Name> & { readonly required: boolean } & (F extends { readonly kind: 'slug' }
    ? { readonly from: Named }
    : F extends { readonly choices: infer Choices }
      ? { readonly choices: Choices }
      : F extends { readonly palette: infer Palette }
        ? { readonly palette: Palette }
        : F extends { readonly kind: 'picture' }
          ? { readonly size: PictureSize }
          : unknown)

/** Props of every control of a form, by the fields' form names. */
type FormFields<F extends Fields> = {
  readonly [Key in keyof F & string as FormName<Key, F[Key]>]: ControlProps<FormName<Key, F[Key]>, F[Key]>
}

export type EntityForm<D extends Entity, Local> = FormMapping<FormValues<D['fields']> & Local, RecordLike<D['fields']>> & {
  readonly fields: FormFields<D['fields']>
}

/** The part of a control's props that only fields of its kind have. */
function ownProps({ fields }: Entity, field: Field): object {
  if (field.kind === 'choice') return { choices: field.choices }
  if (field.kind === 'tier') return { palette: field.palette }
  if (field.kind === 'picture') return { size: field.size }
  const from = field.kind === 'slug' ? fields[field.from] : undefined
  return from && field.kind === 'slug' ? { from: { name: formName(field.from, from), label: formLabel(from) } } : {}
}

function controlsOf<const D extends Entity>(entity: D): FormFields<D['fields']> {
  const controls = Object.entries(entity.fields).map(([key, field]) => {
    const name = formName(key, field)
    return [name, { name, label: formLabel(field), required: isRequired(field), ...ownProps(entity, field) }]
  })
  // Object.fromEntries forgets the keys; FormFields computes them from the same declaration
  return Object.fromEntries(controls) as FormFields<D['fields']>
}

/**
 * The values that only make sense together: a tier, the rating that it follows, and what the form keeps of them; the values of
 * a rich text; whether a record is published, and when it will be.
 */
function linkedNames(entity: Entity, local: FieldValues): ReadonlyArray<readonly string[]> {
  const tiers = fieldsOfKind(entity, 'tier').map(([key, field]) => {
    const rating = entity.fields[field.ratedBy]
    return [...(rating ? [formName(field.ratedBy, rating)] : []), formName(key, field), ...Object.keys(local)]
  })
  const richTexts = fieldsOfKind(entity, 'richText').map(([key, field]) => {
    const name = formName(key, field)
    return [name, stateName(name), formattedName(name)]
  })
  return [...tiers, ...richTexts, ...(entity.publishedBy ? [LINKED_PUBLICATION] : [])]
}

/** The message that several fields of an entity share ("Name and slug are required"). */
function jointMessageOf({ fields }: Entity): string | undefined {
  const required = Object.values(fields).flatMap((field) => ('required' in field && field.required !== undefined ? [field.required] : []))
  return required.find((message, index) => required.indexOf(message) !== index)
}

/** The names in the API of values that the form shows at a field with another name. */
const formNamesOf = (entity: Entity): Record<string, string> =>
  Object.fromEntries([
    ...Object.entries(entity.fields)
      .map(([key, field]) => [wireName(key, field), formName(key, field)])
      .filter(([wire, form]) => wire !== form),
    ...fieldsOfKind(entity, 'richText').map(([key, field]) => [stateName(wireName(key, field)), formName(key, field)]),
  ])

/**
 * The form of an entity: everything that follows from its declaration.
 * @param local initial values of form fields that are not sent.
 */
export function defineForm<const D extends Entity, Local extends FieldValues = Record<never, never>>(
  entity: D,
  local?: Local,
): EntityForm<D, Local> {
  // `local` is only left out where `Local` has no fields.
  const withLocal = <Values extends object>(values: Values) => ({ ...values, ...(local ?? ({} as Local)) })
  const [slug] = fieldsOfKind(entity, 'slug')
  const jointMessage = jointMessageOf(entity)
  return {
    input: bodySchema(entity),
    blank: () => withLocal(blankFormValues(entity, today())),
    fromRecord: (record) => withLocal(formValuesOf(entity, Object.fromEntries(Object.entries(record)))),
    toWire: (values) => wireBodyOf(entity, values),
    formNames: formNamesOf(entity),
    fields: controlsOf(entity),
    linked: linkedNames(entity, local ?? {}),
    ...(jointMessage !== undefined && { jointMessage }),
    ...(slug && { conflictField: formName(...slug) }),
  }
}

/** The current day in the user's time zone, as date inputs expect it: `2024-03-05`. */
export const today = (now = new Date()): string => lightFormat(now, 'yyyy-MM-dd')
