import type { Batch } from '../../../cms/database/batches'
import { HttpError, httpError, toHttpError } from '../../http/errors'
import type { ContentStore } from '../../store/content-store'
import type { Viewer } from '../../store/viewer'
import type { BatchWork } from '../../store/run-batch'
import { takeBackImport } from '../../store/take-back-import'
import type { Resource } from '../define-resource'
import { fieldMessagesOf, heldKey, writeKey } from '../handlers'
import { fingerprintOf, type Plan, type Step } from './plan'

/** The same error with the row that it is about: "Row 12, slug: …". Errors that concern the database are not the row's. */
function ofRow(resource: Resource, { row, sent }: Step, error: unknown): unknown {
  const known = toHttpError(error, fieldMessagesOf(resource, sent))
  if (!known || known.status >= 500) return error
  const field = known.options.fields?.[0]?.field
  return new HttpError(409, `Row ${row}${field === undefined ? '' : `, ${field}`}: ${known.detail}`)
}

/** The work of an import: each record in a transaction of its own, and all of it taken back if one of them fails. */
export function carryingOut(resource: Resource, store: ContentStore, viewer: Viewer, { steps }: Pick<Plan, 'steps'>): BatchWork<Step> {
  const { entity, contract } = resource
  const made = new Map(steps.flatMap(({ id, row, sent }) => (id === null ? [[-row, sent] as const] : [])))
  return {
    targets: steps,
    // records that are made have no id yet: each is a record of its own to the writes that wait for each other
    idOf: ({ id, row }) => id ?? -row,
    // on MongoDB, new records conflict with writes to what they refer to: these take turns with them
    keyOf: (id) => heldKey(entity, made.get(id) ?? {}) ?? writeKey(resource, id),
    async apply(unit, step) {
      try {
        if (step.id === null) {
          await unit.create(entity.collection, step.stored)
          return true
        }
        const before = await unit.find(entity.collection, viewer, step.id)
        if (!before || fingerprintOf(entity, before) !== step.before)
          throw httpError.conflict(`Somebody has ${before ? 'changed' : 'deleted'} this ${contract.noun} since the file was checked`)
        await unit.update(entity.collection, step.id, step.stored)
        return true
      } catch (error) {
        throw ofRow(resource, step, error)
      }
    },
    // every failure ends the import
    sentenceOf: () => null,
    titleOf: () => Promise.resolve({ title: null }),
    revert: (batch: Batch) => takeBackImport(store, viewer, batch),
  }
}
