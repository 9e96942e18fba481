import * as z from 'zod/mini'
import { fieldsOfKind, storedName, type Entity, type Field } from '../../../cms/domain/entities'
import { storedValue } from '../../../cms/domain/records/wire-value'
import { bodySchema } from '../../contract/inputs'
import { storedInput, type StoredRecord, type WireRecord } from '../record-mapping'

type BodySchema = ReturnType<typeof bodySchema>
const schemas = new Map<Entity, BodySchema>()

/** The schema of a body with some of the entity's fields. A preview asks for it with every pause in typing. */
function partialSchema(entity: Entity): BodySchema {
  const schema = schemas.get(entity) ?? bodySchema(entity, true)
  schemas.set(entity, schema)
  return schema
}

/** The fields of a body that are valid, each by itself. */
function validFields(entity: Entity, sent: WireRecord): WireRecord {
  const schema = partialSchema(entity)
  for (let body = sent; ;) {
    const parsed = z.safeParse(schema, body)
    if (parsed.success) return parsed.data
    const wrong = new Set(parsed.error.issues.map(({ path: [name] }) => name))
    const rest = Object.entries(body).filter(([name]) => !wrong.has(name))
    if (rest.length === Object.keys(body).length) return {}
    body = Object.fromEntries(rest)
  }
}

/** What a field holds in a new record before anything is typed. A tier follows its rating, and so needs no value. */
function blankValue(field: Field): unknown {
  if (field.kind === 'rating') return field.initial
  if (field.kind === 'flag') return field.initial ?? false
  return field.kind === 'choice' ? (field.default ?? null) : null
}

function blankRecord({ fields }: Entity): StoredRecord {
  const now = new Date().toISOString()
  const values = Object.entries(fields).map(([key, field]) => [storedName(key, field), blankValue(field)])
  return { id: 0, createdAt: now, updatedAt: now, ...Object.fromEntries(values) }
}

/**
 * A record as it would be stored with what was typed. Fields that are not valid keep their stored value.
 * @param before the stored record; null for a new one.
 */
export async function typedRecord(entity: Entity, before: StoredRecord | null, sent: WireRecord): Promise<StoredRecord> {
  const record = before ?? blankRecord(entity)
  const { data: typed } = storedInput(entity, validFields(entity, sent), before)
  // another picture does not have the description of the stored one
  const replaced = fieldsOfKind(entity, 'picture').flatMap(([key, field]) => {
    const name = storedName(key, field)
    return name in typed && (typed[name] ?? null) !== (storedValue(record, name) ?? null) ? [[key, null]] : []
  })
  return { ...record, ...typed, ...Object.fromEntries(replaced) }
}
