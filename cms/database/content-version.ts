import { closeSync, openSync, readSync } from 'node:fs'
import type { Payload } from 'payload'
import { mongoOf } from './mongo'

/**
 * Tells whether anything was committed since, by any process, so that a kept reply is never stale.
 * `current` gives a text that changes with every commit.
 */
export type ContentVersion = {
  /** Synchronous where the database allows it, else null: then ask `settled`. */
  now(): string | null
  settled(): Promise<string>
  close(): void
}

/** SQLite rewrites this head of its shared-memory file with every commit, whichever process makes it. */
const WAL_INDEX_HEAD_BYTES = 48

/** Reads the counters of the write-ahead log: two microseconds, exact, and sees other processes' commits too. */
export function sqliteContentVersion(databaseFile: string): ContentVersion {
  const head = Buffer.alloc(WAL_INDEX_HEAD_BYTES)
  let file: number | undefined
  const now = (): string => {
    file ??= openSync(`${databaseFile}-shm`, 'r')
    readSync(file, head, 0, WAL_INDEX_HEAD_BYTES, 0)
    return head.toString('latin1')
  }
  return {
    now,
    settled: () => Promise.resolve(now()),
    close: () => {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

type Version = { _id: 'content'; seq: number }

/**
 * MongoDB: a document that each commit moves on, before and after it (a crash between leaves no stale reply behind for
 * longer than the cache keeps it). Requests that arrive together share one look at it, begun after they arrived.
 */
export function mongoContentVersion(payload: Payload): ContentVersion {
  const versions = mongoOf(payload).collection<Version>('contentversions')
  const look = async (): Promise<string> => String((await versions.findOne({ _id: 'content' }))?.seq ?? 0)
  const move = () => versions.updateOne({ _id: 'content' }, { $inc: { seq: 1 } }, { upsert: true })
  const commit = payload.db.commitTransaction
  payload.db.commitTransaction = async (id) => {
    await move()
    await commit.call(payload.db, id)
    await move()
  }
  let running: Promise<string> | undefined
  let next: Promise<string> | undefined
  const settled = (): Promise<string> => {
    next ??= (running ?? Promise.resolve()).then(
      () => start(),
      () => start(),
    )
    return next
  }
  const start = (): Promise<string> => {
    next = undefined
    running = look()
    return running
  }
  return { now: () => null, settled, close: () => undefined }
}
