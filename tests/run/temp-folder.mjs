import { accessSync, constants, mkdirSync, readFileSync, statfsSync } from 'node:fs'

const SHARED_MEMORY = '/dev/shm'
const ROOM_MIN = 4 * 1024 ** 3

/** Memory that programs can still take, in bytes. */
const availableMemory = () => Number(/MemAvailable:\s+(\d+) kB/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024

function hasRoom() {
  try {
    accessSync(SHARED_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return Math.min(bavail * bsize, availableMemory()) >= ROOM_MIN
  } catch {
    return false
  }
}

/**
 * Moves the temporary folders of this process and its children to memory, where there is room for them.
 * SQLite waits for the disk after each write: that is a third to half of the time of the API tests.
 * A TMPDIR that is already set wins.
 */
export function useMemoryForTempFolders() {
  if (process.env.TMPDIR || !hasRoom()) return
  const folder = `${SHARED_MEMORY}/ccc-tests`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  process.env.TMPDIR = folder
}
