import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { SQLiteAdapter } from '@payloadcms/db-sqlite'
import type { Payload } from 'payload'
import { mongoConnection } from './mongodb/mongo-connection'
import { probeFolder } from './storage-health'

/** Checks that SQLite commits, and that there is room beside its file. @throws what keeps it from that. */
export async function probeSqlite(payload: Payload, file: string): Promise<void> {
  await probeFolder(path.dirname(file))
  const { client } = payload.db as unknown as SQLiteAdapter
  const { rows } = await client.execute('PRAGMA user_version')
  const transaction = await client.transaction('write')
  try {
    // the same number again is a write nevertheless: the first page goes into the log
    await transaction.execute(`PRAGMA user_version = ${Number(rows[0]?.[0] ?? 0)}`)
    await transaction.commit()
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}

type Probe = { _id: string }

/** Checks that MongoDB commits a transaction. @throws what keeps it from that. */
export async function probeMongo(payload: Payload): Promise<void> {
  const connection = mongoConnection(payload)
  const session = connection.getClient().startSession()
  try {
    // not `withTransaction`, which goes on trying for two minutes
    session.startTransaction()
    // a document of its own: one that stays would be locked by a probe whose commit got lost
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
