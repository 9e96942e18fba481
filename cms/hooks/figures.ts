import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, PayloadRequest } from 'payload'
import { recordFigures } from '../database/figures/mongo-figures'
import { mongoUpdate } from '../database/mongodb/mongo-update'
import { foldSoon } from '../database/search/folding'
import { noteChange } from '../database/search/mongo-fold'
import { entityList, publicField, type Entity } from '../domain/entities'
import { tallyField } from '../domain/lists/list-keys'
import { relationId } from '../domain/relation-id'
import { turnFor } from '../turns'

// Figures, tallies and the notes for the search index are written here for MongoDB only: on SQLite, triggers do the same.

type Doc = Readonly<Record<string, unknown>>

/** Counts a written record in the tallies of the record that it refers to. */
export async function countInTallies(req: PayloadRequest, entity: Entity, before: Doc | null, after: Doc | null): Promise<void> {
  const flag = publicField(entity)
  for (const { collection, tally } of entityList) {
    if (tally?.of !== entity.collection) continue
    const [from, to] = [before, after].map((doc) => ({
      id: relationId(doc?.[tally.by]),
      shown: flag === null || doc?.[flag] === true ? 1 : 0,
    }))
    if (JSON.stringify(from) === JSON.stringify(to)) continue
    const add = async (id: number | null, all: number, shown: number): Promise<void> => {
      if (id === null) return
      await mongoUpdate(req, collection, id, { $inc: { [tallyField(tally.name)]: all, [tallyField(tally.name, true)]: shown } })
    }
    if (from) await add(from.id, -1, -from.shown)
    if (to) await add(to.id, 1, to.shown)
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
