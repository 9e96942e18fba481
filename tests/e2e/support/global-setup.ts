import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { demoTemplateFolder, isDemoTemplateReady, storeDemoTemplate } from '../../harness/server/demo-template'
import { startServer } from '../../harness/server/server'

/** The environment variable that names a data folder with the demo content. Each server of a run starts on a copy of it. */
export const TEMPLATE = 'E2E_TEMPLATE'

/** Creates the demo content once, unless E2E_TEMPLATE names a folder or an earlier run stored one. */
export default async function setup(): Promise<() => Promise<void>> {
  // the template is a folder with a SQLite file
  if (process.env['TEST_DATABASE'] === 'mongodb') return async () => undefined
  const stored = process.env[TEMPLATE] ?? demoTemplateFolder()
  if (stored && (process.env[TEMPLATE] || isDemoTemplateReady(stored))) {
    process.env[TEMPLATE] = stored
    return async () => undefined
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-template-'))
  const server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  // a stopped server has moved everything into the database file
  await server.end()
  await storeDemoTemplate(server.dataDir)
  await cp(server.dataDir, folder, { recursive: true })
  await server.stop()
  process.env[TEMPLATE] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
