import { closeSync, openSync, readSync } from 'node:fs'
import type { Payload } from 'payload'
import { CommitUncertainError } from './failures'
import type { DatabaseFileGuard } from './sqlite/file-guard'
import { mongoConnection } from './mongodb/mongo-connection'

/** A string that changes with every commit of any process. A cached response is valid while it stays the same. */
export type ContentVersion = {
  /** The version if it can be read synchronously, else null; then use `current`. */
  now(): string | null
  /** The current version, read no earlier than this call. @throws DatabaseLostError, or the database's error. */
  current(): Promise<string>
  close(): void
}

/** Size of the header of SQLite's shared-memory file. Every commit of every process rewrites it. */
const WAL_INDEX_HEADER_BYTES = 48

/**
 * SQLite: uses the counters of the write-ahead log as the version. Reading them takes two microseconds.
 * @param guard once it finds the file missing, `now` returns null and `current` rejects, so no cached response is served.
 */
export function sqliteContentVersion(databaseFile: string, guard: DatabaseFileGuard): ContentVersion {
  const header = Buffer.alloc(WAL_INDEX_HEADER_BYTES)
  let file: number | undefined
  const read = (): string => {
    file ??= openSync(`${databaseFile}-shm`, 'r')
    readSync(file, header, 0, WAL_INDEX_HEADER_BYTES, 0)
    return header.toString('latin1')
  }
  return {
    now: () => (guard.lost ? null : read()),
    current: async () => {
      guard.assertKnown()
      return read()
    },
    // only after SQLite has closed the file: closing any handle drops all locks that this process holds on it
    close: () => {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

type Version = { _id: 'content'; seq: number }

/**
 * MongoDB: the version is a counter document that each transaction increments before and after its commit. If the process
 * crashes in between, a stale response is served no longer than its cache entry lives. Concurrent callers share one read,
 * which starts after they called.
 */
export function mongoContentVersion(payload: Payload): ContentVersion {
  const versions = mongoConnection(payload).collection<Version>('contentversions')
  const readVersion = async (): Promise<string> => String((await versions.findOne({ _id: 'content' }))?.seq ?? 0)
  const increment = () => versions.updateOne({ _id: 'content' }, { $inc: { seq: 1 } }, { upsert: true })
  const commit = payload.db.commitTransaction
  payload.db.commitTransaction = async (id) => {
    await increment()
    await commit.call(payload.db, id)
    try {
      await increment()
    } catch (cause) {
      // The write is committed, but cached responses may be stale. Reported as a conflict, the write would be repeated.
      throw new CommitUncertainError('The content version could not be updated after the commit', { cause })
    }
  }
  let running: Promise<string> | undefined
  let next: Promise<string> | undefined
  const current = (): Promise<string> => {
    next ??= (running ?? Promise.resolve()).then(
      () => start(),
      () => start(),
    )
    return next
  }
  const start = (): Promise<string> => {
    next = undefined
    running = readVersion()
    return running
  }
  return { now: () => null, current, close: () => undefined }
}
