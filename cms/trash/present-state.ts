import { APIError, type PayloadRequest } from 'payload'
import { trashIn } from '../database/history/trash'
import { holdRecord } from '../database/hold-record'
import { entityOf, fieldsOfKind, storedName, type Entity } from '../domain/entities'
import { kindOf } from '../domain/entities/kinds'
import { MEDIA_PATH } from '../domain/media-name'
import { ownerGone, parentInTrash } from '../domain/messages'
import type { RecordState } from '../domain/records/record-state'
import { relationId } from '../domain/relation-id'

/** Changes to a state, by Payload's field names. */
type Changes = Record<string, unknown>

/**
 * What to change about the references of a record that comes back: those to records that are gone are cleared. If such a record
 * is in the trash, it will restore the reference when it returns.
 * @throws APIError 409 if the reference is required.
 */
async function lostReferences(req: PayloadRequest, entity: Entity, id: number, state: RecordState): Promise<Changes> {
  const changes: Changes = {}
  for (const [key, field] of fieldsOfKind(entity, 'reference')) {
    const target = relationId(state[key])
    const parent = entityOf(field.to)
    if (target === null || !parent || (await holdRecord(req, field.to, target))) continue
    const trash = await trashIn(req)
    const parentKey = { kind: kindOf(parent), record: target }
    const trashed = await trash.find(parentKey)
    if (field.required !== undefined) {
      const reason = trashed ? parentInTrash(entity.noun, parent.noun, trashed.title) : ownerGone(entity.noun, parent.noun)
      throw new APIError(reason, 409, undefined, true)
    }
    changes[key] = null
    if (trashed) await trash.change(parentKey, { links: [...trashed.links, { kind: kindOf(entity), record: id, field: key }] })
  }
  return changes
}

/** What to change about its pictures: a file may have been replaced meanwhile, and a picture deleted. */
async function presentPictures({ req, entity, state }: { req: PayloadRequest; entity: Entity; state: RecordState }): Promise<Changes> {
  const changes: Changes = {}
  for (const [key, field] of fieldsOfKind(entity, 'picture')) {
    const id = relationId(state[key])
    if (id === null) continue
    const media = await req.payload.findByID({ collection: 'media', id, depth: 0, disableErrors: true, req, overrideAccess: true })
    changes[key] = media ? id : null
    changes[storedName(key, field)] = media?.filename ? `${MEDIA_PATH}${media.filename}` : null
  }
  return changes
}

/** The state of a record that comes back, with the references and pictures that there are now. @throws APIError 409 */
export const presentState = async (req: PayloadRequest, entity: Entity, id: number, state: RecordState): Promise<RecordState> => ({
  ...state,
  ...(await lostReferences(req, entity, id, state)),
  ...(await presentPictures({ req, entity, state })),
})
