import type { Payload } from 'payload'
import { errorCode } from '../error-code'
import { mongoConnection } from './mongodb/mongo-connection'

type Counter = { _id: string; seq: number }
const DUPLICATE_KEY = 11_000

/**
 * Takes the next id of a collection, or the next `count` ids. No id is ever used twice. Runs outside any transaction, because
 * parallel creates would conflict on the counter inside one. A failed create leaves a gap, which is fine.
 * @returns the last of them.
 */
export async function nextId(payload: Payload, slug: string, count = 1): Promise<number> {
  const take = async (): Promise<number> => {
    const counter = await mongoConnection(payload)
      .collection<Counter>('counters')
      .findOneAndUpdate({ _id: slug }, { $inc: { seq: count } }, { upsert: true, returnDocument: 'after' })
    if (!counter) throw new Error(`No counter for ${slug}`)
    return counter.seq
  }
  try {
    return await take()
  } catch (error) {
    // another process created the counter at the same time
    if (errorCode(error) === DUPLICATE_KEY) return take()
    throw error
  }
}
