import { afterAll, beforeAll } from 'vitest'
import { clientOf, login, type Client } from './client'
import { database, newInstallation, secondInstallation, type Installation } from './installation'
import { startServer, type Server } from './server'

/** Two servers on one database, on MongoDB each with its own data folder, and the API of each as the administrator with one token. */
type Running = {
  readonly installation: Installation
  readonly first: Server
  readonly second: Server
  readonly token: string
  readonly ours: Client
  readonly theirs: Client
}

/** Starts them before the tests of a file, and kills them after. Read them inside of tests. Call this once, at the top of the file. */
export function twoServers(): Running {
  let running: Running | undefined
  let beside: Installation | undefined
  const current = (): Running => {
    if (!running) throw new Error('The servers have not started')
    return running
  }
  beforeAll(async () => {
    const installation = await newInstallation()
    if (database === 'mongodb') beside = await secondInstallation(installation)
    const first = await startServer(installation)
    const second = await startServer(beside ?? installation)
    const token = await login(first.url)
    running = { installation, first, second, token, ours: clientOf(first.url, token), theirs: clientOf(second.url, token) }
  })
  afterAll(async () => {
    const { installation, first, second } = current()
    await Promise.all([first.kill(), second.kill()])
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
  }
}
