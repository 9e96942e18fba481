import type { mongo } from 'mongoose'
import type { Payload, PayloadRequest } from 'payload'
import type { Entity } from '../../domain/entities'
import { errorCode } from '../../error-code'
import { sessionOf } from '../mongodb/mongo-connection'
import { figureOf, type Figure, type FigureScope } from './figures'
import {
  changeFigures,
  changesOf,
  consistently,
  figuresOf,
  idOf,
  pendingOf,
  summed,
  type Change,
  type Doc,
  type StoredFigure,
} from './mongo-changes'

// A figure is a document that many writes change. Changing it in their transactions would make them conflict, so each write
// adds a document with its changes instead, and every few writes these are folded into the figures.

/** Pending documents that start a fold, and the number folded at once. */
const FOLD_FROM = 25
const FOLD_MAX = 500
const WRITE_CONFLICT = 112

/**
 * MongoDB: adds a write to the figures, in its transaction. Does nothing on SQLite, where triggers do it.
 * @param before the record before the write; null for a new one. @param after null for a deleted one.
 */
export async function recordFigures(req: PayloadRequest, entity: Entity, before: Doc | null, after: Doc | null): Promise<void> {
  if (req.payload.db.name !== 'mongoose') return
  const removed = before ? changesOf(entity, before).map((change) => ({ ...change, total: -1, tenths: -change.tenths })) : []
  const spellings = new Set(removed.map(({ name }) => name))
  const changes = summed([...removed, ...(after ? changesOf(entity, after) : [])]).filter(
    ({ total, tenths, name }) => total !== 0 || tenths !== 0 || !spellings.has(name),
  )
  if (changes.length === 0) return
  await pendingOf(req.payload).insertOne({ collection: entity.collection, changes }, await sessionOf(req))
}

/**
 * Adds pending changes to the figures, in one transaction. Another process may do the same; one of them then does nothing.
 * @returns the number of writes that were folded.
 */
const fold = (payload: Payload): Promise<number> =>
  changeFigures(payload, async (session) => {
    const pending = await pendingOf(payload)
      .find({}, { sort: { _id: 1 }, limit: FOLD_MAX, session })
      .toArray()
    const changes = summed(pending.flatMap((each) => each.changes))
    if (changes.length > 0) await figuresOf(payload).bulkWrite(changes.map(updateOf), { session })
    // one below zero stays: the write that makes up for it is still pending
    await figuresOf(payload).deleteMany({ _id: { $in: changes.map(idOf) }, total: 0 }, { session })
    await pendingOf(payload).deleteMany({ _id: { $in: pending.map(({ _id }) => _id) } }, { session })
    return pending.length
  })

/** Folds until few changes are pending: an import may have left many. */
async function foldAll(payload: Payload): Promise<void> {
  while ((await fold(payload)) === FOLD_MAX);
}

const updateOf = ({ total, tenths, name, ...key }: Change): mongo.AnyBulkWriteOperation<StoredFigure> => ({
  updateOne: {
    filter: { _id: idOf(key) },
    update: { $inc: { total, tenths }, ...(total < 0 ? { $set: key, $setOnInsert: { name } } : { $set: { ...key, name } }) },
    upsert: true,
  },
})

const folding = new WeakMap<Payload, Promise<void>>()

/** Starts a fold in the background unless one is running. A failed fold leaves the changes pending; the next one takes them. */
function foldSoon(payload: Payload): void {
  if (folding.has(payload)) return
  const running = foldAll(payload)
    .catch((error: unknown) => {
      if (errorCode(error) !== WRITE_CONFLICT) payload.logger.warn({ err: error, msg: 'figures could not be folded' })
    })
    .finally(() => folding.delete(payload))
  folding.set(payload, running)
}

type FigureQuery = FigureScope & { field: string; value?: string; limit: number }

/** Values of a counted field, or the figure of all records, most frequent first. @throws the database's error. */
export async function mongoFigures(payload: Payload, entity: Entity, query: FigureQuery): Promise<Figure[]> {
  return consistently(payload, entity, async (all, pending) => {
    const changes = all.filter(({ field }) => field === query.field)
    const stored = await storedFigures(
      payload,
      entity,
      query,
      changes.map(({ value }) => value),
    )
    if (pending >= FOLD_FROM) foldSoon(payload)
    return merged(entity, query, [...stored, ...changes])
  })
}

/** The most frequent stored figures, and those of the values that pending changes touch. */
function storedFigures(payload: Payload, { collection }: Entity, { publicOnly, field, value, limit }: FigureQuery, touched: string[]) {
  const scope = { collection, field, ...(publicOnly ? { isPublic: true } : {}) }
  if (value !== undefined)
    return figuresOf(payload)
      .find({ ...scope, value })
      .toArray()
  // a value may have a figure for public and one for other records
  const top = figuresOf(payload).find(scope, { sort: { total: -1, value: 1 }, limit: limit * 2 + touched.length })
  return Promise.all([
    top.toArray(),
    touched.length > 0
      ? figuresOf(payload)
          .find({ ...scope, value: { $in: touched } })
          .toArray()
      : [],
  ]).then(([most, others]) => [...new Map([...most, ...others].map((figure) => [figure._id, figure])).values()])
}

function merged(entity: Entity, { publicOnly, value, limit }: FigureQuery, parts: readonly Change[]): Figure[] {
  const wanted = parts.filter((part) => (!publicOnly || part.isPublic) && (value === undefined || part.value === value))
  const byValue = summed(wanted.map((part) => ({ ...part, isPublic: true })))
  return byValue
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total || (a.value < b.value ? -1 : 1))
    .slice(0, limit)
    .map((each) => figureOf(entity, each.value, each.name, each.total, each.tenths))
}
