import path from 'node:path'
import { getPayload, type Payload } from 'payload'
import type { SQLiteAdapter } from '@payloadcms/db-sqlite'
import type { Logger } from 'pino'
import { mongoContentVersion, sqliteContentVersion, type ContentVersion } from '../../cms/database/content-version'
import { databaseFile, migrateSqlite } from '../../cms/database/migrate'
import { useSingleWriter } from '../../cms/database/single-writer'
import { oneStartAtATime } from '../../cms/database/start-lock'
import { EnvError, makeFolder, reasonOf, type Env } from '../../cms/env'
import { readyMongo } from '../../cms/database/ready-mongo'

export type OpenDatabase = { payload: Payload; version: ContentVersion; close(): Promise<void> }

/**
 * Opens the content: connects, brings the schema up to date, and makes writes safe. Every process that writes goes this way.
 * @throws EnvError when the database cannot serve, in one line that names the setting.
 */
export async function openDatabase(env: Env, log: Pick<Logger, 'info'>): Promise<OpenDatabase> {
  makeFolders(env)
  if (env.isMongo) return openMongo(await connect(env))
  return oneStartAtATime(databaseFile(env.DATABASE_URL), async () => openSqlite(await connect(env), env, log))
}

async function connect(env: Env): Promise<Payload> {
  const { default: config } = await import('../../cms/payload.config')
  const payload = await getPayload({ config }).catch((error: unknown) => {
    throw new EnvError(`Wrong settings: DATABASE_URL cannot be opened (${reasonOf(error)})`)
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
  await readyMongo(payload)
  const version = mongoContentVersion(payload)
  return { payload, version, close: () => payload.destroy() }
}

async function openSqlite(payload: Payload, env: Env, log: Pick<Logger, 'info'>): Promise<OpenDatabase> {
  const migrated = await migrateSqlite(payload, env.DATABASE_URL, path.join(env.DATA_DIR, 'backups'))
  if (migrated.length > 0) log.info({ migrations: migrated }, 'database brought up to date')
  const closeWriter = await useSingleWriter(payload)
  const version = sqliteContentVersion(databaseFile(env.DATABASE_URL))
  return {
    payload,
    version,
    close: async () => {
      version.close()
      await closeWriter()
      ;(payload.db as unknown as SQLiteAdapter).client.close()
      await payload.destroy()
    },
  }
}
