import { statSync } from 'node:fs'
import { databaseFile } from '../../../cms/database/sqlite/database-file'
import type { Env } from '../../../cms/env'
import { withMongo } from '../backup/mongo-content'
import { UsageError } from '../usage-error'

/** The owner of a file; null if there is none, or if the system has no owners. */
const ownerOf = (file: string): number | null => (process.getuid ? (statSync(file, { throwIfNoEntry: false })?.uid ?? null) : null)

/**
 * Refuses to work as another user than the server's: files that this leaves beside the database would lock the server out.
 * @throws UsageError
 */
export function requireOwner({ isMongo, DATABASE_URL }: Env): void {
  const owner = isMongo ? null : ownerOf(databaseFile(DATABASE_URL))
  if (owner !== null && owner !== process.getuid?.())
    throw new UsageError(`The database belongs to the user with the id ${owner}; run this command as that user`)
}

async function hasDatabase({ isMongo, DATABASE_URL }: Env): Promise<boolean> {
  if (!isMongo) return statSync(databaseFile(DATABASE_URL), { throwIfNoEntry: false }) !== undefined
  return withMongo(DATABASE_URL, async (db) => (await db.listCollections({ name: 'users' }, { nameOnly: true }).toArray()).length > 0)
}

/** Refuses to work on a database that does not exist, instead of making one; and as `requireOwner`. @throws UsageError */
export async function requireInstallation(env: Env): Promise<void> {
  requireOwner(env)
  if (await hasDatabase(env)) return
  const place = env.isMongo ? 'DATABASE_URL' : databaseFile(env.DATABASE_URL)
  throw new UsageError(`There is no database yet (${place}); start the server once, or correct DATA_DIR or DATABASE_URL`)
}
