import { parseDay, utcMidnight } from '../calendar-date'
import { formattingIn } from '../rich-text/formatting'
import { textToLexical } from '../rich-text/stored-state'
import { RATING_MAX, RATING_MIN, roundRating, tierFromRating, type Tier } from '../tier'
import type { Entity } from './entity'
import type { Field, Fields } from './field-kinds'
import { stateName, wireName, type WireName } from './names'

/** A field's name in the console's form. */
export type FormName<Key extends string, F extends Field> = F extends { readonly formName: infer Name extends string }
  ? Name
  : WireName<Key, F>
type FormValue<F extends Field> = F extends { readonly kind: 'flag' } ? boolean : string

/** The keys of the fields that may hold formatted text. */
type RichKey<F extends Fields> = { [Key in keyof F & string]: F[Key] extends { readonly kind: 'richText' } ? Key : never }[keyof F & string]

/**
 * The values of an entity's form: text as typed, for every kind of field except flags, which are booleans. A rich text has
 * three: its plain text, its editor state in JSON ('' if it never was formatted), and whether it is shown in the editor.
 */
export type FormValues<F extends Fields> = { [Key in keyof F & string as FormName<Key, F[Key]>]: FormValue<F[Key]> } & {
  [Key in RichKey<F> as `${FormName<Key, F[Key]>}_rich`]: string
} & { [Key in RichKey<F> as `${FormName<Key, F[Key]>}_formatted`]: boolean }
type Declared<F extends Fields> = Pick<Entity, 'name' | 'formOrder'> & { readonly fields: F }
type Values = Readonly<Record<string, unknown>>

/** A field's name in the console's form: its wire name, unless it declares another. */
export const formName = (key: string, field: Field): string => field.formName ?? wireName(key, field)

/** The name of the form value that says whether a rich text is formatted. */
export const formattedName = (name: string): string => `${name}_formatted`

/** A field's label in the console's form, which capitalizes each word: "Guest Name". */
export function formLabel({ kind, label, formLabel: own }: Field): string {
  const text = own ?? (kind === 'picture' ? `${label} URL` : label)
  return text.replace(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase())
}

/** Parses a number with a decimal point or comma. Returns null for an empty text and NaN, which the API rejects, for any other. */
export const parseNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text.replace(',', '.')))

/** The tier of the text in a rating field; null if that is not a valid rating. */
export function tierOfText(text: string): Tier | null {
  const rating = parseNumber(text) ?? Number.NaN
  return rating >= RATING_MIN && rating <= RATING_MAX ? tierFromRating(roundRating(rating)) : null
}

/** The value of a field in an empty form. @param today as `YYYY-MM-DD`, in the user's time zone. */
export function blankValue(field: Field, today: string): string | boolean {
  if (field.kind === 'flag') return field.initial ?? false
  if (field.kind === 'day') return field.initial === 'today' ? today : ''
  if (field.kind === 'rating' || field.kind === 'tier') return String(field.initial)
  return field.kind === 'choice' ? (field.default ?? '') : ''
}

/** Converts a record's value to a form value. */
export function formValue(field: Field, wire: unknown): string | boolean {
  if (field.kind === 'flag') return wire === true
  if (field.kind === 'day') return (typeof wire === 'string' && parseDay(wire)) || ''
  return typeof wire === 'string' || typeof wire === 'number' ? String(wire) : ''
}

/** Converts a form value to a request's value. A day becomes its UTC midnight. */
export function wireValue(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (field.kind === 'day') return value === '' ? null : utcMidnight(value)
  if (field.kind === 'moment') return value || null
  return field.kind === 'rating' || field.kind === 'reference' ? parseNumber(value) : value
}

/** The fields of an entity in the order of its form, with their keys. */
export function formFields({ fields, formOrder = [] }: Declared<Fields>): [key: string, field: Field][] {
  const position = (key: string): number => (formOrder.includes(key) ? formOrder.indexOf(key) : formOrder.length)
  return Object.entries(fields).toSorted(([one], [other]) => position(one) - position(other))
}

/** The values of a rich text's formatting. @param state its editor state; null for a new record, whose text begins in the editor. */
function formattingValues(name: string, state: unknown): [string, string | boolean][] {
  const hasFormatting = formattingIn(state).length > 0
  return [
    [stateName(name), hasFormatting ? JSON.stringify(state) : ''],
    [formattedName(name), hasFormatting || state === null],
  ]
}

function formValues<F extends Fields>(
  entity: Declared<F>,
  valueOf: (key: string, field: Field) => string | boolean,
  stateOf: (key: string, field: Field) => unknown,
): FormValues<F> {
  const entries = formFields(entity).flatMap(([key, field]): [string, string | boolean][] => {
    const name = formName(key, field)
    return [[name, valueOf(key, field)], ...(field.kind === 'richText' ? formattingValues(name, stateOf(key, field)) : [])]
  })
  // Object.fromEntries forgets the keys; FormValues computes them from the same declaration
  return Object.fromEntries(entries) as FormValues<F>
}

/** The values of an empty form. @param today as `YYYY-MM-DD`. */
export const blankFormValues = <const F extends Fields>(entity: Declared<F>, today: string): FormValues<F> =>
  formValues(
    entity,
    (_key, field) => blankValue(field, today),
    () => null,
  )

/** The form values of a record as a response holds it. */
export const formValuesOf = <const F extends Fields>(entity: Declared<F>, record: Values): FormValues<F> =>
  formValues(
    entity,
    (key, field) => formValue(field, record[wireName(key, field)]),
    (key, field) => record[stateName(wireName(key, field))],
  )

/**
 * The part of a request body that holds a rich text: its editor state if it is formatted, otherwise its text. A text whose
 * formatting was turned off is sent as a state too, because a text alone would keep the formatting.
 */
function richBody(key: string, field: Field, values: Values): [string, unknown] {
  const name = formName(key, field)
  const state = values[stateName(name)]
  if (typeof state !== 'string' || state === '') return [wireName(key, field), values[name]]
  return [stateName(wireName(key, field)), values[formattedName(name)] === true ? JSON.parse(state) : textToLexical(String(values[name]))]
}

/** The request body for the values of a form. An empty tier becomes that of the rating. */
export function wireBodyOf({ fields }: Declared<Fields>, values: Values): Record<string, unknown> {
  const valueOf = (key: string, field: Field): unknown => values[formName(key, field)]
  const sent = (key: string, field: Field): unknown => {
    const rating = field.kind === 'tier' ? fields[field.ratedBy] : undefined
    if (field.kind !== 'tier' || !rating || valueOf(key, field) !== '') return wireValue(field, valueOf(key, field))
    return tierOfText(String(valueOf(field.ratedBy, rating)))
  }
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) =>
      field.kind === 'richText' ? richBody(key, field, values) : [wireName(key, field), sent(key, field)],
    ),
  )
}
