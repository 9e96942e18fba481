import { EnvError } from '../../../cms/env'
import { isDatabaseUnavailable, isDiskFull } from '../../../cms/database/failures'
import { serverMessages } from '../../../cms/domain/server-messages'
import { errorCode } from '../../../cms/error-code'
import { UsageError } from '../usage-error'

const FILE_ERROR = /^E(ACCES|PERM|ROFS|IO|XDEV|BUSY|NOENT|NOTDIR|ISDIR|NAMETOOLONG|MFILE|LOOP)$/

/** The path that a file operation failed on; its target, if it has one. */
function pathOf(error: Error): string {
  if ('dest' in error) return String(error.dest)
  return 'path' in error ? String(error.path) : 'A file'
}

/** A one-line message for an error with an external cause, such as a full disk or an unreachable database; null for any other. */
function externalCause(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof EnvError || error instanceof UsageError) return error.message
  const code = String(errorCode(error))
  if (isDiskFull(error)) return serverMessages.diskFull
  if (FILE_ERROR.test(code)) return `${pathOf(error)} cannot be read or written (${code})`
  if (isDatabaseUnavailable(error)) return `The database (DATABASE_URL) is unreachable: ${error.message.split('\n')[0]}`
  return null
}

/** The log of a tool that opens the database: its own output says what it did. */
export const SILENT = { info: () => undefined, error: () => undefined }

/** Runs a command-line tool and ends the process: with 0, or with 1 and the error on stderr. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work()
    process.exit(0)
  } catch (error) {
    console.error(externalCause(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)))
    process.exit(1)
  }
}
