// Preloaded into a tool: ends the process as `kill -9` does, right before the rename whose number KILL_AT_RENAME names.
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
