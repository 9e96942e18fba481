import path from 'node:path'
import { getPayload, type Payload } from 'payload'
import type { SQLiteAdapter } from '@payloadcms/db-sqlite'
import type { Logger } from 'pino'
import { mongoContentVersion, sqliteContentVersion, type ContentVersion } from '../../cms/database/content-version'
import { watchTransactions } from '../../cms/database/after-transaction'
import { databaseFile } from '../../cms/database/sqlite/database-file'
import { isDiskFull } from '../../cms/database/failures'
import { DatabaseFileGuard } from '../../cms/database/sqlite/file-guard'
import { migrateSqlite } from '../../cms/database/migrate'
import { probeMongo, probeSqlite } from '../../cms/database/probes'
import { installSingleWriter } from '../../cms/database/sqlite/single-writer'
import { withStartLock } from '../../cms/database/start-lock'
import { probeFolder, storageHealth } from '../../cms/database/storage-health'
import { trackFailedCommits, rejectEndedTransactions } from '../../cms/database/transactions'
import { EnvError, makeFolder, errorReason, type Env } from '../../cms/env'
import { prepareMongo } from '../../cms/database/mongodb/prepare-mongo'
import { beginUse, finishBeforeUse } from './backup/locks'

type Log = Pick<Logger, 'info' | 'error'>
export type OpenDatabase = { payload: Payload; version: ContentVersion; close(): Promise<void> }

/**
 * Opens the content: connects, brings the schema up to date, and makes writes safe. Every process that writes goes this way.
 * @throws EnvError when the database cannot serve, in one line that names the setting.
 */
export async function openDatabase(env: Env, log: Log): Promise<OpenDatabase> {
  makeFolders(env)
  storageHealth.setProbe('uploads', () => probeFolder(path.join(env.DATA_DIR, 'media')))
  const told = (line: string): void => log.info(line)
  if (env.isMongo) {
    await finishBeforeUse(env, told)
    return openMongo(await connect(env))
  }
  return withStartLock(databaseFile(env.DATABASE_URL), async () => {
    const leave = await beginUse(env, told)
    try {
      const database = await openSqlite(await connect(env), env, log)
      return { ...database, close: () => database.close().finally(leave) }
    } catch (error) {
      await leave()
      throw error
    }
  })
}

async function connect(env: Env): Promise<Payload> {
  const { default: config } = await import('../../cms/payload.config')
  const payload = await getPayload({ config }).catch((error: unknown) => {
    if (isDiskFull(error)) throw error
    throw new EnvError(`Wrong settings: DATABASE_URL cannot be opened (${errorReason(error)})`)
  })
  payload.logger.level = env.LOG_LEVEL === 'info' ? 'warn' : env.LOG_LEVEL
  return payload
}

function makeFolders(env: Env): void {
  // What is written holds password hashes and sessions, copies of it too: it is for this account's eyes alone.
  process.umask(0o077)
  makeFolder(path.join(env.DATA_DIR, 'media'))
  if (!env.isMongo) makeFolder(path.dirname(databaseFile(env.DATABASE_URL)))
}

async function openMongo(payload: Payload): Promise<OpenDatabase> {
  await prepareMongo(payload)
  rejectEndedTransactions(payload)
  trackFailedCommits(payload)
  storageHealth.setProbe('database', () => probeMongo(payload))
  const version = mongoContentVersion(payload)
  watchTransactions(payload)
  return { payload, version, close: () => payload.destroy() }
}

async function openSqlite(payload: Payload, env: Env, log: Log): Promise<OpenDatabase> {
  const file = databaseFile(env.DATABASE_URL)
  const migrated = await migrateSqlite(payload, env.DATABASE_URL, path.join(env.DATA_DIR, 'backups'))
  if (migrated.length > 0) log.info({ migrations: migrated }, 'database brought up to date')
  const guard = new DatabaseFileGuard(file, () =>
    log.error({ file }, 'the database file was moved, deleted or replaced: nothing is read or written until a restart'),
  )
  const closeWriter = await installSingleWriter(payload, { guard })
  watchTransactions(payload)
  const version = sqliteContentVersion(file, guard)
  storageHealth.setProbe('database', () => probeSqlite(payload, file))
  return {
    payload,
    version,
    close: async () => {
      // by their names, SQLite would remove the log of whatever file stands in the place of ours now
      if (guard.lost) return
      await closeWriter()
      guard.stop()
      ;(payload.db as unknown as SQLiteAdapter).client.close()
      await payload.destroy()
      version.close()
      guard.close()
    },
  }
}
