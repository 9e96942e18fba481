import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Payload } from 'payload'
import { sqliteAdapterOf } from '../payload-internals'
import { mongoConnection } from './mongodb/mongo-connection'
import { probeFolder } from './storage-health'

/** Checks that SQLite can commit and that its folder has free space. @throws the error that prevents it. */
export async function probeSqlite(payload: Payload, file: string): Promise<void> {
  await probeFolder(path.dirname(file))
  const { client } = sqliteAdapterOf(payload)
  const { rows } = await client.execute('PRAGMA user_version')
  const transaction = await client.transaction('write')
  try {
    // setting the same value still writes a page to the log
    await transaction.execute(`PRAGMA user_version = ${Number(rows[0]?.[0] ?? 0)}`)
    await transaction.commit()
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}

type Probe = { _id: string }

/** Checks that MongoDB can commit a transaction. @throws the error that prevents it. */
export async function probeMongo(payload: Payload): Promise<void> {
  const connection = mongoConnection(payload)
  const session = connection.getClient().startSession()
  try {
    // not `withTransaction`, which retries for two minutes
    session.startTransaction()
    // a new document each time: a shared one would stay locked by a probe whose commit got lost
    const _id = `probe ${randomUUID()}`
    const probes = connection.collection<Probe>('contentversions')
    await probes.insertOne({ _id }, { session })
    await probes.deleteOne({ _id }, { session })
    await session.commitTransaction()
  } catch (error) {
    await session.abortTransaction().catch(() => undefined)
    throw error
  } finally {
    await session.endSession()
  }
}
