import { EnvError } from '../../cms/env'
import { isDatabaseAway, isDiskFull } from '../../cms/database/failures'
import { messages } from '../../cms/domain/messages'

/** A mistake of the person who called; told in one line. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const DISK = /^E(ACCES|PERM|ROFS|IO|XDEV|BUSY|NOENT|NOTDIR|ISDIR|NAMETOOLONG|MFILE|LOOP)$/

/** One line for an error that the surroundings cause: a full disk, missing rights, a database out of reach. Null for any other. */
function lineOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof EnvError || error instanceof UsageError) return error.message
  const { code = '', path = '', dest } = error as NodeJS.ErrnoException & { dest?: string }
  if (isDiskFull(error)) return messages.diskFull
  if (DISK.test(code)) return `${dest ?? path} cannot be read or written (${code})`
  if (isDatabaseAway(error)) return `The database (DATABASE_URL) is out of reach: ${error.message.split('\n')[0]}`
  return null
}

/** Runs the work of a command-line tool and ends the process: with 0, or with 1 and one line on stderr. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work()
    process.exit(0)
  } catch (error) {
    console.error(lineOf(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)))
    process.exit(1)
  }
}
