import type { Payload } from 'payload'
import { errorCode } from '../error-code'
import { mongoConnection } from './mongodb/mongo-connection'

type Counter = { _id: string; seq: number }
const DUPLICATE_KEY = 11_000

/**
 * Takes the next id of a collection of MongoDB. No id is ever used twice. Runs outside any transaction, because parallel creates would
 * conflict on the counter inside one. A failed create leaves a gap, which is fine.
 */
async function nextId(payload: Payload, slug: string): Promise<number> {
  const take = async (): Promise<number> => {
    const counter = await mongoConnection(payload)
      .collection<Counter>('counters')
      .findOneAndUpdate({ _id: slug }, { $inc: { seq: 1 } }, { upsert: true, returnDocument: 'after' })
    if (!counter) throw new Error(`No counter for ${slug}`)
    return counter.seq
  }
  return take().catch((error: unknown) => {
    // another process created the counter at the same time
    if (errorCode(error) === DUPLICATE_KEY) return take()
    throw error
  })
}

/** The id of a new document as a part of its data: on MongoDB the next number; nothing on SQLite, which gives one itself. */
export const newId = async (payload: Payload, slug: string): Promise<{ id?: number }> =>
  payload.db.name === 'mongoose' ? { id: await nextId(payload, slug) } : {}
