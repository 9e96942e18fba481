import * as z from 'zod/mini'
import { fieldsOfKind, storedName, wireName, type Entity } from '../../../cms/domain/entities'
import { entityOfKind } from '../../../cms/domain/entities/entity-of-kind'
import { KINDS } from '../../../cms/domain/entities/kinds'
import { suggestedLines } from '../../../cms/domain/entities/suggested-lines'
import { ID_MAX, LINE_MAX } from '../../../cms/domain/limits'
import { textKey } from '../../../cms/domain/lists/list-keys'
import { fieldOf, sortField } from '../../../cms/database/lists/fields'
import { richTextNames } from '../../contract/rich-text-names'
import { BATCH_IDS_MAX } from '../../contract/batches'
import { MERGED_MAX } from '../../contract/spellings'
import { bodySchema } from '../../contract/inputs'
import { httpError } from '../../http/errors'
import { invalidParameter, mustBeOneOf } from '../../http/paging'
import type { ContentStore } from '../../store/content-store'
import type { Viewer } from '../../store/viewer'
import type { Resource } from '../define-resource'
import { conditionsOf } from '../handlers'
import { resourceOf } from '../index'
import { listParameters } from '../list-parameters'
import { toStoredData, type WireRecord } from '../record-mapping'

const ASKED_ACTS = ['publish', 'unpublish', 'set', 'delete'] as const
const NOT_NARROWED = 'query must narrow the list'
/** Parameters of a list that narrow nothing. Ignoring them would change more than the caller sees. */
const NOT_NARROWING = ['sort', 'around']

const idError = `ids must be whole numbers from 1 to ${ID_MAX}`
const idsError = `ids must be a list of 1 to ${BATCH_IDS_MAX} ids`
const id = () => z.int({ error: idError }).check(z.minimum(1, { error: idError }), z.maximum(ID_MAX, { error: idError }))
const ids = () =>
  z
    .array(id(), { error: idsError })
    .check(z.minLength(1, { error: idsError }), z.maxLength(BATCH_IDS_MAX, { error: `At most ${BATCH_IDS_MAX} records at once` }))
const kind = () => z.enum(KINDS, { error: `kind ${mustBeOneOf(KINDS)}` })
const query = () =>
  z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean()], { error: 'Each value of query must be a text, a number, true or false' }),
    { error: 'query must be an object with the parameters of the list' },
  )

const spellingsError = `spellings must name a field and 1 to ${MERGED_MAX} values`
const valueError = `Each value of spellings must be a text of 1 to ${LINE_MAX} characters`
const spellings = () =>
  z.object(
    {
      field: z.string({ error: spellingsError }),
      values: z
        .array(
          z.string({ error: valueError }).check(z.minLength(1, { error: valueError }), z.maxLength(2 * LINE_MAX, { error: valueError })),
          {
            error: spellingsError,
          },
        )
        .check(z.minLength(1, { error: spellingsError }), z.maxLength(MERGED_MAX, { error: spellingsError })),
    },
    { error: spellingsError },
  )

const seenError = 'Each value of seen must be an instant'
const seenAt = () => z.string({ error: seenError }).check(z.refine((text) => !Number.isNaN(Date.parse(text)), { error: seenError }))

/** The bodies of the POST requests, also for the documentation. */
export const batchBodies = {
  batch: z.object({
    kind: kind(),
    act: z.enum(ASKED_ACTS, { error: `act ${mustBeOneOf(ASKED_ACTS)}` }),
    ids: z.optional(ids()),
    query: z.optional(query()),
    spellings: z.optional(spellings()),
    fields: z.optional(z.looseObject({}, { error: 'fields must be an object' })),
    tags: z.optional(z.record(z.string(), z.string(), { error: 'tags must be an object with the tag of each id' })),
    seen: z.optional(z.record(z.string(), seenAt(), { error: 'seen must be an object with the updated_at of each id' })),
  }),
  selection: z.object({ kind: kind(), ids: z.optional(ids()), query: z.optional(query()) }),
} as const
export type BatchBody = z.infer<typeof batchBodies.batch>

/** A name that schemas leave out without a word: a query with it alone would select everything. */
const PROTO = '__proto__'

/** Rejects a body that has a member of this name anywhere. @param request whose JSON has been read. @throws HttpError 422 */
export function rejectProto(request: object): void {
  const bytes: unknown = Reflect.get(request, 'body')
  if (!(bytes instanceof Buffer)) return
  JSON.parse(bytes.toString(), (name, value: unknown) => {
    if (name === PROTO) throw invalid(PROTO, `${PROTO} is not a name`)
    return value
  })
}

const invalid = (field: string, message: string) => httpError.validationFailed([{ field, message }])

/** The resource of a kind. @throws HttpError 422 */
export function resourceOfKind(name: string): Resource {
  const entity = entityOfKind(name)
  if (!entity) throw invalidParameter('kind', mustBeOneOf(KINDS))
  return resourceOf(entity.name)
}

/**
 * The ids of all records that match the query of a list now, lowest first.
 * @param mayBeAll whether the query may match every record, as one of blanks does.
 * @throws HttpError 422 for a wrong value, a parameter that the list does not have or that does not narrow it, and too many records.
 */
async function matchingIds(
  resource: Resource,
  store: ContentStore,
  viewer: Viewer,
  wanted: Readonly<Record<string, string | number | boolean>>,
  mayBeAll: boolean,
): Promise<number[]> {
  const { entity } = resource
  const known = listParameters(entity).flatMap(({ name }) => (NOT_NARROWING.includes(name) ? [] : [name]))
  const unknown = Object.keys(wanted).find((name) => !known.includes(name))
  // a typing error must not select everything
  if (unknown !== undefined) throw invalid(`query.${unknown}`, `${unknown} does not narrow a list of ${entity.plural}`)
  const search = new URLSearchParams(Object.entries(wanted).map(([name, value]) => [name, String(value)]))
  const { conditions, order } = await conditionsOf(resource, store, viewer, search)
  if (conditions.length === 0 && !mayBeAll) throw invalid('query', NOT_NARROWED)
  const ids = await store.ids(entity.collection, viewer, { conditions, order, skip: 0, limit: BATCH_IDS_MAX + 1 })
  if (ids.length > BATCH_IDS_MAX) throw invalid('query', `At most ${BATCH_IDS_MAX} records at once`)
  return ids.toSorted((a, b) => a - b)
}

/** A line, and how it is written in the records that an act names. `name` is that of the stored field. */
export type SpelledLine = { readonly key: string; readonly name: string; readonly values: readonly string[] }

/** The line that a body names its records by; null if it names them otherwise. @throws HttpError 422 */
export function spelledLine({ entity }: Resource, { spellings: asked }: Pick<BatchBody, 'spellings'>): SpelledLine | null {
  if (!asked) return null
  const offered = suggestedLines(entity)
  const line = offered.find(({ name }) => name === asked.field)
  const names = offered.map(({ name }) => name)
  if (!line)
    throw invalid('spellings.field', names.length > 0 ? `field ${mustBeOneOf(names)}` : `The spellings of ${entity.plural} are not counted`)
  return { key: line.key, name: storedName(line.key, line.field), values: asked.values }
}

/** The ids of the records in which a line is written exactly so. @throws HttpError 422 for too many. */
async function spelledIds({ entity }: Resource, store: ContentStore, viewer: Viewer, { key, values }: SpelledLine): Promise<number[]> {
  // the keys have an index
  const keys = [...new Set(values.flatMap((value) => textKey(value) ?? []))]
  const conditions = [{ [sortField(entity, key)]: { in: keys } }, { [fieldOf(entity, key)]: { in: [...values] } }]
  const ids = await store.ids(entity.collection, viewer, { conditions, order: ['id'], skip: 0, limit: BATCH_IDS_MAX + 1 })
  if (ids.length > BATCH_IDS_MAX) throw invalid('spellings', `At most ${BATCH_IDS_MAX} records at once`)
  return ids
}

/**
 * The ids that a body names, or those that match its query or have its spellings now. @param mayBeAll whether a query may narrow
 * nothing: not that of an act, because a text that came out empty would change everything. @throws HttpError 422
 */
export function idsOf(
  resource: Resource,
  store: ContentStore,
  viewer: Viewer,
  { ids: named, query: wanted, spellings: asked }: Pick<BatchBody, 'ids' | 'query' | 'spellings'>,
  mayBeAll = false,
): Promise<number[]> {
  if ([named, wanted, asked].filter((each) => each !== undefined).length !== 1) throw invalid('ids', 'Send either ids, query or spellings')
  const line = spelledLine(resource, { spellings: asked })
  if (line) return spelledIds(resource, store, viewer, line)
  return named ? Promise.resolve([...new Set(named)]) : matchingIds(resource, store, viewer, wanted ?? {}, mayBeAll)
}

/** Fields that cannot have one value in many records: slugs are unique, and formatted texts are merged with what is stored. */
const ofOneRecord = (entity: Entity): string[] => [
  ...fieldsOfKind(entity, 'slug').map(([key, field]) => wireName(key, field)),
  ...richTextNames(entity).flatMap(({ text, state }) => [text, state]),
]

/** What an act writes: values by their names in the API, for reports, and as they are stored. */
export type BatchValues = { readonly sent: WireRecord; readonly stored: Readonly<Record<string, unknown>> }

function publicationValue({ entity }: Resource, act: 'publish' | 'unpublish'): BatchValues {
  const key = entity.publishedBy
  const field = key === undefined ? undefined : entity.fields[key]
  if (key === undefined || !field) throw invalid('act', `A ${entity.noun} cannot be published`)
  return { sent: { [wireName(key, field)]: act === 'publish' }, stored: { [storedName(key, field)]: act === 'publish' } }
}

/** Parses the values that many records are to get, by the rules of a PUT. @throws HttpError 422 */
async function setValues({ entity }: Resource, store: ContentStore, viewer: Viewer, fields: WireRecord): Promise<BatchValues> {
  const names = Object.entries(entity.fields).map(([key, field]) => wireName(key, field))
  for (const name of Object.keys(fields)) {
    if (ofOneRecord(entity).includes(name)) throw invalid(`fields.${name}`, `${name} cannot be set for many records at once`)
    if (!names.includes(name)) throw invalid(`fields.${name}`, `A ${entity.noun} has no field ${name}`)
  }
  const parsed = z.safeParse(bodySchema(entity, true), fields)
  if (!parsed.success)
    throw httpError.validationFailed(parsed.error.issues.map(({ path, message }) => ({ field: `fields.${path.join('.')}`, message })))
  // one sentence instead of one for each record
  for (const [key, field] of fieldsOfKind(entity, 'reference')) {
    const name = wireName(key, field)
    const target = parsed.data[name]
    if (typeof target === 'number' && !(await store.find(field.to, viewer, target))) throw invalid(`fields.${name}`, field.unknown)
  }
  return { sent: parsed.data, stored: toStoredData(entity, parsed.data, null) }
}

/** What the act of a body writes; null for a deletion. @throws HttpError 422 */
export async function valuesOf(resource: Resource, store: ContentStore, viewer: Viewer, body: BatchBody): Promise<BatchValues | null> {
  const { act, fields } = body
  if (act !== 'set' && fields !== undefined) throw invalid('fields', 'fields belong to the act set')
  if (act === 'delete') return null
  if (act !== 'set') return publicationValue(resource, act)
  if (fields === undefined || Object.keys(fields).length === 0) throw invalid('fields', 'fields must name at least one field')
  return setValues(resource, store, viewer, fields)
}
