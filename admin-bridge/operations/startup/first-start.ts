import { randomBytes } from 'node:crypto'
import type { Payload } from 'payload'
import { databaseFile } from '../../../cms/database/sqlite/database-file'
import { withFirstStartLock } from '../../../cms/database/mongodb/prepare-mongo'
import { withStartLock } from '../../../cms/database/start-lock'
import type { Env } from '../../../cms/env'
import { seedDemoContent } from '../../../seed'

const PASSWORD_BYTES = 15

export type NewAdministrator = { username: string; generatedPassword: string | null }
type Report = { administrator(created: NewAdministrator): void; progress(line: string): void }

/**
 * Prepares an empty database before the server listens: creates the administrator and, if DEMO_CONTENT is on, demo content.
 * @param report receives the administrator as soon as the account is stored, so that a start that fails later does not lose
 * the only copy of a generated password.
 */
export function firstStart(payload: Payload, env: Env, report: Report): Promise<void> {
  const work = async (): Promise<void> => {
    const created = await createAdministrator(payload, env)
    if (created) report.administrator(created)
    if (env.DEMO_CONTENT) await seedDemoContent(payload, report.progress)
  }
  return env.isMongo ? withFirstStartLock(payload, work) : withStartLock(databaseFile(env.DATABASE_URL), work)
}

async function createAdministrator(payload: Payload, env: Env): Promise<NewAdministrator | null> {
  const { totalDocs } = await payload.count({ collection: 'users', overrideAccess: true })
  if (totalDocs > 0) return null
  const generatedPassword = env.ADMIN_PASSWORD ? null : randomBytes(PASSWORD_BYTES).toString('base64url')
  const password = env.ADMIN_PASSWORD ?? generatedPassword ?? ''
  await payload.create({
    collection: 'users',
    overrideAccess: true,
    data: { username: env.ADMIN_USERNAME, ...(env.ADMIN_EMAIL ? { email: env.ADMIN_EMAIL } : {}), password, isAdmin: true },
  })
  return { username: env.ADMIN_USERNAME, generatedPassword }
}
