import { existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs'

const SHARED_MEMORY = '/dev/shm'
const ROOM_MIN = 4 * 1024 ** 3

function hasRoom() {
  if (!existsSync(SHARED_MEMORY)) return false
  const available = Number(/MemAvailable:\s+(\d+) kB/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return Math.min(bavail * bsize, available) >= ROOM_MIN
}

/** Moves temporary folders to memory where there is room: SQLite waits for a disk after each write. A TMPDIR that is set wins. */
export function useMemoryForTempFolders() {
  if (process.env.TMPDIR || !hasRoom()) return
  process.env.TMPDIR = `${SHARED_MEMORY}/ccc-tests`
  mkdirSync(process.env.TMPDIR, { recursive: true, mode: 0o700 })
}
