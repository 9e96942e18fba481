import type { Payload } from 'payload'
import { mongoConnection } from './mongodb/mongo-connection'

type Counter = { _id: string; seq: number }
const DUPLICATE_KEY = 11_000

/**
 * The next id of a collection, never given twice. Outside any transaction: inside one, parallel creates would collide on
 * the counter. A failed create leaves a gap, which is normal.
 */
export async function nextId(payload: Payload, slug: string): Promise<number> {
  const take = async (): Promise<number> => {
    const counter = await mongoConnection(payload)
      .collection<Counter>('counters')
      .findOneAndUpdate({ _id: slug }, { $inc: { seq: 1 } }, { upsert: true, returnDocument: 'after' })
    if (!counter) throw new Error(`No counter for ${slug}`)
    return counter.seq
  }
  try {
    return await take()
  } catch (error) {
    // two first creates at once: the other one made the counter
    if ((error as { code?: number }).code === DUPLICATE_KEY) return take()
    throw error
  }
}

/** Moves a counter to at least `seq`, after records were put in with ids of their own (restore). */
export async function raiseCounter(payload: Payload, slug: string, seq: number): Promise<void> {
  await mongoConnection(payload).collection<Counter>('counters').updateOne({ _id: slug }, { $max: { seq } }, { upsert: true })
}
