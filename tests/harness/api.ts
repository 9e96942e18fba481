import { expect } from 'vitest'
import { API_BASE, UPLOAD_FIELD, sessionPaths } from '../../admin-bridge/contract'
import { checkResponse } from './check'
import type { Contract, ApiRecord } from './contracts'
import { send, type Call, type HttpResponse } from './http'

export type Upload = { bytes: Buffer; name?: string; type?: string; field?: string }

/** The query that a path requires. */
export const NEEDED_QUERY: Readonly<Record<string, string>> = {
  '/v1/spellings': 'kind=drink&field=brand',
  '/v1/spellings/similar': 'kind=drink&field=brand',
}

/** The body of a form with files, and its content type. */
export function multipart(files: Upload[], boundary = `----ccc${Math.random().toString(36).slice(2)}`): { body: Buffer; type: string } {
  const parts = files.flatMap(({ bytes, name = 'picture.png', type = 'image/png', field = UPLOAD_FIELD }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
  return { body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]), type: `multipart/form-data; boundary=${boundary}` }
}

/** An API client with one account. It checks every response against the contract. Paths are relative to `/api`. */
export class Api {
  constructor(
    readonly base: string,
    readonly token?: string,
  ) {}

  /** The same server with another account; anonymous without a token. */
  as(token?: string): Api {
    return new Api(this.base, token)
  }

  /** Any request below the base, checked. */
  async call<T = unknown>(path: string, { headers = {}, ...call }: Call = {}): Promise<HttpResponse<T>> {
    const bearer: Record<string, string> = this.token === undefined ? {} : { Authorization: `Bearer ${this.token}` }
    const response = await send<T>(this.base, `${API_BASE}${path}`, { ...call, headers: { ...bearer, ...headers } })
    checkResponse(response)
    return response
  }

  get<T = unknown>(path: string, headers: Record<string, string> = {}): Promise<HttpResponse<T>> {
    return this.call<T>(path, { headers })
  }

  head(path: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
    return this.call(path, { method: 'HEAD', headers })
  }

  post<T = unknown>(path: string, body: unknown): Promise<HttpResponse<T>> {
    return this.#json<T>('POST', path, body)
  }

  put<T = unknown>(path: string, body: unknown): Promise<HttpResponse<T>> {
    return this.#json<T>('PUT', path, body)
  }

  del(path: string): Promise<HttpResponse> {
    return this.call(path, { method: 'DELETE' })
  }

  upload<T = unknown>(path: string, ...files: Upload[]): Promise<HttpResponse<T>> {
    const { body, type } = multipart(files)
    return this.call<T>(path, { method: 'POST', headers: { 'Content-Type': type }, body })
  }

  #json<T = unknown>(method: string, path: string, body: unknown): Promise<HttpResponse<T>> {
    return this.call<T>(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  }

  login(username: string, password: string, headers: Record<string, string> = {}): Promise<HttpResponse<{ access_token: string }>> {
    const body = new URLSearchParams({ username, password }).toString()
    return this.call(sessionPaths.login, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body,
    })
  }

  /** This client with a token, signed in. */
  async signIn(username: string, password: string): Promise<Api> {
    const response = await this.login(username, password)
    expect(response.status, `sign-in of ${username}: ${response.text}`).toBe(200)
    return this.as(response.json.access_token)
  }

  /** Creates a record. @throws unless the response is 201. */
  async create({ path }: Contract, body: unknown): Promise<ApiRecord> {
    const response = await this.post<ApiRecord>(`${path}/`, body)
    expect(response.status, `POST ${path}: ${response.text}`).toBe(201)
    return response.json
  }

  /** Reads a record. @throws unless the response is 200. */
  async read({ path }: Contract, id: number): Promise<ApiRecord> {
    const response = await this.get<ApiRecord>(`${path}/${id}`)
    expect(response.status, `GET ${path}/${id}: ${response.text}`).toBe(200)
    return response.json
  }

  /** Changes a record. @throws unless the response is 200. */
  async change({ path }: Contract, id: number, body: unknown): Promise<ApiRecord> {
    const response = await this.put<ApiRecord>(`${path}/${id}`, body)
    expect(response.status, `PUT ${path}/${id}: ${response.text}`).toBe(200)
    return response.json
  }

  /** Reads a list. @throws unless the response is 200. @param query with its question mark. */
  async list({ path }: Contract, query = ''): Promise<ApiRecord[]> {
    const response = await this.get<ApiRecord[]>(`${path}/${query}`)
    expect(response.status, `GET ${path}/${query}: ${response.text}`).toBe(200)
    return response.json
  }
}
