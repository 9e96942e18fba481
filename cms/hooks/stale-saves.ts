import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeOperationHook,
  type FlattenedField,
  type PayloadRequest,
} from 'payload'
import { findRecord } from '../database/find-record'
import { storedName, type Entity } from '../domain/entities'
import { MEDIA_PATH } from '../domain/media-name'
import { publicationOf } from '../domain/records/publication'
import { relationId } from '../domain/relation-id'
import { toStoredState } from '../domain/rich-text/lexical-text'
import { SAVED_BY, SEEN_STATE_HEADER, STALE_SAVE_HEADER, staleSave, staleSaveHeader, type StaleSave } from '../domain/saving'

/** Where the request's context keeps the instant of the state that the panel's form was filled with. */
const LOADED_AT = 'loadedAt'

const NO_INSTANT = 'updatedAt must be the time that the document had when it was read.'

type Values = Readonly<Record<string, unknown>>

/**
 * Keeps the `updatedAt` that the panel's form was filled with and sends along. It says which state of the document the editor
 * has seen. Other clients, and the panel's edits of many documents, send none and are not checked.
 * @throws APIError 400 for anything that is no instant: who sends it must not believe to be protected.
 */
export const rememberLoadedState: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (operation !== 'update' || req.payloadAPI !== 'REST') return args
  // cast: Payload types the arguments as those of any operation; the check above leaves update
  const { data = {} } = args as { data?: Record<string, unknown> }
  if (!('updatedAt' in data)) return args
  req.context[LOADED_AT] = instantOf(data['updatedAt'])
  return args
}

/** @throws APIError 400 for anything that is no instant. */
function instantOf(sent: unknown): string {
  if (typeof sent === 'string' && !Number.isNaN(Date.parse(sent))) return sent
  throw new APIError(NO_INSTANT, 400, undefined, true)
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
  const plain = type === 'relationship' ? relationId(value) : toStoredState(value)
  return JSON.stringify(plain === undefined || plain === '' ? null : plain)
}

/** The fields that editors see, and that are stored. */
const isShown = (field: FlattenedField): boolean =>
  field.type !== 'join' && !('hidden' in field && field.hidden) && !(field.admin && 'hidden' in field.admin && field.admin.hidden)

const labelOf = (field: FlattenedField): string => ('label' in field && typeof field.label === 'string' ? field.label : field.name)

/** The labels of the fields in which two states of a document differ. */
const changedLabels = (fields: readonly FlattenedField[], before: Values, after: Values): string[] =>
  fields.filter((field) => isShown(field) && comparable(before, field) !== comparable(after, field)).map(labelOf)

/** The state that a document had at an instant; null if its history no longer has it, or if it has none, as a picture or an account. */
async function stateAt(req: PayloadRequest, collection: string, id: unknown, updatedAt: string): Promise<Values | null> {
  const slug = req.payload.config.collections.find((each) => each.slug === collection && each.versions)?.slug
  if (!slug) return null
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
  const now = String(originalDoc['updatedAt'])
  if (Date.parse(now) === Date.parse(loadedAt)) return data
  const seen = await stateAt(req, collection.slug, originalDoc['id'], loadedAt)
  // without the state that the editor saw, all that differs from the form counts; some of it may be the editor's own
  const labels = changedLabels(collection.flattenedFields, seen ?? { ...originalDoc, ...data }, originalDoc)
  return labels.length === 0 ? data : refuse(req, originalDoc, { change: seen ? { labels } : { at: now }, act: 'save' })
}

/** How a document is published; nothing for one that is always public. */
const publicationIn = (doc: Values): Pick<StaleSave, 'publication'> => ('isPublished' in doc ? { publication: publicationOf(doc) } : {})

type Refused = { readonly change: Parameters<typeof staleSave>[2]; readonly act: Parameters<typeof staleSave>[3] }

/** @param doc as it is now. @throws APIError 412 */
function refuse(req: PayloadRequest, doc: Values, { change, act }: Refused): never {
  const savedBy = doc[SAVED_BY]
  const sentence = staleSave(typeof savedBy === 'string' ? savedBy : null, req.user?.username, change, act)
  req.responseHeaders ??= new Headers()
  req.responseHeaders.set(STALE_SAVE_HEADER, staleSaveHeader({ sentence, updatedAt: String(doc['updatedAt']), ...publicationIn(doc) }))
  throw new APIError(sentence, 412, undefined, true)
}

/**
 * Refuses the deletion of a record from its form in the panel if somebody has changed it since the form was filled, as its header
 * says. What is deleted along with it is not compared.
 * @throws APIError 412 that names who changed which fields, or when; 400 for a header that is no instant.
 */
export const refuseStaleDeletion =
  ({ collection: own }: Entity): CollectionBeforeDeleteHook =>
  async ({ collection, id, req }) => {
    const sent = req.payloadAPI === 'REST' ? req.headers.get(SEEN_STATE_HEADER) : null
    if (sent === null || req.routeParams?.['collection'] !== own || String(req.routeParams['id']) !== String(id)) return
    const seenAt = instantOf(sent)
    // cast: its fields are read by name
    const doc = (await findRecord(req, own, Number(id))) as Values | null
    if (!doc || Date.parse(String(doc['updatedAt'])) === Date.parse(seenAt)) return
    const seen = await stateAt(req, own, id, seenAt)
    if (!seen) refuse(req, doc, { change: { at: String(doc['updatedAt']) }, act: 'deletion' })
    const labels = changedLabels(collection.flattenedFields, seen, doc)
    if (labels.length > 0) refuse(req, doc, { change: { labels }, act: 'deletion' })
  }
