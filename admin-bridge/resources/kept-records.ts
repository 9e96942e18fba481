import type { IncomingMessage } from 'node:http'
import { entityOfKind } from '../../cms/domain/entities/entity-of-kind'
import { KINDS } from '../../cms/domain/entities/kinds'
import { httpError, toHttpError } from '../http/errors'
import { invalidParameter, mustBeOneOf, parseId } from '../http/paging'
import type { HttpResponse } from '../http/cache/send-response'
import type { ContentStore, WriteUnit } from '../store/content-store'
import type { Viewer } from '../store/viewer'
import { withRecordTag } from './conditional-write'
import type { Resource } from './define-resource'
import { draftResponse } from './draft-view'
import { conditionally, fieldMessagesOf, writeKey } from './handlers'
import { recordResponse } from './responses'
import { resourceOf } from './index'

// What the trash and the history have in common: records of any kind, named in the path.

/** A record of any kind that a path names. */
export type Addressed = { resource: Resource; id: number }

/** Parses `{kind}/{id}` of a path. @throws HttpError 422 */
export function parseAddress({ kind = '', id }: Readonly<Record<string, string | undefined>>): Addressed {
  const entity = entityOfKind(kind)
  if (!entity) throw invalidParameter('kind', mustBeOneOf(KINDS))
  return { resource: resourceOf(entity.name), id: parseId(id) }
}

/** Runs a write that concerns one record. @throws HttpError with the messages of the record's resource. */
export const writeAddressed = <T>(
  store: ContentStore,
  viewer: Viewer,
  { resource, id }: Addressed,
  work: (unit: WriteUnit) => Promise<T>,
) =>
  store.write(viewer, work, { key: writeKey(resource, id) }).catch((error: unknown): never => {
    throw toHttpError(error, fieldMessagesOf(resource)) ?? error
  })

type Restoring = {
  /** Runs inside the write's transaction. @returns what it brought back; null if there is nothing to bring back. */
  readonly restore: (unit: WriteUnit) => Promise<'record' | 'draft' | null>
  /** What is missing if there is nothing to bring back. */
  readonly missing: string
  /** The request, if its `If-Match` counts: that of a restore from the trash has no record to be compared with. */
  readonly conditional?: IncomingMessage
}

/**
 * Brings back a record or an earlier state of it, or of its pending draft.
 * @throws HttpError 404 if there is nothing to bring back, 409; 400 and 412 as `conditionally`.
 */
export async function respondRestored(
  store: ContentStore,
  viewer: Viewer,
  address: Addressed,
  { restore, missing, conditional }: Restoring,
): Promise<HttpResponse> {
  const { resource, id } = address
  const { entity, contract } = resource
  const { document, draft } = await writeAddressed(store, viewer, address, async (unit) => {
    const bringBack = async () => {
      const restored = await restore(unit)
      if (!restored) throw httpError.notFound(missing)
      return restored
    }
    const restored = await (conditional?.headers['if-match'] === undefined
      ? bringBack()
      : conditionally(resource)({ request: conditional, viewer, unit, id }, bringBack))
    return {
      document: await unit.find(entity.collection, viewer, id),
      draft: restored === 'draft' ? await unit.findDraft(entity, id) : null,
    }
  })
  if (!document) throw httpError.notFound(contract.noun)
  const context = { store, viewer }
  return withRecordTag(await (draft ? draftResponse(resource, document, draft, context) : recordResponse(resource, document, context)))
}
