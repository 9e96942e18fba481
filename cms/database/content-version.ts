import { closeSync, openSync, readSync } from 'node:fs'
import type { Payload } from 'payload'
import { CommitUncertainError } from './failures'
import type { DatabaseFileGuard } from './sqlite/file-guard'
import { mongoConnection } from './mongodb/mongo-connection'

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

/**
 * Reads the counters of the write-ahead log: two microseconds, exact, and sees other processes' commits too.
 * @param guard once it finds the file missing, `now` gives null and `settled` rejects, so that no kept reply is served.
 */
export function sqliteContentVersion(databaseFile: string, guard: DatabaseFileGuard): ContentVersion {
  const head = Buffer.alloc(WAL_INDEX_HEAD_BYTES)
  let file: number | undefined
  const read = (): string => {
    file ??= openSync(`${databaseFile}-shm`, 'r')
    readSync(file, head, 0, WAL_INDEX_HEAD_BYTES, 0)
    return head.toString('latin1')
  }
  return {
    now: () => (guard.lost ? null : read()),
    settled: async () => {
      guard.assertKnown()
      return read()
    },
    // call it after SQLite is closed: closing a handle drops the locks that this process has on the file
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
  const versions = mongoConnection(payload).collection<Version>('contentversions')
  const look = async (): Promise<string> => String((await versions.findOne({ _id: 'content' }))?.seq ?? 0)
  const move = () => versions.updateOne({ _id: 'content' }, { $inc: { seq: 1 } }, { upsert: true })
  const commit = payload.db.commitTransaction
  payload.db.commitTransaction = async (id) => {
    await move()
    await commit.call(payload.db, id)
    try {
      await move()
    } catch (cause) {
      // The write is kept, yet kept replies may be older than it. Told as a conflict, it would be done twice.
      throw new CommitUncertainError('The commit was not announced', { cause })
    }
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
