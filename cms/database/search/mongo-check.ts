import type { Payload } from 'payload'
import { entityList, type Entity } from '../../domain/entities'
import { mongoCollection } from '../lists/mongo-list'
import { changesOf, postingsOf } from './mongo-collections'

async function isMissing(payload: Payload, entity: Entity): Promise<boolean> {
  const { collection } = entity
  if (await postingsOf(payload).findOne({ collection }, { projection: { _id: 1 } })) return false
  const waiting = await changesOf(payload).distinct('record', { collection })
  return (await mongoCollection(payload, entity).findOne({ _id: { $nin: waiting } }, { projection: { _id: 1 } })) !== null
}

/** Whether every collection is in the index of words, or all its records wait for it. Single records that are missing are not found out. */
export async function isMongoIndexUsable(payload: Payload): Promise<boolean> {
  const missing = await Promise.all(entityList.map((entity) => isMissing(payload, entity)))
  return !missing.includes(true)
}
