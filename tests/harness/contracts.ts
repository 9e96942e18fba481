import * as z from 'zod/mini'
import * as contract from '../../admin-bridge/contract'
import type { ResourceContract } from '../../admin-bridge/contract'

export type Contract = ResourceContract
/** A record as it came over the wire; its shape was checked on the way in. */
export type Rec = Record<string, unknown> & { id: number }

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'noun' in value && 'record' in value && 'input' in value

/** Every kind of record that the contract declares: a new one is tested before anyone writes a test. */
export const contracts: readonly Contract[] = (Object.values(contract) as unknown[]).filter(isContract)

export const contractOf = (noun: string): Contract => {
  const found = contracts.find((each) => each.noun === noun)
  if (!found) throw new Error(`No contract for ${noun}`)
  return found
}

export type Kind = 'line' | 'text' | 'url' | 'slug' | 'day' | 'rating' | 'choice' | 'flag' | 'reference'
/** What may be sent in one field, read from what the API document says of it. */
export type FieldFacts = { name: string; kind: Kind; required: boolean; max: number; choices: readonly string[]; refersTo: string | null }

type Json = {
  type?: string | string[]
  maxLength?: number
  minLength?: number
  format?: string
  pattern?: string
  enum?: (string | null)[]
  default?: unknown
}

function kindOf(json: Json, type: string): Kind {
  if (json.enum) return 'choice'
  if (type === 'number') return 'rating'
  if (type === 'boolean') return 'flag'
  if (type === 'integer') return 'reference'
  if (json.pattern) return 'slug'
  if (json.format === 'uri-reference') return 'url'
  if (json.maxLength === undefined) return 'day'
  return json.maxLength <= 200 ? 'line' : 'text'
}

/** The input fields of a kind of record. */
export function fieldsOf({ input }: Contract): FieldFacts[] {
  return Object.entries(input.shape).map(([name, schema]) => {
    const json = z.globalRegistry.get(schema as never) as Json
    const types = [json.type ?? 'string'].flat()
    const kind = kindOf(json, types[0] ?? 'string')
    const optional = types.includes('null') || json.enum?.includes(null) === true || kind === 'flag'
    return {
      name,
      kind,
      required: !optional,
      max: json.maxLength ?? 0,
      choices: (json.enum ?? []).filter((each): each is string => typeof each === 'string' && each !== ''),
      refersTo: kind === 'reference' ? name.replace(/_id$/, '').replaceAll('_', ' ') : null,
    }
  })
}

/** The fields of one kind, over all records, as rows for `describe.each` and `it.each`. */
export const fieldsOfKind = (...kinds: Kind[]): { noun: string; field: FieldFacts; entity: Contract }[] =>
  contracts.flatMap((entity) =>
    fieldsOf(entity)
      .filter(({ kind }) => kinds.includes(kind))
      .map((field) => ({ noun: entity.noun, field, entity })),
  )
