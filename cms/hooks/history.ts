import type { CollectionAfterChangeHook, CollectionBeforeDeleteHook } from 'payload'
import { findHeld } from '../database/hold-record'
import { authorOf } from '../database/history/keep'
import { trashIn } from '../database/history/trash'
import { noteDeletion, noteWrite } from '../database/history/note'
import { moveOf } from '../database/history/write-context'
import type { Entity } from '../domain/entities'
import { kindOf } from '../domain/entities/kinds'
import { picturesOf, stateOf, titleOf } from '../domain/records/record-state'
import { releaseReferences } from './references'

/** Notes a created or changed record in the history, in its transaction and whichever door it came through. */
export const noteChange =
  (entity: Entity): CollectionAfterChangeHook =>
  async ({ doc, previousDoc, operation, req }) => {
    const before = operation === 'create' ? null : stateOf(entity, previousDoc)
    await noteWrite(req, entity, {
      id: Number(doc.id),
      before,
      after: stateOf(entity, doc),
      createdAt: new Date(previousDoc?.createdAt ?? doc.createdAt ?? Date.now()).toISOString(),
      // a save that has seen this state has seen this line
      at: new Date(doc.updatedAt).toISOString(),
      restored: operation === 'create' ? moveOf(req, entity.collection, doc.id).former : undefined,
    })
    return doc
  }

/**
 * Puts a record into the trash that is about to be deleted, in the transaction of its deletion and after the records that leave with it.
 * Afterwards, references may be populated or missing.
 * @throws as `releaseReferences`.
 */
export const moveToTrash =
  (entity: Entity): CollectionBeforeDeleteHook =>
  async ({ id, req }) => {
    const key = { kind: kindOf(entity), record: Number(id) }
    // on MongoDB, of two deletions at once one then conflicts, is repeated, and finds nothing
    const doc = await findHeld(req, entity.collection, key.record)
    const { root = null } = moveOf(req, entity.collection, id)
    const links = await releaseReferences(req, entity, key.record, root ?? key)
    if (!doc || !('createdAt' in doc)) return
    const state = stateOf(entity, doc)
    const title = titleOf(entity, state)
    const deletedAt = new Date().toISOString()
    const version = await noteDeletion(req, key, title, deletedAt)
    const createdAt = new Date(String(doc.createdAt)).toISOString()
    const { user: deletedBy } = authorOf(req)
    const pictures = picturesOf(entity, state)
    await (await trashIn(req)).add({ ...key, version, title, deletedAt, deletedBy, createdAt, state, root, links, pictures })
  }
