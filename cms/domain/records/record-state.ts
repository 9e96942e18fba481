import { fieldsOfKind, storedName, wireName, type Entity, type Field } from '../entities'
import { publicationTimes } from '../entities/publication'
import { MEDIA_PATH } from '../media-name'
import { relationId } from '../relation-id'
import { toStoredState } from '../rich-text/lexical-text'
import { picturesIn, withoutPopulation } from '../rich-text/used-pictures'
import { storedValue, valueToWire, type Doc } from './wire-value'

/** A record's declared fields as Payload stores them: what is needed to make the record again. */
export type RecordState = Readonly<Record<string, unknown>>
/** A value in the API. */
export type WireValue = string | number | boolean | null
/** A changed field, by its name and its values in the API. */
export type FieldChange = { readonly field: string; readonly before: WireValue; readonly after: WireValue }

const LINE_TITLE_MAX = 200
const TEXT_TITLE_MAX = 80

function toStored(kind: Field['kind'], value: unknown): unknown {
  if (kind === 'reference') return relationId(value)
  return kind === 'richText' ? toStoredState(withoutPopulation(value)) : value
}

/**
 * The state of a record. @param doc with or without populated references. Fields that it lacks have no value.
 */
export function stateOf(entity: Entity, doc: Doc): RecordState {
  const state: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(entity.fields)) {
    if (field.kind === 'picture') state[key] = relationId(storedValue(doc, key))
    const name = storedName(key, field)
    state[name] = toStored(field.kind, storedValue(doc, name)) ?? null
  }
  return state
}

/** Whether two values of a state are the same. Earlier releases stored a text without formatting in another form. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(toStoredState(one ?? null)) === JSON.stringify(toStoredState(other ?? null))

const wireValue = (value: unknown): WireValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null

/** What changed between two states. A change of formatting alone has the same text before and after. @param before null for a new record. */
export function changesBetween(entity: Entity, before: RecordState | null, after: RecordState): FieldChange[] {
  return Object.entries(entity.fields).flatMap(([key, field]) => {
    const [from, to] = [before ? wireValue(valueToWire(before, key, field)) : null, wireValue(valueToWire(after, key, field))]
    const isReformatted = field.kind === 'richText' && before !== null && !isSameValue(before[key], after[key])
    return from === to && !isReformatted ? [] : [{ field: wireName(key, field), before: from, after: to }]
  })
}

const firstCharacters = (text: string, max: number): string => [...text].slice(0, max).join('')

/** The title of a record: one line, or the first 80 characters of a text. */
export function titleOf({ fields, titleField }: Entity, state: RecordState): string {
  const title = state[titleField]
  return firstCharacters(typeof title === 'string' ? title : '', fields[titleField]?.kind === 'text' ? TEXT_TITLE_MAX : LINE_TITLE_MAX)
}

/** The fields that say whether and when a record is public. */
export const publicationFields = ({ publishedBy }: Entity): readonly string[] =>
  publishedBy === undefined ? [] : [publishedBy, ...Object.keys(publicationTimes)]

/** How a picture of the library is noted in {@link picturesOf}. */
export const libraryMark = (mediaId: number): string => `#${mediaId}`

/** The pictures that a record shows or links to: marks of library entries, and URLs with a path of ours. */
export function picturesOf(entity: Entity, state: RecordState): string[] {
  const chosen = fieldsOfKind(entity, 'picture').flatMap(([key]) => {
    const id = relationId(state[key])
    return id === null ? [] : [libraryMark(id)]
  })
  const urls = fieldsOfKind(entity, 'picture', 'url').flatMap(([key, field]) => {
    const url = state[storedName(key, field)]
    return typeof url === 'string' && url.includes(MEDIA_PATH) ? [url] : []
  })
  const inside = fieldsOfKind(entity, 'richText').flatMap(([key]) => picturesIn(state[key]).map(libraryMark))
  return [...new Set([...chosen, ...urls, ...inside])]
}
