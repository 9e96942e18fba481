import type { Payload } from 'payload'
import { EnvError } from '../../env'
import { mongoConnection } from './mongo-connection'

/** A process that died while it held the start lets the next one in after this long; one that lives renews it. */
const LEASE_MS = 30_000
const PAUSE_MS = 250

/**
 * Makes sure that the server can do transactions, and that indexes and counters are there before the first write:
 * a unique index that is still being built lets doubles in.
 * @throws EnvError without a replica set.
 */
export async function prepareMongo(payload: Payload): Promise<void> {
  const connection = mongoConnection(payload)
  const hello = await connection.db?.admin().command({ hello: 1 })
  if (!hello?.['setName'] && hello?.['msg'] !== 'isdbgrid') {
    throw new EnvError('Wrong settings: DATABASE_URL must lead to a MongoDB replica set: transactions need one')
  }
  await Promise.all(Object.values(connection.models).map((model) => model.init()))
}

type Lock = { _id: 'start'; until: Date }

/** Runs the work of a first start in one process at a time, where several start together. */
export async function withFirstStartLock<T>(payload: Payload, work: () => Promise<T>): Promise<T> {
  const locks = mongoConnection(payload).collection<Lock>('startlocks')
  const take = async (): Promise<boolean> => {
    try {
      await locks.findOneAndUpdate(
        { _id: 'start', until: { $lt: new Date() } },
        { $set: { until: new Date(Date.now() + LEASE_MS) } },
        { upsert: true },
      )
      return true
    } catch (error) {
      // another process holds it: the upsert met its document
      if ((error as { code?: number }).code === 11_000) return false
      throw error
    }
  }
  while (!(await take())) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  const renewal = setInterval(() => {
    locks.updateOne({ _id: 'start' }, { $set: { until: new Date(Date.now() + LEASE_MS) } }).catch(() => undefined)
  }, LEASE_MS / 3)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    await locks.deleteOne({ _id: 'start' })
  }
}
