// The server on one core, the load on another: otherwise a fast server and its load would take turns on one.
import { execFileSync } from 'node:child_process'
import os from 'node:os'

const SERVER_CORE = '0'
const LOAD_CORE = '1'

/** Moves this process to its core. @returns the wrapper for servers; empty where processes cannot be pinned. */
export function pinCores() {
  if (os.cpus().length < 2) return []
  try {
    execFileSync('taskset', ['-a', '-c', '-p', LOAD_CORE, String(process.pid)], { stdio: 'ignore' })
    return ['taskset', '-c', SERVER_CORE]
  } catch {
    return []
  }
}

/** Moves a server that is running to the core of servers, if this process has its own. */
export function pinServer(pid) {
  if (os.cpus().length < 2) return
  execFileSync('taskset', ['-a', '-c', '-p', SERVER_CORE, String(pid)], { stdio: 'ignore' })
}
