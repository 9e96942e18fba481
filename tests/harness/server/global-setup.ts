import { isBuilt } from '../../../admin-bridge/operations/scripts/stamp.mjs'
import type { TestProject } from 'vitest/node'
import { Api } from '../api'
import { addReader } from '../panel'
import { ADMIN, READER, SECRET, startServer, type RunningServer } from './server'

/** A running server, as test files see it. */
export type SharedServer = {
  url: string
  dataDir: string
  logFile: string
  adminToken: string
  readerToken: string
  env: Readonly<Record<string, string>>
}

declare module 'vitest' {
  export interface ProvidedContext {
    servers: SharedServer[]
  }
}

async function open(): Promise<{ running: RunningServer; shared: SharedServer }> {
  const running = await startServer({ env: { PAYLOAD_SECRET: SECRET } })
  const anyone = new Api(running.url)
  const token = async (username: string, password: string): Promise<string> => (await anyone.signIn(username, password)).token ?? ''
  const { url, dataDir, logFile, env } = running
  const adminToken = await token(ADMIN.username, ADMIN.password)
  await addReader(running, adminToken)
  return {
    running,
    shared: {
      url,
      dataDir,
      logFile,
      env,
      adminToken,
      readerToken: await token(READER.username, READER.password),
    },
  }
}

/** Starts one server per worker, so that concurrent files do not see each other's records. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!process.env['TEST_SERVER_DIR'] && !isBuilt())
    process.stderr.write('The build is older than the sources. Run `npm run build` to test the current sources.\n')
  const workers = Number(project.config.maxWorkers) || 2
  const opened = await Promise.all(Array.from({ length: workers }, open))
  project.provide(
    'servers',
    opened.map(({ shared }) => shared),
  )
  return async () => {
    await Promise.all(opened.map(({ running }) => running.stop()))
  }
}
