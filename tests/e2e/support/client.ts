import { API_BASE, sessionPaths } from '../../../admin-bridge/contract'
import { send, type HttpResponse } from '../../harness/http'

export type Entry = { readonly id: number } & Readonly<Record<string, unknown>>

/** API client of the browser tests. It creates the records that a test needs and reads what a screen saved. */
export class Client {
  private constructor(
    readonly url: string,
    readonly token: string,
  ) {}

  /** Signs in. @throws when the login fails. */
  static async signIn(url: string, username: string, password: string): Promise<Client> {
    const response = await send<{ access_token: string }>(url, `${API_BASE}${sessionPaths.login}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username, password }).toString(),
    })
    if (response.status !== 200) throw new Error(`Login answered ${response.status}: ${response.text}`)
    return new Client(url, response.json.access_token)
  }

  /** Any call below `/api`. Returns the response, whatever its status. */
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<HttpResponse<T>> {
    return send<T>(this.url, `${API_BASE}${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.token}`, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  /** Creates a record. @param path of its list, such as "/v1/quotes". @throws when the API rejects it. */
  async create(path: string, body: Record<string, unknown>): Promise<Entry> {
    const response = await this.call<Entry>('POST', path, body)
    if (response.status !== 201) throw new Error(`POST ${path} answered ${response.status}: ${response.text}`)
    return response.json
  }

  /** Reads a record; null when there is none. */
  async read(path: string, id: number): Promise<Entry | null> {
    const response = await this.call<Entry>('GET', `${path}/${id}`)
    return response.status === 404 ? null : response.json
  }

  /** Reads the records of a list. @param query such as "limit=1000". */
  async list(path: string, query = 'limit=1000'): Promise<Entry[]> {
    return (await this.call<Entry[]>('GET', `${path}?${query}`)).json
  }

  async remove(path: string, id: number): Promise<void> {
    await this.call('DELETE', `${path}/${id}`)
  }
}
