import type { CollectionAfterChangeHook } from 'payload'
import type { Entity } from '../domain/entities'
import { changesBetween, stateOf } from '../domain/records/record-state'
import { SAVED_BY } from '../domain/saving'

/**
 * Gives a record back its time and who saved it when a save from the panel has changed none of its fields, so that nobody else's
 * tag becomes stale. The API looks before it saves.
 */
export const leaveUnchanged =
  (entity: Entity): CollectionAfterChangeHook =>
  async ({ collection, doc, operation, previousDoc, req }) => {
    if (operation !== 'update' || req.payloadAPI !== 'REST') return doc
    if (changesBetween(entity, stateOf(entity, previousDoc), stateOf(entity, doc)).length > 0) return doc
    const data = { [SAVED_BY]: previousDoc[SAVED_BY], updatedAt: previousDoc.updatedAt }
    // a copy, because the adapter of MongoDB adds an id without a value
    await req.payload.db.updateOne({ collection: collection.slug, id: doc.id, data: { ...data }, req, returning: false })
    return { ...doc, ...data }
  }
