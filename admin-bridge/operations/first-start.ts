import { randomBytes } from 'node:crypto'
import type { Payload } from 'payload'
import { oneAtATime } from '../../cms/database/ready-mongo'
import type { Env } from '../../cms/env'
import { seedDemoContent } from '../../seed'

const PASSWORD_BYTES = 15

export type FirstStart = { username: string; generatedPassword: string | null } | null

/**
 * What an empty database gets before the port opens: the administrator, and the demo content where it is wanted.
 * @returns the administrator that was made, or null when there were users already.
 */
export function firstStart(payload: Payload, env: Env, say: (line: string) => void): Promise<FirstStart> {
  const work = async (): Promise<FirstStart> => {
    const made = await makeAdministrator(payload, env)
    if (env.DEMO_CONTENT) await seedDemoContent(payload, say)
    return made
  }
  return env.isMongo ? oneAtATime(payload, work) : work()
}

async function makeAdministrator(payload: Payload, env: Env): Promise<FirstStart> {
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
