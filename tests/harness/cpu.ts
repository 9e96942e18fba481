import { existsSync, readFileSync } from 'node:fs'

/** Linux counts a process's time in these. */
const TICKS_PER_SECOND = 100

/** Can this machine tell how long a process computed? */
export const tellsCpu = existsSync('/proc/self/stat')

/** Seconds that a process has computed so far: unlike passed time, a busy machine hardly changes it. Linux alone. */
export const cpuSeconds = (pid: number | undefined): number => secondsIn(`/proc/${pid}/stat`)

/** The same of its main thread alone, on which a server's event loop runs. */
export const mainThreadSeconds = (pid: number): number => secondsIn(`/proc/${pid}/task/${pid}/stat`)

function secondsIn(file: string): number {
  const stat = readFileSync(file, 'utf8')
  // the name in parentheses may hold blanks; user and system time are the 14th and 15th fields
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
