import { existsSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in ticks. */
const TICKS_PER_SECOND = 100

/** Whether this machine reports the CPU time of a process. */
export const canMeasureCpu = existsSync('/proc/self/stat')

/** CPU seconds of a process so far. Other processes hardly influence it. Linux only. */
export const cpuSeconds = (pid: number | undefined): number => secondsIn(`/proc/${pid}/stat`)

/** CPU seconds of a process's main thread, which runs the event loop. */
export const mainThreadSeconds = (pid: number): number => secondsIn(`/proc/${pid}/task/${pid}/stat`)

function secondsIn(file: string): number {
  const stat = readFileSync(file, 'utf8')
  // the name in parentheses may hold blanks; user and system time are the 14th and 15th fields
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
