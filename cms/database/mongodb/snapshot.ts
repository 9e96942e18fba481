import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import { mongoConnection } from './mongo-connection'

const SNAPSHOT: mongo.TransactionOptions = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } }

/** Runs work in a transaction of its own, and again after a conflict. @returns its result. @throws the database's error. */
export async function inSnapshot<T>(payload: Payload, work: (session: mongo.ClientSession) => Promise<T>): Promise<T> {
  const session = mongoConnection(payload).getClient().startSession({ defaultTransactionOptions: SNAPSHOT })
  try {
    return await session.withTransaction(() => work(session))
  } finally {
    await session.endSession()
  }
}
