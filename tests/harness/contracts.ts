import { type ResourceContract } from '../../admin-bridge/contract'
import { contracts as registry } from '../../admin-bridge/contract/registry'
import { entityOf, wireName, type entities, type EntityName, type Field, type FieldKind } from '../../cms/domain/entities'
import { maxLength } from '../../cms/domain/entities/read-value'
import { TIERS } from '../../cms/domain/tier'

export type Contract = ResourceContract
/** The noun of an entity. A table of tests with this key does not compile without each entity. */
export type Noun = (typeof entities)[EntityName]['noun']
/** A record from a response whose shape was checked on arrival. */
export type ApiRecord = Record<string, unknown> & { id: number }

/** Every contract, so that a new entity is tested before anyone writes a test. */
export const contracts: readonly Contract[] = Object.values(registry)

export const contractOf = (noun: string): Contract => {
  const found = contracts.find((each) => each.noun === noun)
  if (!found) throw new Error(`No contract for ${noun}`)
  return found
}

export type Kind = 'line' | 'text' | 'url' | 'slug' | 'day' | 'rating' | 'choice' | 'flag' | 'reference'
/** What the tests know about one input field, taken from its declaration. */
export type FieldFacts = { name: string; kind: Kind; required: boolean; max: number; choices: readonly string[]; refersTo: string | null }

/** Kinds that a client cannot tell apart. */
const KINDS: Readonly<Record<Exclude<FieldKind, 'moment'>, Kind>> = {
  line: 'line',
  text: 'text',
  richText: 'text',
  url: 'url',
  picture: 'url',
  slug: 'slug',
  day: 'day',
  rating: 'rating',
  tier: 'choice',
  choice: 'choice',
  flag: 'flag',
  reference: 'reference',
}

const choicesOf = (field: Field): readonly string[] => (field.kind === 'tier' ? TIERS : field.kind === 'choice' ? field.choices : [])
const isText = (field: Field): field is Parameters<typeof maxLength>[0] =>
  ['line', 'text', 'richText', 'url', 'picture', 'slug'].includes(field.kind)

/** The input fields of a kind of record, except for the times of its publication: what was sent decides with others what they become. */
export const fieldsOf = ({ entity }: Contract): FieldFacts[] =>
  Object.entries(entity.fields).flatMap(([key, field]) => (field.kind === 'moment' ? [] : [factsOf(key, field)]))

const factsOf = (key: string, field: Exclude<Field, { kind: 'moment' }>): FieldFacts => ({
  name: wireName(key, field),
  kind: KINDS[field.kind],
  required: 'required' in field && field.required !== undefined,
  max: isText(field) ? maxLength(field) : 0,
  choices: choicesOf(field),
  refersTo: field.kind === 'reference' ? (entityOf(field.to)?.noun ?? null) : null,
})

/** What a kind of record has that a database may treat in its own way: kinds of field, and whether records can be hidden. */
const traitsOf = ({ entity }: Contract): string[] => [
  ...Object.values(entity.fields).map(({ kind }) => kind),
  entity.publishedBy === undefined ? 'always public' : 'published',
]

/** A few kinds of record that together have every trait: the next one is always the one that adds most. */
function covering(all: readonly Contract[]): Contract[] {
  const missing = new Set(all.flatMap(traitsOf))
  const chosen: Contract[] = []
  while (missing.size > 0) {
    const added = (each: Contract): number => new Set(traitsOf(each).filter((trait) => missing.has(trait))).size
    const [next] = all.toSorted((a, b) => added(b) - added(a))
    if (!next) break
    chosen.push(next)
    for (const trait of traitsOf(next)) missing.delete(trait)
  }
  return chosen
}

/**
 * The kinds of record that a table of tests runs for: some that have all traits. The others are stored and read by the same code.
 * What differs by kind runs for all `contracts`.
 */
export const tested: readonly Contract[] = covering(contracts)

/** The fields of one kind, over all tested records, as rows for `describe.each` and `it.each`. */
export const fieldsOfKind = (...kinds: Kind[]): { noun: string; field: FieldFacts; entity: Contract }[] =>
  tested.flatMap((entity) =>
    fieldsOf(entity)
      .filter(({ kind }) => kinds.includes(kind))
      .map((field) => ({ noun: entity.noun, field, entity })),
  )

/** The tested records that have fields of these kinds, with those fields and their names, as rows for `describe.each`. */
export const entitiesWithFields = (...kinds: Kind[]): { noun: string; entity: Contract; fields: FieldFacts[]; names: string[] }[] =>
  tested.flatMap((entity) => {
    const fields = fieldsOf(entity).filter(({ kind }) => kinds.includes(kind))
    return fields.length > 0 ? [{ noun: entity.noun, entity, fields, names: fields.map(({ name }) => name) }] : []
  })

const withoutNames = (record: ApiRecord, pattern: RegExp): ApiRecord => ({
  ...Object.fromEntries(Object.entries(record).filter(([name]) => !pattern.test(name))),
  id: record.id,
})
/** A single record as everybody reads it: without the editor states that only administrators read. */
export const asVisitor = (record: ApiRecord): ApiRecord => withoutNames(record, /_rich$/)
/** A record as lists hold it: its formatted texts are plain. */
export const asListed = (record: ApiRecord): ApiRecord => withoutNames(record, /_rich$|_html$/)
