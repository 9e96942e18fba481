import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startServer } from '../../harness/server'

/** Where the data folder with the demo content lies that every server of a run begins with a copy of. */
export const TEMPLATE = 'E2E_TEMPLATE'

/** Seeds once for the whole run; `E2E_TEMPLATE` names a folder that was seeded before. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env[TEMPLATE]) return async () => undefined
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ccc-template-'))
  const server = await startServer({ env: { DEMO_CONTENT: 'on' } })
  // a server that was told to stop has put everything into its file
  await server.end()
  await cp(server.dataDir, folder, { recursive: true })
  await server.stop()
  process.env[TEMPLATE] = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
