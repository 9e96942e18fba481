import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import { serverMessages } from '../../domain/server-messages'
import { errorCode } from '../../error-code'
import { DatabaseLostError } from '../failures'

/** How often the files are checked while nothing is written. */
const CHECK_INTERVAL_MS = 500

/**
 * Detects that the SQLite file, its log or its shared memory was moved, deleted or replaced. SQLite itself keeps writing
 * to the old file, and those writes are lost. The guard stays tripped until the process restarts, even if the file comes
 * back, because another process may have changed it in the meantime.
 */
export class DatabaseFileGuard {
  readonly #files: { name: string; handle: number }[]
  readonly #timer: NodeJS.Timeout
  #lost = false

  /**
   * Create it while SQLite has the files open.
   * @param file path of the database. @param onLost called once, when a file is first found missing.
   */
  constructor(
    file: string,
    private readonly onLost: () => void,
  ) {
    // An open handle keeps its inode number from being reused. It must stay open as long as SQLite uses the file: closing
    // any handle drops all locks that this process holds on the file.
    this.#files = [file, `${file}-wal`, `${file}-shm`]
      .filter((name) => statSync(name, { throwIfNoEntry: false }) !== undefined)
      .map((name) => ({ name, handle: openSync(name, 'r') }))
    this.#timer = setInterval(() => this.#inspect(), CHECK_INTERVAL_MS).unref()
  }

  /** Whether a file was found missing. Does not access the disk. */
  get lost(): boolean {
    return this.#lost
  }

  /** Does not access the disk. @throws DatabaseLostError if a file was found missing. */
  assertKnown(): void {
    if (this.#lost) throw new DatabaseLostError(serverMessages.databaseLost)
  }

  /** Checks the files on disk, which takes a few microseconds. @throws DatabaseLostError if one is missing or replaced. */
  check(): void {
    this.#inspect()
    this.assertKnown()
  }

  /** Stops the periodic check. Call it before SQLite closes the files, because that removes the log. */
  stop(): void {
    clearInterval(this.#timer)
  }

  /** Closes the handles. Call it only after SQLite has closed the files. */
  close(): void {
    this.stop()
    for (const { handle } of this.#files.splice(0)) closeSync(handle)
  }

  #inspect(): void {
    if (this.#lost || this.#files.every(isInPlace)) return
    this.#lost = true
    clearInterval(this.#timer)
    this.onLost()
  }
}

/** Whether the name still refers to the open file. */
function isInPlace({ name, handle }: { name: string; handle: number }): boolean {
  try {
    const current = statSync(name, { bigint: true, throwIfNoEntry: false })
    const opened = fstatSync(handle, { bigint: true })
    return current !== undefined && current.ino === opened.ino && current.dev === opened.dev
  } catch (error) {
    // network file systems report ESTALE for a deleted file; other errors say nothing about its location
    return errorCode(error) !== 'ESTALE'
  }
}
