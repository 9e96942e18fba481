import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeOperationHook,
  type FlattenedField,
  type PayloadRequest,
  type SanitizedCollectionConfig,
} from 'payload'
import { findRecord } from '../database/find-record'
import { keepOf } from '../database/history/keep'
import { parseMoment } from '../domain/calendar-date'
import { entityList, storedName } from '../domain/entities'
import { kindOf } from '../domain/entities/kinds'
import { MEDIA_PATH } from '../domain/media-name'
import { publicationOf } from '../domain/records/publication'
import { relationId } from '../domain/relation-id'
import { SAVED_BY, SEEN_STATE_HEADER, STALE_SAVE_HEADER, staleSave, staleSaveHeader, type StaleSave } from '../domain/saving'
import { SEEN_VALUES_HEADER, comparableText, parseSeenValues } from '../domain/records/seen-values'

/** Where the request's context keeps the instant of the state that the panel's form was filled with. */
const LOADED_AT = 'loadedAt'

const ONE_DOCUMENT = 'updatedAt belongs to a save of one document.'
const NO_VALUES = `${SEEN_VALUES_HEADER} must be the values that the form was filled with.`

/** Payload hides these fields, because its editor of pictures sets them. */
const LABELS: Readonly<Record<string, string>> = { focalX: 'Focal point', focalY: 'Focal point' }

type Values = Readonly<Record<string, unknown>>
type Stored = Pick<SanitizedCollectionConfig, 'slug' | 'versions' | 'flattenedFields'>

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
  req.context[LOADED_AT] = instantOf(data['updatedAt'], 'updatedAt')
  return args
}

/** @throws APIError 400 for anything that is no instant. */
function instantOf(sent: unknown, name: string): string {
  const instant = typeof sent === 'string' ? parseMoment(sent) : null
  if (instant !== null) return instant
  throw new APIError(`${name} must be the time that the document had when it was read.`, 400, undefined, true)
}

/** The address of a picture that is not in the library. Its hidden field belongs to that of the picture. */
function outsideAddress(values: Values, picture: string): string | null {
  const address = values[storedName(picture, { kind: 'picture' })]
  return typeof address === 'string' && address !== '' && !address.startsWith(MEDIA_PATH) ? address : null
}

/** A value in a form in which equal ones are equal texts: references as ids, formatted texts as they are stored, and nothing as null. */
function comparable(values: Values, { name, type }: FlattenedField): string {
  const value = values[name]
  if (type === 'upload') return JSON.stringify([relationId(value), outsideAddress(values, name)])
  return comparableText(type === 'relationship' ? relationId(value) : value)
}

/** The fields that editors see, and that are stored. */
const isShown = (field: FlattenedField): boolean =>
  field.name in LABELS ||
  (field.type !== 'join' && !('hidden' in field && field.hidden) && !(field.admin && 'hidden' in field.admin && field.admin.hidden))

/** The label of a field in the form. Those of Payload's own fields are functions. */
function labelOf(field: FlattenedField, { i18n, t }: PayloadRequest): string {
  const label: unknown = LABELS[field.name] ?? ('label' in field ? field.label : undefined)
  if (typeof label === 'string') return label
  return 'label' in field && typeof field.label === 'function' ? String(field.label({ i18n, t })) : field.name
}

/** The fields in which two states of a document differ. */
const changedFields = (fields: readonly FlattenedField[], before: Values, after: Values): FlattenedField[] =>
  fields.filter((field) => isShown(field) && comparable(before, field) !== comparable(after, field))

/** The values that a form was filled with, as it says itself, over those of now; null if it says nothing of the fields. @throws APIError 400 */
function seenValues(req: PayloadRequest, fields: readonly FlattenedField[], doc: Values): Values | null {
  const header = req.headers.get(SEEN_VALUES_HEADER)
  if (header === null) return null
  const values = parseSeenValues(header, doc)
  if (!values) throw new APIError(NO_VALUES, 400, undefined, true)
  return fields.some((field) => isShown(field) && Object.hasOwn(values, field.name)) ? { ...doc, ...values } : null
}

/**
 * The state that a document had at an instant. Without a version of it, what the form says that it was filled with: a picture or an
 * account has no history, and a record loses it in the trash. Null if neither is there.
 * @param doc as it is now.
 */
async function stateAt(
  req: PayloadRequest,
  { slug, versions, flattenedFields }: Stored,
  doc: Values,
  updatedAt: string,
): Promise<Values | null> {
  if (!versions) return seenValues(req, flattenedFields, doc)
  const { docs } = await req.payload.findVersions({
    collection: slug,
    where: { parent: { equals: doc['id'] }, 'version.updatedAt': { equals: updatedAt } },
    depth: 0,
    limit: 1,
    pagination: false,
    req,
    overrideAccess: true,
  })
  // cast: the fields of a version are those of its document
  return (docs[0]?.version as Values | undefined) ?? seenValues(req, flattenedFields, doc)
}

/**
 * Refuses a save from the panel if somebody has changed the document since its form was filled. Runs in the save's own
 * transaction, so nobody can come in between. Changes that no field shows, such as a new address of a replaced picture file,
 * are no reason to refuse.
 * @throws APIError 412 that names who changed which fields; or when, or that it was restored, if nobody knows the state that the editor saw.
 */
export const refuseStaleSave: CollectionBeforeChangeHook = async ({ collection, data, operation, originalDoc, req }) => {
  const loadedAt = req.context[LOADED_AT]
  if (operation !== 'update' || typeof loadedAt !== 'string') return data
  // a save of a further document, by a hook, is not the editor's
  delete req.context[LOADED_AT]
  const now = String(originalDoc['updatedAt'])
  if (Date.parse(now) === Date.parse(loadedAt)) return data
  const seen = await stateAt(req, collection, originalDoc, loadedAt)
  // without the state that the editor saw, all that differs from the form counts; some of it may be the editor's own
  const fields = changedFields(collection.flattenedFields, seen ?? { ...originalDoc, ...data }, originalDoc)
  if (fields.length === 0) return data
  return refuse(req, originalDoc, { ...(seen ? { fields } : { collection: collection.slug }), act: 'save' })
}

/** How a document is published; nothing for one that is always public. */
const publicationIn = (doc: Values): Pick<StaleSave, 'publication'> => ('isPublished' in doc ? { publication: publicationOf(doc) } : {})

/**
 * Who brought a record back from the trash, if nobody has changed it since; null for one that did not come from there. Its versions
 * went with its deletion, so it is not known what the form was filled with.
 */
async function restoration(req: PayloadRequest, collection: string, doc: Values): Promise<{ by: string | null } | null> {
  const entity = entityList.find((each) => each.collection === collection)
  if (!entity) return null
  const latest = await (await keepOf(req)).latestLine({ kind: kindOf(entity), record: Number(doc['id']) })
  return latest?.act === 'restore' ? { by: latest.user } : null
}

/** The changed fields; or, without them, the collection. */
type Refused = ({ readonly fields: readonly FlattenedField[] } | { readonly collection: string }) & { readonly act: 'save' | 'deletion' }

/** @param doc as it is now. @throws APIError 412 */
async function refuse(req: PayloadRequest, doc: Values, refused: Refused): Promise<never> {
  const restored = 'fields' in refused ? null : await restoration(req, refused.collection, doc)
  const at = String(doc['updatedAt'])
  const savedBy = typeof doc[SAVED_BY] === 'string' ? doc[SAVED_BY] : null
  const unnamed = restored ? ({ isRestored: true } as const) : { at }
  const change = 'fields' in refused ? { labels: [...new Set(refused.fields.map((field) => labelOf(field, req)))] } : unnamed
  const sentence = staleSave(restored ? restored.by : savedBy, req.user?.username, change, refused.act)
  const fields = 'fields' in refused ? { fields: refused.fields.map(({ name }) => name) } : {}
  req.responseHeaders ??= new Headers()
  req.responseHeaders.set(STALE_SAVE_HEADER, staleSaveHeader({ sentence, updatedAt: at, ...publicationIn(doc), ...fields }))
  throw new APIError(sentence, 412, undefined, true)
}

/**
 * Refuses the deletion of a document from its form in the panel if somebody has changed it since the form was filled, as its header
 * says. What is deleted along with it is not compared.
 * @throws APIError 412 that names who changed which fields, or when; 400 for a header that is no instant.
 */
export const refuseStaleDeletion: CollectionBeforeDeleteHook = async ({ collection, id, req }) => {
  const sent = req.payloadAPI === 'REST' ? req.headers.get(SEEN_STATE_HEADER) : null
  if (sent === null || req.routeParams?.['collection'] !== collection.slug || String(req.routeParams['id']) !== String(id)) return
  const seenAt = instantOf(sent, SEEN_STATE_HEADER)
  // cast: its fields are read by name
  const doc = (await findRecord(req, collection.slug, Number(id))) as Values | null
  if (!doc || Date.parse(String(doc['updatedAt'])) === Date.parse(seenAt)) return
  const seen = await stateAt(req, collection, doc, seenAt)
  if (!seen) return refuse(req, doc, { collection: collection.slug, act: 'deletion' })
  const fields = changedFields(collection.flattenedFields, seen, doc)
  if (fields.length > 0) await refuse(req, doc, { fields, act: 'deletion' })
}
