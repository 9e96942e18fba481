import path from 'node:path'
import type { Installation } from './installation'
import { parseJson } from '../../harness/json'
import { until } from '../../harness/poll'
import { startProgram, type Running } from './process'

/** The path of an installation's SQLite file. */
export const databaseFile = (installation: Installation): string => path.join(installation.dataDir, 'ccc.db')

/** Starts a process that runs a script with `client` on a file. */
function startScript(file: string, script: string): Running {
  const client = `const client = createClient({ url: ${JSON.stringify(`file:${file}`)} })`
  const program = `import { createClient } from '@libsql/client'; ${client}; ${script}`
  return startProgram(process.execPath, ['--input-type=module', '--eval', program], {})
}

/**
 * Runs a script with `client` on a file, in a process of its own: a client keeps the file open until garbage collection, and its end
 * can lock the file while a server starts. @returns what the script printed. @throws if it fails.
 */
async function inOwnProcess(file: string, script: string): Promise<string> {
  const { exited, stdout, stderr } = startScript(file, script)
  if ((await exited).code !== 0) throw new Error(`The statements failed: ${stderr()}`)
  return stdout()
}

/** SQLite's integrity check of a file, and the number of dangling references. */
export async function integrity(file: string): Promise<{ check: string; dangling: number }> {
  const rowsOf = (pragma: string): string => `(await client.execute('PRAGMA ${pragma}')).rows`
  const script = `const check = ${rowsOf('integrity_check')}.map((row) => String(row[0])).join('; ')
    console.log(JSON.stringify({ check, dangling: ${rowsOf('foreign_key_check')}.length }))`
  return parseJson(await inOwnProcess(file, script))
}

/** Runs SQL statements on a file, after those of a server that is writing to it. @throws if they fail. */
export async function runSql(file: string, statements: string): Promise<void> {
  await inOwnProcess(file, `await client.executeMultiple(${JSON.stringify(`PRAGMA busy_timeout = 10000; ${statements}`)})`)
}

/** Locks a file, as a process does that prepares the database beside it. @returns what ends the lock. */
export async function holdLock(file: string): Promise<() => Promise<void>> {
  const { child, exited, stdout } = startScript(
    file,
    "await client.execute('BEGIN EXCLUSIVE'); console.log('locked'); setInterval(() => client, 1000)",
  )
  await until('the lock', () => stdout().includes('locked'))
  return async () => {
    child.kill('SIGKILL')
    await exited
  }
}
