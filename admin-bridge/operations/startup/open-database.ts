import path from 'node:path'
import { getPayload, type Payload } from 'payload'
import type {} from '@payloadcms/db-sqlite'
import type { Logger } from 'pino'
import { MongoVersion, SqliteVersion, raiseMongoVersion, type ContentVersion } from '../../../cms/database/content-version'
import { databaseFile } from '../../../cms/database/sqlite/database-file'
import { repeatOnConflict } from '../../../cms/database/conflict-retries'
import { isDiskFull } from '../../../cms/database/failures'
import { areListsPrepared, prepareLists } from '../../../cms/database/derived/prepare-lists'
import { DatabaseFileGuard } from '../../../cms/database/sqlite/file-guard'
import { bringOverMongo, migrateSqlite, noteMigrations } from '../../../cms/database/migrate'
import { probeMongo, probeSqlite } from '../../../cms/database/probes'
import { installSqliteTransactions } from '../../../cms/database/sqlite-transactions'
import { claimForServer, withStartLock } from '../../../cms/database/file-locks'
import { glanceAtFolder, onUploads, probeFolder, storageHealth } from '../../../cms/database/storage-health'
import { installMongoTransactions } from '../../../cms/database/mongo-transactions'
import { EnvError, createFolder, type Env } from '../../../cms/env'
import { databaseErrorReason } from '../../../cms/error-log'
import { prepareMongo, withFirstStartLock } from '../../../cms/database/mongodb/prepare-mongo'
import { withMongo } from '../backup/mongo-content'
import { beginUse, finishBeforeUse } from '../backup/locks'

type Log = Pick<Logger, 'info' | 'error'>
export type OpenDatabase = {
  payload: Payload
  version: ContentVersion
  /** Runs work in one process at a time when several start together; the others wait. @throws EnvError when that takes too long. */
  alone<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Opens the database: finishes an interrupted restore, connects, migrates, and installs our transaction handling. Every
 * process that writes content must use it.
 * @param isServer a server has a SQLite database to itself; commands work beside it.
 * @throws EnvError with one line that names the setting if the database cannot be used.
 */
export async function openDatabase(env: Env, log: Log, isServer = false): Promise<OpenDatabase> {
  // the database and its backups contain password hashes and sessions: only this account may read them
  process.umask(0o077)
  const uploads = path.join(env.DATA_DIR, 'media')
  createFolder(uploads)
  storageHealth.setProbe('uploads', () => onUploads(probeFolder(uploads)))
  if (!env.S3_BUCKET) storageHealth.setGlance(() => onUploads(glanceAtFolder(uploads)))
  const report = (line: string): void => log.info(line)
  if (env.isMongo) {
    await finishBeforeUse(env, report)
    // Payload creates collections and indexes when it connects
    await withMongo(env.DATABASE_URL, bringOverMongo).catch(unopened)
    return openMongo(await connect(env), log)
  }
  const file = databaseFile(env.DATABASE_URL)
  createFolder(path.dirname(file))
  const endClaim = isServer ? await claimForServer(file) : () => Promise.resolve()
  return withStartLock(file, async () => {
    const endUse = await beginUse(env, report)
    const release = (): Promise<void> => endUse().finally(endClaim)
    try {
      const database = await openSqlite(await connect(env), env, log)
      return { ...database, alone: (work) => withStartLock(file, work), close: () => database.close().finally(release) }
    } catch (error) {
      await release()
      throw error
    }
  })
}

/** Payload's adapter for SQLite makes a new error of one that keeps it from connecting, and keeps nothing but the message. */
const FULL_AT_CONNECT = /cannot connect to SQLite: SQLITE_FULL\b/

/** @throws EnvError in place of what kept the database from being opened. */
function unopened(error: unknown): never {
  if (error instanceof EnvError) throw error
  if (isDiskFull(error) || FULL_AT_CONNECT.test(String(error)))
    throw Object.assign(new Error('No room', { cause: error }), { code: 'ENOSPC' })
  throw new EnvError(`Wrong settings: DATABASE_URL cannot be opened (${databaseErrorReason(error)})`)
}

async function connect(env: Env): Promise<Payload> {
  const { default: config } = await import('../../../cms/payload.config')
  const payload = await getPayload({ config }).catch(unopened)
  payload.logger.level = env.LOG_LEVEL === 'info' ? 'warn' : env.LOG_LEVEL
  return payload
}

async function openMongo(payload: Payload, log: Log): Promise<OpenDatabase> {
  // several processes that start together create the same collections and indexes, and the database may report a conflict
  await repeatOnConflict(async () => {
    await prepareMongo(payload)
    await noteMigrations(payload)
  })
  storageHealth.setProbe('database', () => probeMongo(payload))
  installMongoTransactions(payload, () => raiseMongoVersion(payload))
  const alone = <T>(work: () => Promise<T>): Promise<T> => withFirstStartLock(payload, work)
  const prepare = () => repeatOnConflict(() => prepareLists(payload))
  // without a look before it, each start would wait for another one that makes the demo content
  if (!(await areListsPrepared(payload)) && (await alone(prepare))) log.info('lists prepared')
  return { payload, version: new MongoVersion(payload), alone, close: () => payload.destroy() }
}

async function openSqlite(payload: Payload, env: Env, log: Log): Promise<Omit<OpenDatabase, 'alone'>> {
  const file = databaseFile(env.DATABASE_URL)
  const migrated = await migrateSqlite(payload, env.DATABASE_URL, path.join(env.DATA_DIR, 'backups'), (line) => log.info(line))
  if (migrated.length > 0) log.info({ migrations: migrated }, 'database migrated')
  const guard = new DatabaseFileGuard(file, () =>
    log.error({ file }, 'the database file was moved, deleted or replaced: reads and writes fail until a restart'),
  )
  const version = new SqliteVersion(guard)
  const closeWriter = await installSqliteTransactions(payload, { guard, onCommit: () => version.raise() })
  if (await prepareLists(payload)) log.info('lists prepared')
  storageHealth.setProbe('database', () => probeSqlite(payload, file))
  return {
    payload,
    version,
    close: async () => {
      // closing deletes the write-ahead log by name, and that name may belong to another database now
      if (guard.lost) return
      await closeWriter()
      guard.stop()
      payload.db.drizzle.$client.close()
      await payload.destroy()
      guard.close()
    },
  }
}
