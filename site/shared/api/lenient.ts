import * as z from 'zod/mini'
import type { Schema } from './api-client'

/**
 * A record as a screen gets it. The contract says what the server promises; a reply may still break that promise in one
 * field, and the record is shown all the same. So a choice may be any word, and a number may be missing.
 */
export type Lenient<Entity> = { [Field in keyof Entity]: Field extends 'id' ? Entity[Field] : LenientValue<Entity[Field]> }
type LenientValue<Value> = Value extends readonly (infer Item)[]
  ? Lenient<Item>[]
  : Value extends string
    ? string
    : Value extends number
      ? number | null
      : Value

/** The readable records of a list, and how many entries the list had: skip counts those left out too. */
export type Rows<Item> = { items: Item[]; sent: number }

type AnySchema = z.core.$ZodTypes
type Note = (field: string, problem: string) => void
type Fields = Readonly<Record<string, unknown>>

/** In place of a date that is not even text: no date format accepts it, so the screen shows its INVALID_DATE words. */
const NO_DATE = 'invalid'
/** In place of a required value that is missing or of the wrong type; screens have words for these. */
const EMPTY: Readonly<Record<string, unknown>> = { string: '', enum: '', boolean: false }

const reported = new Set<string>()

/** Warns once for each kind of record and field, however many records and renders there are. */
function warnOnce(key: string, message: string): void {
  if (reported.has(key)) return
  reported.add(key)
  console.warn(message)
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** What can still be shown of a value that its schema rejects; undefined for nothing. */
function salvaged({ def }: AnySchema['_zod'], value: unknown): unknown {
  if (def.type === 'string') {
    if (typeof value === 'string') return value
    // Only dates have checks among the texts that go out.
    return def.checks?.length && value !== undefined && value !== null ? NO_DATE : undefined
  }
  return def.type === 'enum' && typeof value === 'string' && !isBlank(value) ? value : undefined
}

function readField(name: string, schema: AnySchema, value: unknown, note: Note): unknown {
  const { def } = schema._zod
  if (def.type === 'null') return null
  const nullable = def.type === 'nullable'
  // The server stores blank optional text as null; other servers may not.
  // An optional field may be left out as well.
  if (nullable && (value === undefined || value === null || isBlank(value))) return null
  const inner = nullable ? (def.innerType as AnySchema) : schema
  const { def: innerDef } = inner._zod
  if (innerDef.type === 'array' && Array.isArray(value)) {
    return readItems(innerDef.element as AnySchema, value, (field, problem) => note(`${name}[].${field}`, problem))
  }
  const parsed = z.safeParse(inner, value)
  if (parsed.success) return parsed.data
  note(name, value === undefined || value === null ? 'is missing' : 'has an unexpected value')
  if (innerDef.type === 'array') return []
  return salvaged(inner._zod, value) ?? (nullable ? null : (EMPTY[innerDef.type] ?? null))
}

/** Reads one record field by field. @returns null for what is no record, or has no usable id although its kind has ids. */
function readRecord(schema: AnySchema, value: unknown, note: Note): Fields | null {
  const { def } = schema._zod
  if (def.type !== 'object') throw new Error('A record needs an object schema')
  if (!isFields(value)) {
    note('', 'is not a record')
    return null
  }
  const { id } = def.shape
  if (id && !z.safeParse(id, value['id']).success) {
    note('id', 'is missing or wrong')
    return null
  }
  const read: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(def.shape)) read[name] = readField(name, field as AnySchema, value[name], note)
  return read
}

const readItems = (schema: AnySchema, values: readonly unknown[], note: Note): Fields[] =>
  values.map((value) => readRecord(schema, value, note)).filter((record) => record !== null)

const noteFor =
  (noun: string): Note =>
  (field, problem) => {
    const article = /^[aeiou]/.test(noun) ? 'an' : 'a'
    const subject = field === '' ? `an entry in a list of type "${noun}"` : `"${field}" of ${article} ${noun}`
    warnOnce(`${noun}.${field}`, `Unexpected data from the API: ${subject} ${problem}. The page shows what it can.`)
  }

/**
 * Reads one record; a field that breaks the contract costs that field alone.
 * @param noun what the record is, for the warning in the console.
 */
export function lenientRecord<Entity extends z.ZodMiniObject>(schema: Entity, noun: string): Schema<Lenient<z.output<Entity>>> {
  const note = noteFor(noun)
  return {
    safeParse(value) {
      const record = readRecord(schema as unknown as AnySchema, value, note)
      // The fields were read one by one from the schema: TypeScript cannot see that they make up its output.
      return record ? { success: true, data: record as Lenient<z.output<Entity>> } : { success: false, error: `not a ${noun}` }
    },
  }
}

/**
 * Reads a list record by record and leaves out what is no record.
 * @param emptyUnlessList a reply that is no list reads as an empty one instead of failing.
 */
export function lenientList<Entity extends z.ZodMiniObject>(
  schema: Entity,
  noun: string,
  emptyUnlessList = false,
): Schema<Rows<Lenient<z.output<Entity>>>> {
  const note = noteFor(noun)
  return {
    safeParse(value) {
      if (!Array.isArray(value))
        return emptyUnlessList ? { success: true, data: { items: [], sent: 0 } } : { success: false, error: 'no list' }
      const items = readItems(schema as unknown as AnySchema, value, note)
      // As in lenientRecord.
      return { success: true, data: { items: items as Lenient<z.output<Entity>>[], sent: value.length } }
    },
  }
}
