import type { Payload } from 'payload'
import { entityList, type Entity } from '../../domain/entities'
import { mongoCollection } from '../lists/mongo-list'
import { changesOf, postingsOf } from './mongo-collections'

async function isMissing(payload: Payload, entity: Entity): Promise<boolean> {
  const { collection } = entity
  const [record, posting, change] = await Promise.all([
    mongoCollection(payload, entity).findOne({}, { projection: { _id: 1 } }),
    postingsOf(payload).findOne({ collection }, { projection: { _id: 1 } }),
    changesOf(payload).findOne({ collection }, { projection: { _id: 1 } }),
  ])
  return record !== null && posting === null && change === null
}

/** Whether every collection with records is in the index of words or waits for it. Single records that are missing are not found out. */
export async function isMongoIndexUsable(payload: Payload): Promise<boolean> {
  const missing = await Promise.all(entityList.map((entity) => isMissing(payload, entity)))
  return !missing.includes(true)
}
