import { existsSync } from 'node:fs'
import path from 'node:path'
import { send, type Reply } from './http'
import { ROOT } from './server'

/** The panel is Next's to build; without it there is nothing behind its doors. */
export const isPanelBuilt = existsSync(path.join(ROOT, 'dist/panel/BUILD_ID'))

export type PanelClient = {
  get(address: string): Promise<Reply>
  post(address: string, body: unknown): Promise<Reply>
  patch(address: string, body: unknown): Promise<Reply>
  remove(address: string): Promise<Reply>
}

/** The panel's REST, as an administrator with a token. */
export function panelClient({ url, adminToken }: { url: string; adminToken: string }): PanelClient {
  const headers = { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' }
  const call =
    (method: string) =>
    (address: string, body?: unknown): Promise<Reply> =>
      send(url, `/panel-api${address}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  return { get: call('GET'), post: call('POST'), patch: call('PATCH'), remove: call('DELETE') }
}
