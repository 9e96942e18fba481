import { closeSync, openSync, readSync } from 'node:fs'
import type { Payload } from 'payload'
import type { DatabaseFileGuard } from '../sqlite/file-guard'
import { ChangeClock, type Moment } from './change-clock'
import { sharedLook, type ContentVersion } from './content-version'
import { logReader } from './sqlite-log'

/** Size of the header of SQLite's shared-memory file. Every commit of every process rewrites it. */
const WAL_INDEX_HEADER_BYTES = 48

/**
 * SQLite: compares the header of the write-ahead log's shared memory, which takes two microseconds. Only after a commit it
 * reads the log of changes.
 * @param guard once it finds the file missing, `now` returns null and `current` rejects, so no cached response is served.
 */
export function sqliteContentVersion(payload: Payload, databaseFile: string, guard: DatabaseFileGuard): ContentVersion {
  const clock = new ChangeClock()
  const changesSinceLastLook = logReader(payload)
  const present = Buffer.alloc(WAL_INDEX_HEADER_BYTES)
  /** The header at the start of the last look. */
  let seen = Buffer.alloc(0)
  let file: number | undefined
  const isSeen = (): boolean => {
    file ??= openSync(`${databaseFile}-shm`, 'r')
    readSync(file, present, 0, WAL_INDEX_HEADER_BYTES, 0)
    return present.equals(seen)
  }
  const look = sharedLook(async (): Promise<Moment> => {
    if (isSeen()) return clock.seen
    // copied before the log is read: a commit in between then leads to another look
    const header = Buffer.from(present)
    clock.advance(await changesSinceLastLook())
    seen = header
    return clock.seen
  })
  return {
    clock,
    seesAllPrograms: true,
    now: () => (!guard.lost && isSeen() ? clock.seen : null),
    current: async () => {
      guard.assertKnown()
      return isSeen() ? clock.seen : look()
    },
    // only after SQLite has closed the file: closing any handle drops all locks that this process holds on it
    close: () => {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}
