import { ADMIN, startServer, type RunningServer } from '../../harness/server/server'
import { Client } from './client'
import { test as base } from './test'

type EmptyServerFixtures = {
  /** A server without content. Only one file uses it, so no other test can add any. */
  emptyServer: RunningServer
  emptyClient: Client
}

export const test = base.extend<object, EmptyServerFixtures>({
  emptyServer: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({ env: { DEMO_CONTENT: 'off' } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  emptyClient: [
    async ({ emptyServer }, use) => {
      await use(await Client.signIn(emptyServer.url, ADMIN.username, ADMIN.password))
    },
    { scope: 'worker' },
  ],
})
