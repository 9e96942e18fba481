import type { DateField, Field as PayloadField, NumberField, SelectField, TextField, TextareaField } from 'payload'
import { utcNoon } from '../domain/calendar-date'
import { storedName, type Entity, type Field, type FieldOf } from '../domain/entities'
import { readValue, valueProblem } from '../domain/entities/read-value'
import { RATING_MAX, RATING_MIN, RATING_STEP, TIERS } from '../domain/tier'
import { settleTierOnSave } from '../hooks/tier'
import { isFreeSlug, nextFreeSlug } from '../hooks/slugs'
import { flagField, momentField } from './publication'
import { pictureFields, referenceField } from './references'
import { richTextFields } from './rich-text'

type Declared<F extends Field> = { key: string; field: F; entity: Entity }

/** Rows of a text area in the panel. */
const DEFAULT_ROWS = 4

const validate = (field: Field) => (value: unknown) => valueProblem(field, value) ?? true

/** Converts a valid value to its stored form. Leaves an invalid one to `validate`; an absent value stays absent. */
const normalize =
  (field: Field) =>
  ({ value }: { value?: unknown }): unknown => {
    if (value === undefined) return undefined
    const reading = readValue(field, value)
    return reading.problem === undefined ? reading.value : value
  }

const base = ({ key, field }: Declared<Field>) => ({
  name: storedName(key, field),
  label: field.label,
  required: 'required' in field && field.required !== undefined,
})

/** The address of a document has a button that uploads one. */
const documentPart = (field: FieldOf<'line' | 'url' | 'slug'>): Pick<NonNullable<TextField['admin']>, 'components'> =>
  field.kind === 'url' && field.isDocument ? { components: { Field: '/fields/document-field#DocumentField' } } : {}

const line = (declared: Declared<FieldOf<'line' | 'url' | 'slug'>>) =>
  ({
    ...base(declared),
    type: 'text',
    admin: { description: declared.field.description, ...documentPart(declared.field) },
    hooks: { beforeValidate: [normalize(declared.field)] },
    validate: validate(declared.field),
  }) satisfies TextField

const slug = ({ field, ...declared }: Declared<FieldOf<'slug'>>): TextField => ({
  ...line({ field, ...declared }),
  admin: { components: { Field: { path: '/fields/slug-field#SlugField', clientProps: { from: field.from } } } },
  unique: true,
  index: true,
  hooks: { beforeValidate: [normalize(field)], beforeDuplicate: [nextFreeSlug(declared.entity.collection)] },
  // the unique index still rejects concurrent duplicates, but with the database's own message
  validate: async (value: unknown, { id, req }) =>
    valueProblem(field, value) ?? ((await isFreeSlug(declared.entity.collection, String(value).trim(), id, req)) || field.taken),
})

/** A text of one line, for collections without a declared entity. */
export const textLine = (name: string, field: FieldOf<'line'>): TextField => ({
  name,
  label: field.label,
  type: 'text',
  admin: { description: field.description },
  hooks: { beforeValidate: [normalize(field)] },
  validate: validate(field),
})

/** A text of several lines. Exported for collections without a declared entity. */
export const textArea = (name: string, field: Omit<FieldOf<'text'>, 'kind'>): TextareaField => {
  const declared: FieldOf<'text'> = { kind: 'text', ...field }
  return {
    name,
    label: field.label,
    required: field.required !== undefined,
    type: 'textarea',
    admin: { rows: field.rows ?? DEFAULT_ROWS, description: field.description },
    hooks: { beforeValidate: [normalize(declared)] },
    validate: validate(declared),
  }
}

/** Days are stored as the panel's date picker stores them: noon UTC. */
const day = (declared: Declared<FieldOf<'day'>>): DateField => ({
  name: declared.key,
  label: declared.field.label,
  type: 'date',
  admin: { date: { pickerAppearance: 'dayOnly', displayFormat: 'yyyy-MM-dd' } },
  hooks: {
    beforeValidate: [
      ({ value }) => {
        const reading = readValue(declared.field, value instanceof Date ? value.toISOString() : value)
        if (reading.problem !== undefined) return value
        return reading.value === null ? null : utcNoon(reading.value)
      },
    ],
  },
  validate: validate(declared.field),
})

const rating = (declared: Declared<FieldOf<'rating'>>): NumberField => ({
  ...base(declared),
  type: 'number',
  min: RATING_MIN,
  max: RATING_MAX,
  admin: { step: RATING_STEP, description: 'Out of 10, to one decimal' },
  hooks: { beforeChange: [normalize(declared.field)] },
  validate: validate(declared.field),
})

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const tier = ({ key, field }: Declared<FieldOf<'tier'>>): SelectField => ({
  name: key,
  label: field.label,
  type: 'select',
  options: options(TIERS),
  hooks: { beforeValidate: [settleTierOnSave(field.ratedBy)] },
  validate: validate(field),
  admin: { description: 'Leave empty to derive it from the rating' },
})

const choice = (declared: Declared<FieldOf<'choice'>>): SelectField => ({
  ...base(declared),
  type: 'select',
  ...(declared.field.default === undefined ? {} : { defaultValue: declared.field.default }),
  options: options(declared.field.choices),
  validate: validate(declared.field),
})

function payloadField(key: string, field: Field, entity: Entity): PayloadField[] {
  switch (field.kind) {
    case 'line':
    case 'url':
      return [line({ key, field, entity })]
    case 'text':
      return [textArea(key, field)]
    case 'richText':
      return richTextFields(key, field)
    case 'slug':
      return [slug({ key, field, entity })]
    case 'day':
      return [day({ key, field, entity })]
    case 'rating':
      return [rating({ key, field, entity })]
    case 'tier':
      return [tier({ key, field, entity })]
    case 'choice':
      return [choice({ key, field, entity })]
    case 'flag':
      return [flagField(key, field)]
    case 'moment':
      return [momentField(key, field)]
    case 'reference':
      return [referenceField(key, field)]
    case 'picture':
      return pictureFields(key, field, (urlField) => line({ key: `${key}Url`, field: urlField, entity }))
  }
}

/** The Payload fields of an entity, in the order of its declaration. */
export const payloadFields = (entity: Entity): PayloadField[] =>
  Object.entries(entity.fields).flatMap(([key, field]) => payloadField(key, field, entity))
