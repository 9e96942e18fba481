import { expect } from 'vitest'
import { API_BASE, UPLOAD_FIELD, sessionPaths } from '../../admin-bridge/contract'
import { checkResponse } from './check'
import type { Contract, ApiRecord } from './contracts'
import { send, type Call, type HttpResponse } from './http'

export type Upload = { bytes: Buffer; name?: string; type?: string; field?: string }

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
  async call(path: string, { headers = {}, ...call }: Call = {}): Promise<HttpResponse> {
    const bearer: Record<string, string> = this.token === undefined ? {} : { Authorization: `Bearer ${this.token}` }
    const response = await send(this.base, `${API_BASE}${path}`, { ...call, headers: { ...bearer, ...headers } })
    checkResponse(response)
    return response
  }

  get(path: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
    return this.call(path, { headers })
  }

  head(path: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
    return this.call(path, { method: 'HEAD', headers })
  }

  post(path: string, body: unknown): Promise<HttpResponse> {
    return this.#json('POST', path, body)
  }

  put(path: string, body: unknown): Promise<HttpResponse> {
    return this.#json('PUT', path, body)
  }

  del(path: string): Promise<HttpResponse> {
    return this.call(path, { method: 'DELETE' })
  }

  upload(path: string, ...files: Upload[]): Promise<HttpResponse> {
    const { body, type } = multipart(files)
    return this.call(path, { method: 'POST', headers: { 'Content-Type': type }, body })
  }

  #json(method: string, path: string, body: unknown): Promise<HttpResponse> {
    return this.call(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  }

  login(username: string, password: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
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
    return this.as((response.json as { access_token: string }).access_token)
  }

  /** Creates a record. @throws unless the response is 201. */
  async create({ path }: Contract, body: unknown): Promise<ApiRecord> {
    const response = await this.post(`${path}/`, body)
    expect(response.status, `POST ${path}: ${response.text}`).toBe(201)
    return response.json as ApiRecord
  }

  /** Reads a record. @throws unless the response is 200. */
  async read({ path }: Contract, id: number): Promise<ApiRecord> {
    const response = await this.get(`${path}/${id}`)
    expect(response.status, `GET ${path}/${id}: ${response.text}`).toBe(200)
    return response.json as ApiRecord
  }

  /** Changes a record. @throws unless the response is 200. */
  async change({ path }: Contract, id: number, body: unknown): Promise<ApiRecord> {
    const response = await this.put(`${path}/${id}`, body)
    expect(response.status, `PUT ${path}/${id}: ${response.text}`).toBe(200)
    return response.json as ApiRecord
  }

  /** Reads a list. @throws unless the response is 200. @param query with its question mark. */
  async list({ path }: Contract, query = ''): Promise<ApiRecord[]> {
    const response = await this.get(`${path}/${query}`)
    expect(response.status, `GET ${path}/${query}: ${response.text}`).toBe(200)
    return response.json as ApiRecord[]
  }
}
