import { randomUUID } from 'node:crypto'
import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import { inSnapshot } from '../mongodb/snapshot'
import { statesOf } from './mongo-collections'

// Only one process at a time may change the index: otherwise one could remove a word that another needs. Whoever begins last
// has the turn.

/** A turn to change the index, and the transaction in which it is used. */
export type Turn = { readonly turn: string; readonly session: mongo.ClientSession }

/** Takes the turn, and runs work on the index in a transaction; again after a conflict. */
export function inTurn<T>(payload: Payload, work: (turn: Turn) => Promise<T>): Promise<T> {
  const turn = randomUUID()
  return inSnapshot(payload, async (session) => {
    await statesOf(payload).updateOne({ _id: 'folds' }, { $set: { turn }, $inc: { count: 1 } }, { upsert: true, session })
    return work({ turn, session })
  })
}

/** Runs more work in a transaction of its own. @returns false, without doing it, if another process has taken the turn. */
export const whileInTurn = (payload: Payload, turn: string, work: (session: mongo.ClientSession) => Promise<void>): Promise<boolean> =>
  inSnapshot(payload, async (session) => {
    const { matchedCount } = await statesOf(payload).updateOne({ _id: 'folds', turn }, { $inc: { count: 1 } }, { session })
    if (matchedCount === 0) return false
    await work(session)
    return true
  })
