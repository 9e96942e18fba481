import { fieldsOfKind, storedName, type Entity } from '../../cms/domain/entities'
import { kindOf } from '../../cms/domain/entities/kinds'
import { isSameValue, stateOf, type RecordState } from '../../cms/domain/records/record-state'
import { wasPublished } from '../../cms/drafts/pending-draft'
import { DRAFT_PARAMETER } from '../contract/drafts'
import { bodySchema } from '../contract/inputs'
import { readJsonBody } from '../http/body'
import type { HttpResponse } from '../http/cache/send-response'
import { httpError, toHttpError } from '../http/errors'
import { parseFlag, parseId } from '../http/paging'
import { tryOut, type ContentStore, type WriteUnit } from '../store/content-store'
import type { Viewer } from '../store/viewer'
import { staleness, withRecordTag } from './conditional-write'
import type { Resource } from './define-resource'
import { draftResponse, draftedRecord } from './draft-view'
import { bodySizeOf, conditionally, fieldMessagesOf, handlersOf, writeKey, type WriteCall } from './handlers'
import { toStoredData, type StoredRecord, type WireRecord } from './record-mapping'
import { noContent, recordResponse } from './responses'

/** Whether a query is about a record's pending draft. @throws HttpError 422 for another value than true or false. */
export const asksForDraft = (query: string): boolean => query !== '' && parseFlag(new URLSearchParams(query), DRAFT_PARAMETER) === true

/** The fields of a state that were sent, that belong to one that was sent, or that changed. */
function onlyConcerned(entity: Entity, sent: readonly string[], before: RecordState, after: RecordState): RecordState {
  // a picture's field and its URL belong together
  const pairs = fieldsOfKind(entity, 'picture').flatMap(([key, field]) => (sent.includes(storedName(key, field)) ? [key] : []))
  const isConcerned = (name: string): boolean => sent.includes(name) || pairs.includes(name) || !isSameValue(after[name], before[name])
  return Object.fromEntries(Object.entries(after).filter(([name]) => isConcerned(name)))
}

type Call = { viewer: Viewer; id: string | undefined }

/** Drafts over the published records of one resource. Only administrators may call these. */
export function draftHandlersOf(resource: Resource, store: ContentStore) {
  const { contract, entity } = resource
  const missing = () => httpError.notFound(contract.noun)
  const keyOf = (id: number) => ({ kind: kindOf(entity), record: id })
  const partial = bodySchema(entity, true)
  const plain = handlersOf(resource, store)
  const onCurrent = conditionally(resource)

  /**
   * What a body makes of the record: the fields that it sends, and those that the record's own rules change with them. The write is
   * tried, so that it is checked.
   */
  const fieldsOf = async (viewer: Viewer, id: number, before: StoredRecord, data: WireRecord): Promise<RecordState> => {
    const draft = await store.drafts.find(keyOf(id))
    const drafted = await draftedRecord(entity, before, draft, { store, viewer })
    const sent = toStoredData(entity, data, drafted)
    // whether a slug is free matters once the draft is published
    const slugs = Object.fromEntries(fieldsOfKind(entity, 'slug').flatMap(([key]) => (key in sent ? [[key, sent[key]]] : [])))
    const tried = Object.fromEntries(Object.entries(sent).filter(([key]) => !(key in slugs)))
    const after = stateOf(entity, await tryOut(store, viewer, (unit) => unit.update(entity.collection, id, tried)))
    return { ...onlyConcerned(entity, Object.keys(tried), stateOf(entity, before), after), ...slugs }
  }

  return {
    /** Answers the record with its pending draft. */
    async read({ viewer, id: segment }: Call): Promise<HttpResponse> {
      const id = parseId(segment)
      const document = await store.find(entity.collection, viewer, id)
      if (!document) throw missing()
      return withRecordTag(await draftResponse(resource, document, await store.drafts.find(keyOf(id)), { store, viewer }))
    },

    /** Adds the body to the record's pending draft. A record that was never published is changed itself. */
    async update(call: WriteCall): Promise<HttpResponse> {
      const { request, response, viewer, id: segment } = call
      const id = parseId(segment)
      const before = await store.find(entity.collection, viewer, id)
      if (before && !wasPublished(entity, before)) return plain.update(call)
      const data = await readJsonBody(request, response, partial, bodySizeOf(entity))
      if (!before) throw missing()
      const fields = await fieldsOf(viewer, id, before, data).catch((error: unknown) =>
        Promise.reject(toHttpError(error, fieldMessagesOf(resource, data)) ?? error),
      )
      const document = await store.write(
        viewer,
        async (unit) => {
          const [now, former] = [await unit.find(entity.collection, viewer, id), await unit.findDraft(entity, id)]
          if (!now) throw missing()
          const context = { store: unit, viewer }
          const ifMatch = request.headers['if-match']
          const stale = await staleness(ifMatch, () => draftResponse(resource, now, former, context))
          // without a draft, who has read the record has read everything
          if (stale && (former || (await staleness(ifMatch, () => recordResponse(resource, now, context))))) throw stale
          const draft = await unit.saveDraft(entity, id, fields)
          if (!draft) throw missing()
          return { now, draft }
        },
        { key: writeKey(resource, id) },
      )
      return withRecordTag(await draftResponse(resource, document.now, document.draft, { store, viewer }))
    },

    /** Drops the record's pending draft. */
    async remove({ request, viewer, id: segment }: WriteCall): Promise<HttpResponse> {
      const id = parseId(segment)
      const drop = (unit: WriteUnit) => onCurrent({ request, viewer, unit, id }, () => unit.dropDraft(entity, id))
      if (!(await store.write(viewer, drop, { key: writeKey(resource, id) }))) throw missing()
      return noContent
    },
  }
}
