// Processor time of a process. Unlike the clock, it does not count what other programs do meanwhile.
import { readFileSync, readdirSync } from 'node:fs'

/** Milliseconds of processor time that all threads of a process have used; NaN where the system does not say. */
export function cpuMs(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const times = threads.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
    return times.reduce((sum, time) => sum + time, 0) / 1e6
  } catch {
    return Number.NaN
  }
}
