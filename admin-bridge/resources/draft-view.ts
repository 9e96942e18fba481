import type { PendingDraft } from '../../cms/database/drafts'
import { fieldsOfKind, storedName, type Entity } from '../../cms/domain/entities'
import { MEDIA_PATH } from '../../cms/domain/media-name'
import { relationId } from '../../cms/domain/relation-id'
import { withDraft } from '../../cms/drafts/pending-draft'
import { HAS_DRAFT } from '../contract/drafts'
import type { HttpResponse } from '../http/cache/send-response'
import type { Resource } from './define-resource'
import type { ReadContext } from './read-context'
import type { StoredRecord } from './record-mapping'
import { recordResponse } from './responses'

/** What a draft refers to may have gone since, and the file of a picture may have been replaced. @returns the fields that differ. */
async function presentFields(entity: Entity, { fields }: PendingDraft, { store, viewer }: ReadContext): Promise<Record<string, unknown>> {
  const present: Record<string, unknown> = {}
  for (const [key, field] of fieldsOfKind(entity, 'reference')) {
    const id = relationId(fields[key])
    if (id !== null && !(await store.find(field.to, viewer, id))) present[key] = null
  }
  for (const [key, field] of fieldsOfKind(entity, 'picture')) {
    const id = relationId(fields[key])
    const media = id === null ? null : await store.picture(viewer, id)
    if (id === null) continue
    present[key] = media ? id : null
    present[storedName(key, field)] = media?.filename ? `${MEDIA_PATH}${media.filename}` : null
  }
  return present
}

/** A record as it would be with its pending draft. @param context of an administrator. */
export async function draftedRecord(
  entity: Entity,
  document: StoredRecord,
  draft: PendingDraft | null,
  context: ReadContext,
): Promise<StoredRecord> {
  return withDraft(document, draft && { ...draft, fields: { ...draft.fields, ...(await presentFields(entity, draft, context)) } })
}

/** Responds with a record as it would be with its pending draft, and says whether it has one. */
export const draftResponse = async (
  resource: Resource,
  document: StoredRecord,
  draft: PendingDraft | null,
  context: ReadContext,
): Promise<HttpResponse> =>
  recordResponse(resource, await draftedRecord(resource.entity, document, draft, context), context, {
    more: { [HAS_DRAFT]: draft !== null },
  })
