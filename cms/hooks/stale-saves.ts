import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
  type FlattenedField,
  type PayloadRequest,
  type SanitizedCollectionConfig,
} from 'payload'
import { parseMoment } from '../domain/calendar-date'
import { storedName } from '../domain/entities'
import { MEDIA_PATH } from '../domain/media-name'
import { relationId } from '../domain/relation-id'
import { toStoredState } from '../domain/rich-text/lexical-text'
import { SAVED_BY, staleSave } from '../domain/saving'

/** Where the request's context keeps the instant of the state that the panel's form was filled with. */
const LOADED_AT = 'loadedAt'

const ONE_DOCUMENT = 'updatedAt belongs to a save of one document.'
const NO_INSTANT = 'updatedAt must be the time that the document had when it was read.'

/** Payload hides these fields, because its editor of pictures sets them. */
const SET_BY_EDITOR: ReadonlySet<string> = new Set(['focalX', 'focalY'])

type Values = Readonly<Record<string, unknown>>
type Stored = Pick<SanitizedCollectionConfig, 'slug' | 'versions'>

/**
 * Keeps the `updatedAt` that the panel's form was filled with and sends along. It says which state of the document the editor
 * has seen. Other clients, and the panel's edits of many documents, send none and are not checked.
 * @throws APIError 400 for anything that is no instant: who sends it must not believe to be protected.
 */
export const rememberLoadedState: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (operation !== 'update' || req.payloadAPI !== 'REST') return args
  // cast: Payload types the arguments as those of any operation; the check above leaves update
  const { data = {}, id } = args as { data?: Record<string, unknown>; id?: unknown }
  if (!('updatedAt' in data)) return args
  if (id === undefined) throw new APIError(ONE_DOCUMENT, 400, undefined, true)
  const sent = data['updatedAt']
  const instant = typeof sent === 'string' ? parseMoment(sent) : null
  if (instant === null) throw new APIError(NO_INSTANT, 400, undefined, true)
  req.context[LOADED_AT] = instant
  return args
}

/** The address of a picture that is not in the library. Its hidden field belongs to that of the picture. */
function outsideAddress(values: Values, picture: string): string | null {
  const address = values[storedName(picture, { kind: 'picture' })]
  return typeof address === 'string' && address !== '' && !address.startsWith(MEDIA_PATH) ? address : null
}

/** A value as a text that is the same for equal values: references as ids, formatted texts as they are stored, nothing as null. */
function comparable(values: Values, { name, type }: FlattenedField): string {
  const value = values[name]
  if (type === 'upload') return JSON.stringify([relationId(value), outsideAddress(values, name)])
  const stored = type === 'relationship' ? relationId(value) : toStoredState(value)
  return JSON.stringify(stored === undefined || stored === '' ? null : stored)
}

/** The fields that editors see, and that are stored. */
const isShown = (field: FlattenedField): boolean =>
  SET_BY_EDITOR.has(field.name) ||
  (field.type !== 'join' && !('hidden' in field && field.hidden) && !(field.admin && 'hidden' in field.admin && field.admin.hidden))

const labelOf = (field: FlattenedField): string => ('label' in field && typeof field.label === 'string' ? field.label : field.name)

/** The state that a document had at an instant; null without a version of it. Pictures and accounts have none, and a record loses them in the trash. */
async function stateAt(req: PayloadRequest, { slug, versions }: Stored, id: unknown, updatedAt: string): Promise<Values | null> {
  if (!versions) return null
  const { docs } = await req.payload.findVersions({
    collection: slug,
    where: { parent: { equals: id }, 'version.updatedAt': { equals: updatedAt } },
    depth: 0,
    limit: 1,
    pagination: false,
    req,
    overrideAccess: true,
  })
  // cast: the fields of a version are those of its document
  return (docs[0]?.version as Values | undefined) ?? null
}

/**
 * Refuses a save from the panel if somebody has changed the document since its form was filled. Runs in the save's own
 * transaction, so nobody can come in between. Changes that no field shows, such as a new address of a replaced picture file,
 * are no reason to refuse.
 * @throws APIError 412 that names who changed which fields; or when, if nobody knows the state that the editor saw.
 */
export const refuseStaleSave: CollectionBeforeChangeHook = async ({ collection, data, operation, originalDoc, req }) => {
  const loadedAt = req.context[LOADED_AT]
  if (operation !== 'update' || typeof loadedAt !== 'string') return data
  // a save of a further document, by a hook, is not the editor's
  delete req.context[LOADED_AT]
  const at = String(originalDoc['updatedAt'])
  if (Date.parse(at) === Date.parse(loadedAt)) return data
  const seen = await stateAt(req, collection, originalDoc['id'], loadedAt)
  // without the state that the editor saw, all that differs from the form counts; some of it may be the editor's own
  const before: Values = seen ?? { ...originalDoc, ...data }
  const changed = collection.flattenedFields.filter(
    (field) => isShown(field) && comparable(before, field) !== comparable(originalDoc, field),
  )
  if (changed.length === 0) return data
  const by = typeof originalDoc[SAVED_BY] === 'string' ? originalDoc[SAVED_BY] : null
  throw new APIError(staleSave(by, req.user?.username, seen ? { labels: changed.map(labelOf) } : { at }), 412, undefined, true)
}
