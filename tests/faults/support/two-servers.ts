import { afterAll, beforeAll } from 'vitest'
import { clientOf, login, type Client } from './client'
import { database, newInstallation, secondInstallation, type Installation } from './installation'
import { startServer, type Server } from './server'

/**
 * Two servers on one MongoDB, each with its own data folder, and the API of each as the administrator with one token. A SQLite file
 * belongs to one server, which then is both.
 */
type Running = {
  readonly installation: Installation
  readonly first: Server
  readonly second: Server
  readonly token: string
  readonly ours: Client
  readonly theirs: Client
}

export type TwoServers = Running & {
  /** Starts one of them again, once a test has ended it. */
  restart(which: 'first' | 'second'): Promise<void>
}

/** Starts both before the tests of a file, and kills them after. Read them inside of tests. Call this once, at the top of the file. */
export function twoServers(): TwoServers {
  let running: Running | undefined
  let beside: Installation | undefined
  const current = (): Running => {
    if (!running) throw new Error('The servers have not started')
    return running
  }
  const run = (installation: Installation, { first, second }: Pick<Running, 'first' | 'second'>, token: string): void => {
    running = { installation, first, second, token, ours: clientOf(first.url, token), theirs: clientOf(second.url, token) }
  }
  beforeAll(async () => {
    const installation = await newInstallation()
    if (database === 'mongodb') beside = await secondInstallation(installation)
    const first = await startServer(installation)
    const second = beside ? await startServer(beside) : first
    run(installation, { first, second }, await login(first.url))
  })
  afterAll(async () => {
    const { installation, first, second } = current()
    await Promise.all([first, second].map((server) => server.kill()))
    await installation.remove()
    await beside?.remove()
  })
  return {
    get installation() {
      return current().installation
    },
    get first() {
      return current().first
    },
    get second() {
      return current().second
    },
    get token() {
      return current().token
    },
    get ours() {
      return current().ours
    },
    get theirs() {
      return current().theirs
    },
    async restart(which) {
      const { installation, first, second, token } = current()
      const again = await startServer((which === 'first' ? first : second).installation)
      run(installation, beside ? { first, second, [which]: again } : { first: again, second: again }, token)
    },
  }
}
