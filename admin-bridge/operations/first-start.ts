import { randomBytes } from 'node:crypto'
import type { Payload } from 'payload'
import { databaseFile } from '../../cms/database/sqlite/database-file'
import { withFirstStartLock } from '../../cms/database/mongodb/prepare-mongo'
import { withStartLock } from '../../cms/database/start-lock'
import type { Env } from '../../cms/env'
import { seedDemoContent } from '../../seed'

const PASSWORD_BYTES = 15

export type NewAdministrator = { username: string; generatedPassword: string | null }
type Told = { administrator(made: NewAdministrator): void; progress(line: string): void }

/**
 * What an empty database gets before the port opens: the administrator, and the demo content where it is wanted.
 * @param told the administrator is told of as soon as it is kept: a start that ends early must not take the only
 * copy of a generated password with it.
 */
export function firstStart(payload: Payload, env: Env, told: Told): Promise<void> {
  const work = async (): Promise<void> => {
    const made = await makeAdministrator(payload, env)
    if (made) told.administrator(made)
    if (env.DEMO_CONTENT) await seedDemoContent(payload, told.progress)
  }
  return env.isMongo ? withFirstStartLock(payload, work) : withStartLock(databaseFile(env.DATABASE_URL), work)
}

async function makeAdministrator(payload: Payload, env: Env): Promise<NewAdministrator | null> {
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
