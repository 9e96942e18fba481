import * as z from 'zod/mini'
import type { Schema } from './api-client'

/**
 * A record as screens receive it. A record is shown even if some of its fields break the contract, so an enum can hold any
 * string, and a number can be null.
 */
export type Lenient<Entity> = { [Field in keyof Entity]: Field extends 'id' ? Entity[Field] : LenientValue<Entity[Field]> }
type LenientValue<Value> = Value extends readonly (infer Item)[]
  ? Lenient<Item>[]
  : Value extends string
    ? string
    : Value extends number
      ? number | null
      : Value

/** The readable records of a list. `sent` is the number of entries in the response, unreadable ones included: `skip` counts them. */
export type Rows<Item> = { items: Item[]; sent: number }

type AnySchema = z.core.$ZodType
type Report = (field: string, problem: string) => void
type Fields = Readonly<Record<string, unknown>>

/** Replaces a date that is not a string. No date format accepts it, so screens show INVALID_DATE. */
const NO_DATE = 'invalid'
/** Replaces a required value that is missing or has the wrong type, by the type of its schema. */
const EMPTY: Readonly<Record<string, unknown>> = { string: '', enum: '', boolean: false }

/** A schema whose `def` can be narrowed by its type. Cast: every zod schema is one of these, as zod documents it. */
const narrowable = (schema: AnySchema): z.core.$ZodTypes => schema as z.core.$ZodTypes

const reported = new Set<string>()

/** Warns only once per kind of record and field. */
function warnOnce(key: string, message: string): void {
  if (reported.has(key)) return
  reported.add(key)
  console.warn(message)
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** The part of a rejected value that can still be shown; undefined for none. */
function salvage({ def }: z.core.$ZodTypes['_zod'], value: unknown): unknown {
  if (def.type === 'string') {
    if (typeof value === 'string') return value
    // In response schemas only dates have checks.
    return def.checks?.length && value !== undefined && value !== null ? NO_DATE : undefined
  }
  return def.type === 'enum' && typeof value === 'string' && !isBlank(value) ? value : undefined
}

function readField(name: string, schema: AnySchema, value: unknown, report: Report): unknown {
  const { def } = narrowable(schema)._zod
  if (def.type === 'null') return null
  const nullable = def.type === 'nullable'
  // Optional fields may be missing or blank; the API's own responses use null.
  if (nullable && (value === undefined || value === null || isBlank(value))) return null
  const inner = narrowable(nullable ? def.innerType : schema)
  const { def: innerDef } = inner._zod
  if (innerDef.type === 'array' && Array.isArray(value)) {
    return readItems(innerDef.element, value, (field, problem) => report(`${name}[].${field}`, problem))
  }
  const parsed = z.safeParse(inner, value)
  if (parsed.success) return parsed.data
  report(name, value === undefined || value === null ? 'is missing' : 'has an unexpected value')
  if (innerDef.type === 'array') return []
  return salvage(inner._zod, value) ?? (nullable ? null : (EMPTY[innerDef.type] ?? null))
}

/** Reads one record field by field. @returns null if it is not a record, or if it needs an id and has no valid one. */
function readRecord(schema: AnySchema, value: unknown, report: Report): Fields | null {
  const { def } = narrowable(schema)._zod
  if (def.type !== 'object') throw new Error('A record needs an object schema')
  if (!isFields(value)) {
    report('', 'is not a record')
    return null
  }
  const { id } = def.shape
  if (id && !z.safeParse(id, value['id']).success) {
    report('id', 'is missing or wrong')
    return null
  }
  const read: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(def.shape)) read[name] = readField(name, field, value[name], report)
  return read
}

function withPassed(record: Fields | null, value: unknown, passed: readonly string[]): Fields | null {
  if (!record || !isFields(value)) return record
  return { ...record, ...Object.fromEntries(passed.filter((name) => name in value).map((name) => [name, value[name]])) }
}

const readItems = (schema: AnySchema, values: readonly unknown[], report: Report): Fields[] =>
  values.map((value) => readRecord(schema, value, report)).filter((record) => record !== null)

const reporterFor =
  (noun: string): Report =>
  (field, problem) => {
    const article = /^[aeiou]/.test(noun) ? 'an' : 'a'
    const subject = field === '' ? `an entry in a list of type "${noun}"` : `"${field}" of ${article} ${noun}`
    warnOnce(`${noun}.${field}`, `Unexpected data from the API: ${subject} ${problem}. The page shows what it can.`)
  }

/** Cast: the fields were read one by one, so TypeScript cannot see that together they are the schema's output. */
const asEntity = <Entity extends z.ZodMiniObject>(record: Fields): Lenient<z.output<Entity>> => record as Lenient<z.output<Entity>>

/**
 * A schema for one record. A field that breaks the contract is replaced; the other fields stay.
 * @param noun the kind of record, for the warning.
 * @param passed names of values that stay as they are, if there are any.
 * @param report hears of each value that was replaced; by default it warns.
 */
export function lenientRecord<Entity extends z.ZodMiniObject>(
  schema: Entity,
  noun: string,
  passed: readonly string[] = [],
  report = reporterFor(noun),
): Schema<Lenient<z.output<Entity>>> {
  return {
    safeParse(value) {
      const record = withPassed(readRecord(schema, value, report), value, passed)
      return record ? { success: true, data: asEntity<Entity>(record) } : { success: false, error: `not a ${noun}` }
    },
  }
}

/**
 * A schema for a list of records. Entries that are not records are left out.
 * @param emptyUnlessList whether a response that is not a list counts as an empty list instead of failing.
 */
export function lenientList<Entity extends z.ZodMiniObject>(
  schema: Entity,
  noun: string,
  emptyUnlessList = false,
): Schema<Rows<Lenient<z.output<Entity>>>> {
  const report = reporterFor(noun)
  return {
    safeParse(value) {
      if (!Array.isArray(value))
        return emptyUnlessList ? { success: true, data: { items: [], sent: 0 } } : { success: false, error: 'not a list' }
      const items = readItems(schema, value, report)
      return { success: true, data: { items: items.map(asEntity<Entity>), sent: value.length } }
    },
  }
}
