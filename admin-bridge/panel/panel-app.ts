import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import next from 'next'
import type { Env } from '../../cms/env'
import type { PanelHandler } from './forward'

const BUILT = 'dist/panel'

/** Next tells of its start on the console, in lines that are no log lines of ours. */
async function quietly(work: () => Promise<void>): Promise<void> {
  const { log } = console
  console.log = () => undefined
  try {
    await work()
  } finally {
    console.log = log
  }
}

/**
 * The Payload panel as a handler of our own server. Ready at once; the first request waits for Next.
 * @returns the handler, and what closes it; null when the panel was not built.
 */
export function openPanel(env: Env): { handle: PanelHandler; ready: Promise<void>; close(): Promise<void> } | null {
  if (!existsSync(path.resolve(BUILT, 'BUILD_ID'))) return null
  const app = next({
    dev: false,
    dir: path.resolve('cms/panel'),
    hostname: env.HOST,
    port: env.PORT,
    customServer: true,
    quiet: true,
    // Next listens for `upgrade` on the server it is given, else on the one that its first request came from. It answers no
    // upgrade, so on ours every such connection would stay open for ever; without a listener Node reads a plain request.
    httpServer: createServer(),
  })
  const handle = app.getRequestHandler()
  const ready = quietly(() => app.prepare())
  return {
    ready,
    handle: async (request, response) => {
      await ready
      await handle(request, response)
    },
    close: () => app.close(),
  }
}
