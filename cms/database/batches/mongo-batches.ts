import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import { nextId } from '../counters'
import { parseJson } from '../history/stored'
import { mongoConnection } from '../mongodb/mongo-connection'
import type { Batch, Batches, BatchReads, BatchState } from './types'

/** `unfinished` is set for an import until it has ended. */
type BatchDocument = { _id: number; undoes: number | null; state: string; unfinished?: true }

const batchesOf = (payload: Payload) => mongoConnection(payload).collection<BatchDocument>('batches')

/** Creates the collection and its index: a transaction cannot always create them. @throws the database's error. */
export async function createBatchIndexes(payload: Payload): Promise<void> {
  await batchesOf(payload).createIndex({ undoes: 1 })
  await batchesOf(payload).createIndex({ unfinished: 1 }, { partialFilterExpression: { unfinished: true } })
}

const changeTo = (state: BatchState): mongo.UpdateFilter<BatchDocument> => ({
  $set: { state: JSON.stringify(state) },
  ...(state.endedAt === null ? {} : { $unset: { unfinished: true } }),
})

/** MongoDB: acts in a transaction. */
export function mongoBatches(payload: Payload, session: mongo.ClientSession): Batches {
  const batches = batchesOf(payload)
  return {
    async add(state) {
      const id = await nextId(payload, 'batches')
      const unfinished = state.act === 'import' ? ({ unfinished: true } as const) : {}
      await batches.insertOne({ _id: id, undoes: state.undoes, state: JSON.stringify(state), ...unfinished }, { session })
      return id
    },
    save: async (id, state) => void (await batches.updateOne({ _id: id }, changeTo(state), { session })),
    replace: async ({ id, ...state }, next) =>
      (await batches.updateOne({ _id: id, state: JSON.stringify(state) }, changeTo(next), { session })).matchedCount > 0,
  }
}

const batchOf = ({ _id, state }: BatchDocument): Batch => ({ ...parseJson<BatchState>(state), id: _id })

/** MongoDB: reads of acts. */
export function mongoBatchReads(payload: Payload): BatchReads {
  const batches = batchesOf(payload)
  return {
    async find(id) {
      const found = await batches.findOne({ _id: id })
      return found && batchOf(found)
    },
    unfinishedImports: async () => (await batches.find({ unfinished: true }, { sort: { _id: 1 } }).toArray()).map(batchOf),
    undoing: async (id) => (await batches.find({ undoes: id }, { sort: { _id: 1 } }).toArray()).map(batchOf),
  }
}
