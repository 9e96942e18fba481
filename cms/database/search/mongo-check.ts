import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { mongoCollection } from '../queries/mongo-list'
import { changesOf } from './mongo-collections'
import { mongoIndex } from './mongo-index'
import { SAMPLE_ENDS, isSampleFound } from './sample'

/** The oldest and the newest records that do not wait for the index. */
async function settled(payload: Payload, entity: Entity): Promise<number[]> {
  const waiting = await changesOf(payload).distinct('record', { collection: entity.collection })
  const ends = ([1, -1] as const).map((direction) =>
    mongoCollection(payload, entity)
      .find({ _id: { $nin: waiting } }, { projection: { _id: 1 }, sort: { _id: direction }, limit: SAMPLE_ENDS })
      .toArray(),
  )
  return (await Promise.all(ends)).flat().map(({ _id }) => _id)
}

/** Whether the index of words finds some records of each collection. Other records that are missing are not noticed. */
export const isMongoIndexUsable = (payload: Payload): Promise<boolean> =>
  isSampleFound(mongoIndex(payload), (entity) => settled(payload, entity))
