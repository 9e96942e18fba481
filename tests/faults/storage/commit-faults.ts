import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Installation } from '../support/installation'
import { startMongoProxy } from '../support/mongo-proxy'

/** `full`: no space left; `broken`: the disk or the server fails; `cut`: MongoDB is disconnected instead of committing; `late`: it commits at the end of the fault. */
export type Fault = 'full' | 'broken' | 'cut' | 'late'

export type CommitFaults = {
  /** Settings for a server whose commits can be made to fail. */
  settings: Record<string, string>
  begin(fault: Fault): Promise<void>
  end(): Promise<void>
  close(): Promise<void>
}

const SQLITE_CODES = { full: 'SQLITE_FULL', broken: 'SQLITE_IOERR', cut: 'SQLITE_IOERR', late: 'SQLITE_IOERR' } as const
/** OutOfDiskSpace and InterruptedAtShutdown. */
const MONGO_CODES = { full: 14_031, broken: 11_600 } as const

function sqliteFaults(installation: Installation): CommitFaults {
  const trigger = path.join(installation.dataDir, 'commits-fail')
  const preload = pathToFileURL(path.resolve(import.meta.dirname, 'failing-commit.mjs')).href
  return {
    settings: { NODE_OPTIONS: `--import=${preload}`, FAULT_TRIGGER: trigger },
    begin: (fault) => writeFile(trigger, SQLITE_CODES[fault]),
    end: () => rm(trigger, { force: true }),
    close: () => rm(trigger, { force: true }),
  }
}

async function mongoFaults(installation: Installation): Promise<CommitFaults> {
  const proxy = await startMongoProxy(installation.databaseUrl)
  return {
    settings: { DATABASE_URL: proxy.url },
    begin: (fault) => Promise.resolve(proxy.commits(fault === 'cut' || fault === 'late' ? fault : { code: MONGO_CODES[fault] })),
    end: () => Promise.resolve(proxy.commits('pass')),
    close: () => proxy.close(),
  }
}

/** Makes commits fail on demand, on either database and on any machine. */
export const commitFaults = (installation: Installation): Promise<CommitFaults> =>
  installation.kind === 'mongodb' ? mongoFaults(installation) : Promise.resolve(sqliteFaults(installation))
