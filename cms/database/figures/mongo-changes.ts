import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { listKeysOf, textKey } from '../../domain/lists/list-keys'
import { relationId } from '../../domain/relation-id'
import { mongooseAdapterOf } from '../../payload-internals'
import { publicColumn, ratingColumn } from '../queries/columns'
import { inSnapshot } from '../mongodb/snapshot'
import { ALL, countedFields, spelledFields, tenthsOf } from './figures'

type Key = { collection: string; field: string; isPublic: boolean; value: string }
export type StoredFigure = Key & { _id: string; total: number; tenths: number; name: string | null }
export type Change = Omit<StoredFigure, '_id'>
type PendingChanges = { collection: string; changes: Change[] }
type Generation = { _id: 'generation'; seq: number }

export const figuresOf = (payload: Payload) => mongooseAdapterOf(payload).connection.collection<StoredFigure>('figures')
export const pendingOf = (payload: Payload) => mongooseAdapterOf(payload).connection.collection<PendingChanges>('figurechanges')
export const generationsOf = (payload: Payload) => mongooseAdapterOf(payload).connection.collection<Generation>('figuregenerations')

/** A record as a hook or the driver returns it. */
export type Doc = Readonly<Record<string, unknown>>

/** What a record adds to the figures. */
export function changesOf(entity: Entity, doc: Doc): Change[] {
  const flag = publicColumn(entity)
  const rating = ratingColumn(entity)
  const common = {
    collection: entity.collection,
    isPublic: flag === null || doc[flag.field] === true,
    total: 1,
    tenths: rating ? tenthsOf(doc[rating.field]) : 0,
  }
  const counted = countedFields(entity).flatMap(({ name, value, spelling }): Change[] => {
    const source = doc[spelling.field]
    const key = listKeysOf(entity).find((each) => each.name === value.field)
    const counted = key ? key.keyOf(source) : typeof source === 'string' ? source : relationId(source)
    if (counted === null || counted === '') return []
    return [{ ...common, field: name, value: String(counted), name: typeof source === 'string' ? source : String(counted) }]
  })
  const spelled = spelledFields(entity).flatMap(({ name, value }): Change[] => {
    const source = doc[value.field]
    const key = textKey(source)
    return typeof source === 'string' && key !== null ? [{ ...common, field: name, value: source, name: key }] : []
  })
  return [{ ...common, field: ALL, value: ALL, name: null }, ...counted, ...spelled]
}

export const idOf = ({ collection, field, isPublic, value }: Key): string => JSON.stringify([collection, field, isPublic, value])

/** Sums changes of the same figure, and drops those that cancel out. The last spelling wins. */
export function summed(changes: readonly Change[]): Change[] {
  const sums = new Map<string, Change>()
  for (const change of changes) {
    const sum = sums.get(idOf(change))
    sums.set(
      idOf(change),
      sum
        ? {
            ...change,
            total: sum.total + change.total,
            tenths: sum.tenths + change.tenths,
            name: change.total >= 0 ? change.name : sum.name,
          }
        : change,
    )
  }
  return [...sums.values()]
}

/** A read of figures that waits for its turn. `read` gets the pending changes of all collections, and returns what settles its promise. */
type Reading = {
  readonly collection: string
  readonly read: (pending: readonly PendingChanges[]) => Promise<() => void>
  readonly fail: (error: unknown) => void
}

const waiting = new WeakMap<Payload, Reading[]>()

/**
 * Reads figures together with the changes that are still pending, again if these were folded in between: they would count
 * twice or not at all. Reads that start in the same turn share the queries for that: a summary makes a dozen of them.
 * @param read gets the summed changes of an entity. @throws what `read` throws, and the database's error.
 */
export function consistently<T>(
  payload: Payload,
  { collection }: Entity,
  read: (changes: readonly Change[], pending: number) => Promise<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const reading: Reading = {
      collection,
      async read(pending) {
        const own = pending.filter((each) => each.collection === collection)
        const result = await read(summed(own.flatMap((each) => each.changes)), own.length)
        return () => resolve(result)
      },
      fail: reject,
    }
    const others = waiting.get(payload)
    if (others) {
      others.push(reading)
      return
    }
    const readings = [reading]
    waiting.set(payload, readings)
    queueMicrotask(() => {
      waiting.delete(payload)
      void readTogether(payload, readings)
    })
  })
}

/** Settles the promises of all readings. One that fails does not keep the others from their results. */
async function readTogether(payload: Payload, readings: readonly Reading[]): Promise<void> {
  const generation = async (): Promise<number> => (await generationsOf(payload).findOne({ _id: 'generation' }))?.seq ?? 0
  const collections = [...new Set(readings.map(({ collection }) => collection))]
  try {
    for (;;) {
      const before = await generation()
      const pending = await pendingOf(payload)
        .find({ collection: { $in: collections } })
        .toArray()
      const ends = await Promise.all(readings.map(({ read, fail }) => read(pending).catch((error: unknown) => () => fail(error))))
      if ((await generation()) !== before) continue
      for (const end of ends) end()
      return
    }
  } catch (error) {
    for (const { fail } of readings) fail(error)
  }
}

/**
 * Changes figures in one transaction, which conflicts with any other that does. Readers notice the new generation.
 * @returns the result of `work`. @throws the database's error.
 */
export const changeFigures = <T>(payload: Payload, work: (session: mongo.ClientSession) => Promise<T>): Promise<T> =>
  inSnapshot(payload, async (session) => {
    await generationsOf(payload).updateOne({ _id: 'generation' }, { $inc: { seq: 1 } }, { upsert: true, session })
    return work(session)
  })
