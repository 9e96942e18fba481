import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { demoTemplateFolder, isDemoTemplateReady, storeDemoTemplate } from '../../harness/server/demo-template'
import { startServer } from '../../harness/server/server'
import { writeSmallContent } from './small-content'

/** The environment variable that names a data folder with content. Each server of a run starts on a copy of it. */
export const TEMPLATE = 'E2E_TEMPLATE'
/** `E2E_CONTENT=small`, as in `npm test`: a few records instead of the demo content, whose pictures take a minute to draw. Enough for the walk. */
export const isSmall = process.env['E2E_CONTENT'] === 'small'

/** Writes the content once, unless E2E_TEMPLATE names a folder or an earlier run stored the demo content. */
export default async function setup(): Promise<() => Promise<void>> {
  // the template is a folder with a SQLite file
  if (process.env['TEST_DATABASE'] === 'mongodb') return async () => undefined
  const stored = process.env[TEMPLATE] ?? demoTemplateFolder()
  if (stored && (process.env[TEMPLATE] || isDemoTemplateReady(stored))) {
    process.env[TEMPLATE] = stored
    return async () => undefined
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-template-'))
  const server = await startServer({ env: { DEMO_CONTENT: isSmall ? 'off' : 'on' } })
  if (isSmall) await writeSmallContent(server.url)
  // a stopped server has moved everything into the database file
  await server.end()
  if (!isSmall) await storeDemoTemplate(server.dataDir)
  await cp(server.dataDir, folder, { recursive: true })
  await server.stop()
  process.env[TEMPLATE] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
