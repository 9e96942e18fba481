import { lightFormat } from 'date-fns'
import type { FieldValues } from 'react-hook-form'
import { utcMidnight } from '../../../cms/domain/calendar-date'
import { parseNumber } from '../../../cms/domain/entities/form-values'
import { inputDate } from '../../shared/format'
import type { FormModule } from './form-types'

/** Converts one field between its stored value, the form and the request body. */
type FieldConverter<Stored, Value> = {
  readonly blank: () => Value
  fromStored(stored: Stored): Value
  toWire(value: Value): unknown
}

/** A text; null shows as an empty text. */
export const text = (blank = ''): FieldConverter<string | null, string> => ({
  blank: () => blank,
  fromStored: (stored) => stored ?? '',
  toWire: (value) => value,
})

/** A number or the id of another record; an empty text is sent as null. */
export const number = (blank = ''): FieldConverter<number | null, string> => ({
  blank: () => blank,
  fromStored: (stored) => (stored === null ? '' : String(stored)),
  toWire: parseNumber,
})

/** A calendar day, sent as UTC midnight; an empty day is sent as null. */
export const day = (blank: () => string = () => ''): FieldConverter<string | null, string> => ({
  blank,
  fromStored: inputDate,
  toWire: (value) => (value === '' ? null : utcMidnight(value)),
})

export const flag = (): FieldConverter<boolean, boolean> => ({
  blank: () => false,
  fromStored: (stored) => stored,
  toWire: (value) => value,
})

type Converters = Readonly<Record<string, FieldConverter<unknown, unknown>>>
type Names = Readonly<Record<string, string>>
type NoNames = Readonly<Record<never, string>>

type StoredOf<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends FieldConverter<infer Stored, infer _Value> ? Stored : never
}
type ValuesOf<Fields, FormNames> = {
  [
    Name in keyof Fields as Name extends keyof FormNames ? (FormNames[Name] extends string ? FormNames[Name] : Name) : Name
  ]: Fields[Name] extends FieldConverter<infer _Stored, infer Value> ? Value : never
}

type FormDefinition<Fields, FormNames, Local> = Pick<
  FormModule<FieldValues, unknown>,
  'input' | 'jointMessage' | 'linked' | 'conflictField'
> & {
  /** The fields by their API names. */
  readonly fields: Fields
  readonly formNames?: FormNames
  /** Initial values of form fields that are not sent. */
  readonly local?: Local
}

/** The values of a form defined by {@link defineForm}. */
export type FormValues<Form> = Form extends FormModule<infer Values, never> ? Values : never

/** Derives a form's blank values, and its conversions from a record and to a request body, from its fields. */
export function defineForm<
  Fields extends Converters,
  const FormNames extends Names = NoNames,
  Local extends FieldValues = Record<never, never>,
>({
  fields,
  formNames,
  local,
  ...rest
}: FormDefinition<Fields, FormNames, Local>): FormModule<ValuesOf<Fields, FormNames> & Local, StoredOf<Fields>> {
  type Values = ValuesOf<Fields, FormNames> & Local
  const names: Names = formNames ?? {}
  const converters = Object.entries(fields).map(([wireName, converter]) => ({ wireName, name: names[wireName] ?? wireName, converter }))
  const valuesOf = (valueOf: (field: (typeof converters)[number]) => unknown): Values =>
    // The compiler cannot see that these entries have the names and types that the fields declare.
    ({ ...Object.fromEntries(converters.map((field) => [field.name, valueOf(field)])), ...local }) as Values
  return {
    ...rest,
    formNames: names,
    blank: () => valuesOf(({ converter }) => converter.blank()),
    fromRecord: (record) => valuesOf(({ wireName, converter }) => converter.fromStored(record[wireName])),
    toWire: (values) => Object.fromEntries(converters.map(({ wireName, name, converter }) => [wireName, converter.toWire(values[name])])),
  }
}

/** The current day in the user's time zone, as date inputs expect it: `2024-03-05`. */
export const today = (now = new Date()): string => lightFormat(now, 'yyyy-MM-dd')
