import { setTimeout as pause } from 'node:timers/promises'
import type { Payload } from 'payload'
import { EnvError } from '../../env'
import { errorCode } from '../../error-code'
import { mongoConnection } from './mongo-connection'

/** Lifetime of the lock. Its holder renews it; after a crash, the next process waits this long. */
const LEASE_MS = 30_000
const POLL_MS = 250
const DUPLICATE_KEY = 11_000

/**
 * Checks that the server supports transactions, and creates all indexes before the first write: a unique index that is
 * still being built lets duplicates in.
 * @throws EnvError without a replica set.
 */
export async function prepareMongo(payload: Payload): Promise<void> {
  const connection = mongoConnection(payload)
  const hello = await connection.db?.admin().command({ hello: 1 })
  if (!hello?.['setName'] && hello?.['msg'] !== 'isdbgrid') {
    throw new EnvError('Wrong settings: DATABASE_URL must point to a MongoDB replica set: transactions require one')
  }
  // `init` keeps its first outcome, also a conflict with another process that starts
  await Promise.all(Object.values(connection.models).map((model) => model.init().catch(() => model.createIndexes())))
}

type Lock = { _id: 'start'; until: Date }

/**
 * Runs first-start work in one process at a time when several start together; the others wait.
 * @returns the result of `work`. @throws what `work` throws, or an error of MongoDB.
 */
export async function withFirstStartLock<T>(payload: Payload, work: () => Promise<T>): Promise<T> {
  const locks = mongoConnection(payload).collection<Lock>('startlocks')
  const lease = () => ({ $set: { until: new Date(Date.now() + LEASE_MS) } })
  const take = async (): Promise<boolean> => {
    try {
      await locks.updateOne({ _id: 'start', until: { $lt: new Date() } }, lease(), { upsert: true })
      return true
    } catch (error) {
      // another process holds the lock, so the upsert collided with its document
      if (errorCode(error) === DUPLICATE_KEY) return false
      throw error
    }
  }
  while (!(await take())) await pause(POLL_MS)
  const renewal = setInterval(() => void locks.updateOne({ _id: 'start' }, lease()).catch(() => undefined), LEASE_MS / 3)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    await locks.deleteOne({ _id: 'start' })
  }
}
