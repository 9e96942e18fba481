import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import next from 'next'
import type { Env } from '../cms/env'
import type { PanelHandler } from './panel-gate'

const BUILT = 'dist/panel'

/**
 * The Payload panel as a handler of our own server. Ready at once; the first request waits for Next.
 * @returns the handler, and what closes it; null when the panel was not built.
 */
export function openPanel(env: Env): { handle: PanelHandler; ready: Promise<void>; close(): Promise<void> } | null {
  if (!existsSync(path.resolve(BUILT, 'BUILD_ID'))) return null
  // the configuration as the build resolved it: reading the file again takes time, and Next prints a line of its own then
  const { config } = JSON.parse(readFileSync(path.resolve(BUILT, 'required-server-files.json'), 'utf8')) as { config: object }
  process.env['__NEXT_PRIVATE_STANDALONE_CONFIG'] = JSON.stringify(config)
  const app = next({ dev: false, dir: path.resolve('cms/panel'), hostname: env.HOST, port: env.PORT, customServer: true, quiet: true })
  const handle = app.getRequestHandler()
  const ready = app.prepare()
  return {
    ready,
    handle: async (request, response) => {
      await ready
      await handle(request, response)
    },
    close: () => app.close(),
  }
}
