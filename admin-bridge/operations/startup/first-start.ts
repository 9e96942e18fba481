import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Payload } from 'payload'
import type { Env } from '../../../cms/env'
import { seedDemoContent } from '../../../seed'
import type { OpenDatabase } from './open-database'

const PASSWORD_BYTES = 15
/** In DATA_DIR, from the first start until the demo content is complete. */
const DEMO_UNFINISHED = 'demo-content-unfinished'

export type NewAdministrator = { username: string; generatedPassword: string | null }
type Report = { administrator(created: NewAdministrator): void; progress(line: string): void }

/**
 * Prepares an empty database before the server listens: creates the administrator and, if DEMO_CONTENT is on, demo content. A later
 * start only finishes demo content that was interrupted. It never adds any again after it was deleted or declined.
 * @param report receives the administrator as soon as the account is stored, so that a start that fails later does not lose
 * the only copy of a generated password.
 */
export function firstStart({ payload, alone }: Pick<OpenDatabase, 'payload' | 'alone'>, env: Env, report: Report): Promise<void> {
  return alone(async () => {
    const unfinished = path.join(env.DATA_DIR, DEMO_UNFINISHED)
    const isFirst = await isWithoutAccounts(payload)
    if (isFirst && env.DEMO_CONTENT) await writeFile(unfinished, '')
    if (isFirst) report.administrator(await createAdministrator(payload, env))
    if (env.DEMO_CONTENT && existsSync(unfinished)) await seedDemoContent(payload, report.progress)
    await rm(unfinished, { force: true })
  })
}

const isWithoutAccounts = async (payload: Payload): Promise<boolean> =>
  (await payload.count({ collection: 'users', overrideAccess: true })).totalDocs === 0

async function createAdministrator(payload: Payload, env: Env): Promise<NewAdministrator> {
  const generatedPassword = env.ADMIN_PASSWORD ? null : randomBytes(PASSWORD_BYTES).toString('base64url')
  const password = env.ADMIN_PASSWORD ?? generatedPassword ?? ''
  await payload.create({
    collection: 'users',
    overrideAccess: true,
    data: { username: env.ADMIN_USERNAME, ...(env.ADMIN_EMAIL ? { email: env.ADMIN_EMAIL } : {}), password, isAdmin: true },
  })
  return { username: env.ADMIN_USERNAME, generatedPassword }
}
