import { ADMIN } from './installation'
import { jsonAs } from '../../harness/json'

export type ApiResponse<T = unknown> = { status: number; headers: Headers; text: string; json: T }
export type ErrorBody = { detail: string; errors?: { field: string; message: string }[] }

const CALL_MS = 60_000

/** Calls the API as the console does. */
export type Client = {
  get<T = unknown>(path: string): Promise<ApiResponse<T>>
  post<T = unknown>(path: string, body: unknown): Promise<ApiResponse<T>>
  put<T = unknown>(path: string, body: unknown): Promise<ApiResponse<T>>
  delete(path: string): Promise<ApiResponse>
  upload<T = unknown>(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<ApiResponse<T>>
}

/** Sends one request. A body that is not JSON becomes null. */
export async function call<T = unknown>(url: string, init: RequestInit = {}): Promise<ApiResponse<T>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(CALL_MS), redirect: 'manual', ...init })
  const text = await response.text()
  let json: unknown = null
  try {
    json = JSON.parse(text)
  } catch {
    // `text` has it
  }
  return { status: response.status, headers: response.headers, text, json: jsonAs<T>(json) }
}

/** A client of a server, with a token or anonymous. @param url the server's, without a path. */
export function clientOf(url: string, token?: string): Client {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const json =
    (method: string) =>
    <T>(path: string, body: unknown) =>
      call<T>(`${url}/api/v1${path}`, { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return {
    get: (path) => call(`${url}/api/v1${path}`, { headers }),
    post: json('POST'),
    put: json('PUT'),
    delete: (path) => call(`${url}/api/v1${path}`, { method: 'DELETE', headers }),
    upload: (path, bytes) => {
      const form = new FormData()
      form.set('file', new Blob([bytes]), 'picture.png')
      return call(`${url}/api/v1${path}`, { method: 'POST', headers, body: form })
    },
  }
}

/** Attempts to sign in. */
export const tryLogin = (url: string, username: string, password: string): Promise<ApiResponse<{ access_token?: string }>> =>
  call(`${url}/api/v1/auth/login`, { method: 'POST', body: new URLSearchParams({ username, password }) })

/** Signs in and returns the token. @throws when that fails. */
export async function login(url: string, username: string = ADMIN.username, password: string = ADMIN.password): Promise<string> {
  const response = await tryLogin(url, username, password)
  if (response.status !== 200 || !response.json.access_token)
    throw new Error(`Signing in as ${username} failed: ${response.status} ${response.text}`)
  return response.json.access_token
}

/** A client signed in as the administrator. */
export const administrator = async (url: string): Promise<Client> => clientOf(url, await login(url))

/** The headers of a session in the panel, as a browser sends them. */
export async function panelHeaders(url: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', origin: url }
  const response = await call(`${url}/panel-api/users/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) })
  const [cookie] = response.headers.getSetCookie()
  if (response.status !== 200 || cookie === undefined)
    throw new Error(`Signing in to the panel failed: ${response.status} ${response.text}`)
  return { cookie: cookie.split(';', 1)[0] ?? '', 'sec-fetch-site': 'same-origin' }
}
