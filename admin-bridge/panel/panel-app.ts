import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import next from 'next'
import type { Env } from '../../cms/env'
import type { PanelHandler } from './forward'

const BUILD_DIR = 'dist/panel'

/** Runs `work` without console output: Next prints start-up messages that are not JSON log lines. */
async function withoutConsole(work: () => Promise<void>): Promise<void> {
  const { log } = console
  console.log = () => undefined
  try {
    await work()
  } finally {
    console.log = log
  }
}

/**
 * Opens the Payload panel as a request handler. It can be used immediately; the first requests wait for Next.
 * @returns the handler and a function that closes it; null if the panel has not been built.
 */
export function openPanel(env: Env): { handle: PanelHandler; ready: Promise<void>; close(): Promise<void> } | null {
  if (!existsSync(path.resolve(BUILD_DIR, 'BUILD_ID'))) return null
  const app = next({
    dev: false,
    dir: path.resolve('cms/panel'),
    hostname: env.HOST,
    port: env.PORT,
    customServer: true,
    quiet: true,
    // Next listens for `upgrade` on this server, or else on the server of its first request, and never answers. On our
    // server such connections would stay open forever; without a listener Node treats them as plain requests.
    httpServer: createServer(),
  })
  const handle = app.getRequestHandler()
  const ready = withoutConsole(() => app.prepare())
  return {
    ready,
    handle: async (request, response) => {
      await ready
      await handle(request, response)
    },
    close: () => app.close(),
  }
}
