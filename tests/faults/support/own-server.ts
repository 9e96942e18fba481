import { afterAll, beforeAll } from 'vitest'
import { administrator, type Client } from './client'
import { newInstallation, type Installation } from './installation'
import { startServer, type Server } from './server'

/** A running server, its installation, and the API as its administrator. */
type Running = { readonly installation: Installation; readonly server: Server; readonly client: Client }

/** A server on a new installation. Read it inside of tests: before them it has not started. */
export type OwnServer = Running & {
  /** Starts the server again on its installation, once a test has ended it. @param settings for this start. */
  restart(settings?: Record<string, string>): Promise<void>
}

/** Starts a server before the tests of a file, and kills it after them. Call this once, at the top of the file. */
export function ownServer(): OwnServer {
  let running: Running | undefined
  const current = (): Running => {
    if (!running) throw new Error('The server has not started')
    return running
  }
  const start = async (installation: Installation, settings: Record<string, string> = {}): Promise<void> => {
    const server = await startServer(installation, settings)
    running = { installation, server, client: await administrator(server.url) }
  }
  beforeAll(async () => start(await newInstallation()))
  afterAll(async () => {
    await current().server.kill()
    await current().installation.remove()
  })
  return {
    get installation() {
      return current().installation
    },
    get server() {
      return current().server
    },
    get client() {
      return current().client
    },
    restart: (settings) => start(current().installation, settings),
  }
}
