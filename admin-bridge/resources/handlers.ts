import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { Where } from 'payload'
import { factsOf } from './picture-facts'
import { isMissing } from '../../cms/database/lists/fields'
import { defaultOrder } from '../../cms/database/lists/list-query'
import { fieldsOfKind, storedName, wireName, type Entity } from '../../cms/domain/entities'
import { MEDIA_PATH } from '../../cms/domain/media-name'
import { preparePicture } from '../../cms/hooks/uploads'
import { TOTAL_HEADER } from '../contract'
import { hasDrafts } from '../contract/drafts'
import { bodySchema } from '../contract/inputs'
import type { ContentStore, WriteUnit } from '../store/content-store'
import type { Viewer } from '../store/viewer'
import { readUploadedFile, readJsonBody } from '../http/body'
import { clientAbortSignal } from '../http/limits/client-abort'
import { httpError, toHttpError, type FieldMessages } from '../http/errors'
import { parseId, parsePaging } from '../http/paging'
import type { HttpResponse } from '../http/cache/send-response'
import { refuseStale, staleness, withRecordTag } from './conditional-write'
import type { Resource } from './define-resource'
import { draftResponse } from './draft-view'
import { NOTHING, parseAround, parseList, type ParsedList } from './list-parameters'
import { hasStoredValues, toStoredData, wireFieldOf, type StoredRecord, type WireRecord } from './record-mapping'
import { jsonArray, middleFirst, readThatFit } from './response-size'
import { jsonText, noContent, recordResponse } from './responses'
import { discreetReferences } from './wire-records'

export type WriteCall = { request: IncomingMessage; response: ServerResponse; viewer: NonNullable<Viewer>; id: string | undefined }
/** `query` contains only parameters that the route declares. */
export type ReadCall = { viewer: Viewer; query: URLSearchParams; id: string | undefined }

/** The five operations of every resource, and the upload of its picture. */
export function handlersOf(resource: Resource, store: ContentStore) {
  return { ...readersOf(resource, store), ...writersOf(resource, store), uploadImage: uploaderOf(resource, store) }
}

/** The names and messages with which errors of a resource's writes are reported. @param input the body of the request. */
export const fieldMessagesOf = ({ entity, duplicateMessages }: Resource, input?: WireRecord): FieldMessages => ({
  field: (name) => wireFieldOf(entity, name, input),
  taken: duplicateMessages,
})

/** Key under which writes to one record are serialized. */
export const writeKey = ({ entity }: Resource, id: number): string => `${entity.collection} ${id}`

/** Key of the first record that a new one refers to: both are written to. */
export function heldKey(entity: Entity, data: WireRecord): string | undefined {
  for (const [key, field] of fieldsOfKind(entity, 'reference')) {
    const target = data[wireName(key, field)]
    if (typeof target === 'number') return `${field.to} ${target}`
  }
  return undefined
}

/**
 * What the query of a list narrows and sorts it by.
 * @throws HttpError 422, also for a value that is only allowed if a record has it.
 */
export async function conditionsOf(
  { entity }: Resource,
  store: ContentStore,
  viewer: Viewer,
  query: URLSearchParams,
): Promise<Pick<ParsedList, 'conditions' | 'order'>> {
  const { unlisted, isPending, order, conditions: parsed } = parseList(entity, query, viewer?.isAdmin === true)
  let conditions: Where[] = isPending ? [{ id: { in: await store.pendingIds(entity.collection) } }, ...parsed] : [...parsed]
  for (const { condition, error } of unlisted) if ((await store.count(entity.collection, viewer, [condition])) === 0) throw error
  // records do not show this reference, so they are not found by it either, but as records without one
  for (const { key, name, target } of viewer?.isAdmin ? [] : discreetReferences(entity)) {
    const id = query.get(name)
    if (id !== null && !(await store.find(target.collection, viewer, parseId(id, name)))) conditions = [NOTHING]
    if (query.get('missing') !== name) continue
    const everyone = { conditions: [], order: defaultOrder(target), skip: 0, limit: Number.MAX_SAFE_INTEGER }
    const shown = await store.ids(target.collection, viewer, everyone)
    const missing = isMissing(entity, key)
    conditions = conditions.map((each) => (isDeepStrictEqual(each, missing) ? { or: [missing, { [key]: { not_in: shown } }] } : each))
  }
  return { conditions, order }
}

function readersOf(resource: Resource, store: ContentStore) {
  const { contract, entity } = resource
  return {
    async list({ viewer, query }: ReadCall, only: readonly Where[] = []): Promise<HttpResponse> {
      const window = parsePaging(query, contract.defaultLimit)
      const { conditions, order } = await conditionsOf(resource, store, viewer, query)
      const around = parseAround(query, window.skip)
      const { ids, total } = await store.window(entity.collection, viewer, {
        ...window,
        around,
        order,
        conditions: [...only, ...conditions],
      })
      const { texts } = await readThatFit(resource, { store, viewer }, around === null ? ids : middleFirst(ids, around))
      const inOrder = ids.flatMap((id) => texts.get(id) ?? [])
      return jsonText(200, jsonArray(inOrder), { [TOTAL_HEADER]: String(total) })
    },

    async read({ viewer, id }: ReadCall): Promise<HttpResponse> {
      const document = await store.find(entity.collection, viewer, parseId(id))
      if (!document) throw httpError.notFound(contract.noun)
      return recordResponse(resource, document, { store, viewer })
    },
  }
}

type Target = Pick<WriteCall, 'request'> & { viewer: Viewer; unit: WriteUnit; id: number }

/**
 * Makes the writes to existing records: looks the record up, checks `If-Match`, and writes.
 * @returns a function that runs inside the write's transaction. @throws HttpError 404, 400 for a malformed `If-Match`, 412
 */
export const conditionally =
  (resource: Resource) =>
  async <T>({ request, viewer, unit, id }: Target, write: (before: StoredRecord) => Promise<T>): Promise<T> => {
    const before = await unit.find(resource.entity.collection, viewer, id)
    if (!before) throw httpError.notFound(resource.contract.noun)
    const context = { store: unit, viewer }
    const ifMatch = request.headers['if-match']
    const stale = await staleness(ifMatch, () => recordResponse(resource, before, context))
    // the caller may have read the record together with its draft
    if (stale && hasDrafts(resource.entity)) {
      const draft = await unit.findDraft(resource.entity, id)
      if (!(await staleness(ifMatch, () => draftResponse(resource, before, draft, context)))) return write(before)
    }
    return stale ? refuseStale(stale, fieldMessagesOf(resource), () => write(before)) : write(before)
  }

/** The size that a body with a record of an entity may have. */
export const bodySizeOf = (entity: Entity): 'rich' | 'plain' => (fieldsOfKind(entity, 'richText').length > 0 ? 'rich' : 'plain')

function writersOf(resource: Resource, store: ContentStore) {
  const { entity } = resource
  const input = bodySchema(entity)
  const partial = bodySchema(entity, true)
  const size = bodySizeOf(entity)
  const onCurrent = conditionally(resource)
  /** Reports errors of a write with the names that its body has. */
  const named = <T>(body: WireRecord, write: Promise<T>): Promise<T> =>
    write.catch((error: unknown) => Promise.reject(toHttpError(error, fieldMessagesOf(resource, body)) ?? error))
  const respond = async (document: StoredRecord, viewer: Viewer, status?: number): Promise<HttpResponse> =>
    withRecordTag(await recordResponse(resource, document, { store, viewer }, { status }))
  return {
    async create({ request, response, viewer }: WriteCall): Promise<HttpResponse> {
      const data = await readJsonBody(request, response, input, size)
      const create = async (unit: WriteUnit) => unit.create(entity.collection, toStoredData(entity, data, null))
      const document = await named(data, store.write(viewer, create, { heldKey: heldKey(entity, data) }))
      return respond(document, viewer, 201)
    },

    async update({ request, response, viewer, id: segment }: WriteCall): Promise<HttpResponse> {
      const id = parseId(segment)
      const data = await readJsonBody(request, response, partial, size)
      const write = async (unit: WriteUnit, before: StoredRecord): Promise<StoredRecord> => {
        const stored = toStoredData(entity, data, before)
        const hasDraft = hasDrafts(entity) && (await unit.findDraft(entity, id)) !== null
        // a PUT that changes nothing must not make anybody's tag stale
        if (!hasDraft && hasStoredValues(entity, before, stored)) return before
        const document = await unit.update(entity.collection, id, stored)
        if (hasDraft) await unit.forgetDraft(entity, id)
        return document
      }
      const change = (unit: WriteUnit) => onCurrent({ request, viewer, unit, id }, (before) => write(unit, before))
      return respond(await named(data, store.write(viewer, change, { key: writeKey(resource, id) })), viewer)
    },

    async remove({ request, viewer, id: segment }: WriteCall): Promise<HttpResponse> {
      const id = parseId(segment)
      const work = (unit: WriteUnit) => onCurrent({ request, viewer, unit, id }, () => unit.remove(entity.collection, id))
      await store.write(viewer, work, { key: writeKey(resource, id) })
      return noContent
    },
  }
}

/** Uploads a record's picture: stores it in the library, then sets it on the record. If that fails, removes it again. */
function uploaderOf(resource: Resource, store: ContentStore) {
  const { contract, entity } = resource
  const onCurrent = conditionally(resource)
  return async ({ request, response, viewer, id: segment }: WriteCall): Promise<HttpResponse> => {
    const id = parseId(segment)
    const sent = await readUploadedFile(request, response)
    const facts = factsOf(sent)
    const file = await preparePicture(sent.data, clientAbortSignal(response))
    if (!(await store.find(entity.collection, viewer, id))) throw httpError.notFound(contract.noun)
    const media = await store.addPicture(viewer, file, facts)
    const data = { [storedName(entity.imageField ?? '', { kind: 'picture' })]: `${MEDIA_PATH}${media.filename}` }
    const setPicture = (unit: WriteUnit) => onCurrent({ request, viewer, unit, id }, () => unit.update(entity.collection, id, data))
    const options = { key: writeKey(resource, id) }
    const document = await store.write(viewer, setPicture, options).catch(async (error: unknown) => {
      // if this fails too, the picture stays in the library; the client gets the first error
      await store.write(viewer, (unit) => unit.remove('media', media.id)).catch(() => undefined)
      throw error
    })
    return withRecordTag(await recordResponse(resource, document, { store, viewer }))
  }
}
