import { statSync } from 'node:fs'
import type { Env } from '../../../cms/env'
import { databaseOf } from '../backup/database-of'
import { UsageError } from '../usage-error'

/**
 * Refuses to work as another user than the server's: files that this leaves beside the database would lock the server out.
 * @throws UsageError
 */
export function requireOwner(env: Env): void {
  const { file } = databaseOf(env)
  const owner = file === null ? undefined : statSync(file, { throwIfNoEntry: false })?.uid
  // a system without users has no `getuid`
  if (owner !== undefined && process.getuid && owner !== process.getuid())
    throw new UsageError(`The database belongs to the user with the id ${owner}; run this command as that user`)
}

/** Refuses to work on a database that does not exist, instead of making one; and as `requireOwner`. @throws UsageError */
export async function requireInstallation(env: Env): Promise<void> {
  requireOwner(env)
  const database = databaseOf(env)
  if (await database.exists()) return
  const place = database.file ?? 'DATABASE_URL'
  throw new UsageError(`There is no database yet (${place}); start the server once, or correct DATA_DIR or DATABASE_URL`)
}
