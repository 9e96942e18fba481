// Preloaded into a tool: kills the process with SIGKILL right before the rename with the number in KILL_AT_RENAME.
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const rename = promises.rename
let calls = 0
promises.rename = (from, to) => {
  calls += 1
  if (calls === Number(process.env.KILL_AT_RENAME)) process.kill(process.pid, 'SIGKILL')
  return rename(from, to)
}
syncBuiltinESMExports()
