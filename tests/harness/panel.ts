import { existsSync } from 'node:fs'
import path from 'node:path'
import { send, type HttpResponse } from './http'
import { READER, ROOT, runTool, type RunningServer } from './server/server'

/** Whether Next's build of the panel exists. */
export const isPanelBuilt = existsSync(path.join(ROOT, 'dist/panel/BUILD_ID'))

export type PanelClient = {
  get<T = unknown>(address: string): Promise<HttpResponse<T>>
  post<T = unknown>(address: string, body: unknown): Promise<HttpResponse<T>>
  patch<T = unknown>(address: string, body: unknown): Promise<HttpResponse<T>>
  remove(address: string): Promise<HttpResponse>
}

/** The token in the session cookie that a response sets; '' for none. */
export function cookieToken({ headers }: Pick<HttpResponse, 'headers'>): string {
  const [cookie = ''] = headers['set-cookie'] ?? []
  return /^payload-token=([^;]*)/.exec(cookie)?.[1] ?? ''
}

/** Calls the panel's REST API with an administrator's token. */
export function panelClient({ url, adminToken }: { url: string; adminToken: string }): PanelClient {
  const headers = { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' }
  const call =
    (method: string) =>
    <T>(address: string, body?: unknown) =>
      send<T>(url, `/panel-api${address}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  return { get: call('GET'), post: call('POST'), patch: call('PATCH'), remove: call('DELETE') }
}

/** Creates the account without administrator rights. A command would take half a second of CPU, so the panel does it if it is built. */
export async function addReader(server: Pick<RunningServer, 'url' | 'dataDir' | 'env'>, adminToken: string): Promise<void> {
  if (!isPanelBuilt) {
    await runTool(server, 'user', 'add', READER.username, '--password', READER.password)
    return
  }
  const { status, text } = await panelClient({ url: server.url, adminToken }).post('/users', { ...READER, isAdmin: false })
  if (status !== 201) throw new Error(`The account was not created: ${text}`)
}
