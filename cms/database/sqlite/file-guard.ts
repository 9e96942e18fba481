import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import { messages } from '../../domain/messages'
import { DatabaseLostError } from '../failures'

/** How often the files are looked at while nothing is written. */
const INTERVAL_MS = 500

/**
 * Notices that the SQLite file, its log or its shared memory was moved, deleted or replaced. SQLite itself goes on
 * writing into the old file, where nobody finds it again. The guard stays tripped until the process restarts, even when
 * the file comes back: what another process did to it meanwhile is unknown.
 */
export class DatabaseFileGuard {
  readonly #files: { name: string; handle: number }[]
  readonly #timer: NodeJS.Timeout
  #lost = false

  /**
   * Call it while SQLite has the files open.
   * @param file path of the database. @param onLost called once, when the files are first found missing.
   */
  constructor(
    file: string,
    private readonly onLost: () => void,
  ) {
    // An open handle keeps its inode number from being reused. It must stay open as long as SQLite uses the file: closing
    // any handle of a file drops all locks that the process has on it.
    this.#files = [file, `${file}-wal`, `${file}-shm`]
      .filter((name) => statSync(name, { throwIfNoEntry: false }) !== undefined)
      .map((name) => ({ name, handle: openSync(name, 'r') }))
    this.#timer = setInterval(() => this.#look(), INTERVAL_MS).unref()
  }

  /** Were the files found missing? Does not look at the disk. */
  get lost(): boolean {
    return this.#lost
  }

  /** @throws DatabaseLostError when the files were found missing. Does not look at the disk. */
  assertKnown(): void {
    if (this.#lost) throw new DatabaseLostError(messages.databaseLost)
  }

  /** Looks at the disk: a few microseconds. @throws DatabaseLostError when a file is missing or another one. */
  check(): void {
    this.#look()
    this.assertKnown()
  }

  /** Stops looking by itself. Call it before SQLite closes the files, which removes the log. */
  stop(): void {
    clearInterval(this.#timer)
  }

  /** Call it after SQLite has closed the files. */
  close(): void {
    this.stop()
    for (const { handle } of this.#files.splice(0)) closeSync(handle)
  }

  #look(): void {
    if (this.#lost || this.#files.every(isInPlace)) return
    this.#lost = true
    clearInterval(this.#timer)
    this.onLost()
  }
}

/** Does the name still lead to the file that is open? */
function isInPlace({ name, handle }: { name: string; handle: number }): boolean {
  try {
    const named = statSync(name, { bigint: true, throwIfNoEntry: false })
    const held = fstatSync(handle, { bigint: true })
    return named !== undefined && named.ino === held.ino && named.dev === held.dev
  } catch (error) {
    // a network file system says so of a deleted file; any other error says nothing about where the file is
    return (error as NodeJS.ErrnoException).code !== 'ESTALE'
  }
}
