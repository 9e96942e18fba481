import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, PayloadRequest } from 'payload'
import { recordFigures } from '../database/figures/mongo-figures'
import { mongoUpdate } from '../database/mongodb/mongo-update'
import { foldSoon } from '../database/search/folding'
import { noteChange } from '../database/search/mongo-fold'
import { entityList, type Entity } from '../domain/entities'
import { tallyField } from '../domain/lists/list-keys'
import { relationId } from '../domain/relation-id'
import { turnFor } from '../turns'

// Figures, tallies and the notes for the search index are written here for MongoDB only: on SQLite, triggers do the same.

type Doc = Readonly<Record<string, unknown>>

/** Counts a written record in the tally of the record that it refers to. */
async function countInTallies(req: PayloadRequest, entity: Entity, before: Doc | null, after: Doc | null): Promise<void> {
  for (const { collection, tally } of entityList) {
    if (tally?.of !== entity.collection) continue
    const [from, to] = [relationId(before?.[tally.by]), relationId(after?.[tally.by])]
    if (from === to) continue
    if (from !== null) await mongoUpdate(req, collection, from, { $inc: { [tallyField(tally.name)]: -1 } })
    if (to !== null) await mongoUpdate(req, collection, to, { $inc: { [tallyField(tally.name)]: 1 } })
  }
}

async function count(req: PayloadRequest, entity: Entity, before: Doc | null, after: Doc | null): Promise<void> {
  await recordFigures(req, entity, before, after)
  await noteChange(req, entity, before, after)
  await countInTallies(req, entity, before, after)
  foldSoon(req.payload)
}

/** Counts a created or changed record, in its transaction. */
export const countChange =
  (entity: Entity): CollectionAfterChangeHook =>
  async ({ doc, previousDoc, operation, req }) => {
    await turnFor(Object.values(doc))
    await count(req, entity, operation === 'create' ? null : previousDoc, doc)
    return doc
  }

/** Uncounts a deleted record, in its transaction. */
export const countDeletion =
  (entity: Entity): CollectionAfterDeleteHook =>
  async ({ doc, req }) => {
    await turnFor(Object.values(doc))
    await count(req, entity, doc, null)
  }
