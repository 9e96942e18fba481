import type { Payload } from 'payload'
import { entityList } from '../../domain/entities'
import { collectionName, mongoConnection } from './mongo-connection'

/**
 * MongoDB: publishes the records of releases that knew no publication, as of their creation. On SQLite, a migration does it.
 * Records that have a publication stay as they are. @throws the database's error.
 */
export async function publishEarlierRecords(payload: Payload): Promise<void> {
  for (const { collection, publishedBy, fields } of entityList) {
    const flag = publishedBy === undefined ? undefined : fields[publishedBy]
    if (publishedBy === undefined || flag?.kind !== 'flag') continue
    const records = mongoConnection(payload).collection(collectionName(payload, collection))
    const isPublished = flag.initial ?? false
    await records.updateMany({ [publishedBy]: { $exists: false } }, { $set: { [publishedBy]: isPublished } })
    await records.updateMany({ [publishedBy]: true, publishedAt: { $exists: false } }, [{ $set: { publishedAt: '$createdAt' } }])
  }
}
