import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, PayloadRequest } from 'payload'
import { entityList, publicField, type Entity } from '../domain/entities'
import { relationId } from '../domain/relation-id'
import { setQuietly } from '../database/set-quietly'
import { tallyOf } from '../database/tally-of'

type Doc = Readonly<Record<string, unknown>>

/** Counts again how many records refer to each record that a written one refers to, or did before. Nothing to do if that stays. */
export async function countInTallies(req: PayloadRequest, entity: Entity, before: Doc | null, after: Doc | null): Promise<void> {
  const flag = publicField(entity)
  for (const { collection, tally } of entityList) {
    if (tally?.of !== entity.collection) continue
    const [from, to] = [before, after].map((doc) => relationId(doc?.[tally.by]))
    const isShownAsBefore = flag === null || before?.[flag] === after?.[flag]
    if (before && after && from === to && isShownAsBefore) continue
    for (const id of new Set([from, to])) {
      if (id === null || id === undefined) continue
      await setQuietly(req, collection, [id], await tallyOf(req, tally, id))
    }
  }
}

/** Counts a created or changed record, in its transaction. */
export const countChange =
  (entity: Entity): CollectionAfterChangeHook =>
  async ({ doc, previousDoc, operation, req }) => {
    await countInTallies(req, entity, operation === 'create' ? null : previousDoc, doc)
    return doc
  }

/** Uncounts a deleted record, in its transaction. */
export const countDeletion =
  (entity: Entity): CollectionAfterDeleteHook =>
  ({ doc, req }) =>
    countInTallies(req, entity, doc, null)
