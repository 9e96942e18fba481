import { ADMIN, startServer, type RunningServer } from '../../harness/server'
import { Client } from './client'
import { test as base } from './test'

type BareFixtures = {
  /** A server with nothing in it. One file uses it, so that "nothing" stays true until that file says otherwise. */
  bare: RunningServer
  bareClient: Client
}

export const test = base.extend<object, BareFixtures>({
  bare: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({ env: { DEMO_CONTENT: 'off' } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  bareClient: [
    async ({ bare }, use) => {
      await use(await Client.signIn(bare.url, ADMIN.username, ADMIN.password))
    },
    { scope: 'worker' },
  ],
})
