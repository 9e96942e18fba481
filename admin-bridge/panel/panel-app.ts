import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
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

/** Loads Next with the built panel. */
async function loadPanel(env: Env) {
  const { default: next } = await import('next')
  const app = next({
    dev: false,
    dir: path.resolve('cms/panel'),
    hostname: env.HOST,
    port: env.PORT,
    customServer: true,
    // Next listens for `upgrade` on this server, or else on the server of its first request, and never answers. On our
    // server such connections would stay open forever; without a listener Node treats them as plain requests.
    httpServer: createServer(),
  })
  const handle = app.getRequestHandler()
  await withoutConsole(() => app.prepare())
  return { app, handle }
}

/**
 * Opens the Payload panel as a request handler. Its first request loads Next, which would be a quarter of a start's work.
 * @returns the handler and a function that closes it; null if the panel has not been built.
 */
export function openPanel(env: Env): { handle: PanelHandler; close(): Promise<void> } | null {
  if (!existsSync(path.resolve(BUILD_DIR, 'BUILD_ID'))) return null
  let loading: ReturnType<typeof loadPanel> | undefined
  const load = () =>
    (loading ??= loadPanel(env).catch((error: unknown) => {
      // the next request tries again
      loading = undefined
      throw error
    }))
  return {
    handle: async (request, response) => (await load()).handle(request, response),
    close: async () => (await loading?.catch(() => undefined))?.app.close(),
  }
}
