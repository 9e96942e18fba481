import * as z from 'zod/mini'
import { errorSchema } from '../../../admin-bridge/contract/errors'
import { ApiError, ResponseError } from './api-errors'
import { fetchTransport, uploadTransport, type Transport, type UploadOptions, type WireResponse, type WireRequest } from './transport'

export { ApiError, ConnectionError, ResponseError, isAbort } from './api-errors'
export type { Transport, UploadOptions } from './transport'

/** Parses an unknown value into a T. Every zod schema is one. */
export type Schema<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown } }
export type Query = Readonly<Record<string, string | number | boolean | undefined>>
export type ApiResponse<T> = { data: T; total: number | null }
export type GetOptions = { query?: Query; signal?: AbortSignal }
export type WriteMethod = 'POST' | 'PUT' | 'DELETE'

/** The only entry point to `/api`. */
export type ApiClient = {
  /** Reads. `total` is the number of records in the whole list. @throws ApiError, ConnectionError, ResponseError. */
  get<T>(path: string, schema: Schema<T>, options?: GetOptions): Promise<ApiResponse<T>>
  /** Writes JSON. @throws as get. */
  send<T>(method: WriteMethod, path: string, body: unknown, schema: Schema<T>): Promise<T>
  /** Writes without a body and ignores the body of the response. @throws as get. */
  command(method: WriteMethod, path: string): Promise<void>
  /** Posts a form. @throws as get. */
  form<T>(path: string, fields: URLSearchParams, schema: Schema<T>): Promise<T>
  /** Posts one file in the field `file`. @throws as get. */
  upload<T>(path: string, file: File, schema: Schema<T>, options?: UploadOptions): Promise<T>
}

export type ApiClientOptions = {
  base?: string
  /** The bearer token of the current user; null for none. */
  getToken: () => string | null
  /** Called on every 401, before the call fails. */
  onUnauthorized: () => void
  transport?: Transport
  upload?: typeof uploadTransport
}

/** `?a=1&b=2` from the defined values; empty for none. */
function queryString(query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text && `?${text}`
}

const detailSchema = z.object({ detail: z.string() })

function errorFrom({ status, body, retryAfter }: WireResponse): ApiError {
  const parsed = errorSchema.safeParse(body)
  if (parsed.success) return new ApiError({ status, detail: parsed.data.detail, fields: parsed.data.errors, retryAfter })
  // Keep a readable message even if the list of fields is malformed.
  const message = detailSchema.safeParse(body)
  return new ApiError({ status, detail: message.success ? message.data.detail : undefined, retryAfter })
}

/** Creates the API client. `transport` and `upload` can be replaced for server rendering and tests. */
export function createApiClient({
  base = '/api',
  getToken,
  onUnauthorized,
  transport = fetchTransport,
  upload = uploadTransport,
}: ApiClientOptions): ApiClient {
  const headers = (more: Record<string, string> = {}): Record<string, string> => {
    const token = getToken()
    return { Accept: 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}), ...more }
  }
  const ensureOk = (response: WireResponse): WireResponse => {
    if (response.status >= 200 && response.status < 300) return response
    if (response.status === 401) onUnauthorized()
    throw errorFrom(response)
  }
  const parse = <T>(response: WireResponse, schema: Schema<T>): T => {
    const parsed = schema.safeParse(ensureOk(response).body)
    if (parsed.success) return parsed.data
    throw new ResponseError('Invalid response format from API', { cause: parsed.error })
  }
  const call = (method: string, path: string, rest: Partial<WireRequest> = {}): Promise<WireResponse> =>
    transport({ method, url: base + path, ...rest, headers: headers(rest.headers) })
  return {
    async get(path, schema, { query, signal } = {}) {
      const response = await call('GET', path + queryString(query), { signal })
      return { data: parse(response, schema), total: response.total }
    },
    async send(method, path, body, schema) {
      const json = { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
      return parse(await call(method, path, json), schema)
    },
    async command(method, path) {
      ensureOk(await call(method, path))
    },
    async form(path, fields, schema) {
      return parse(await call('POST', path, { body: fields }), schema)
    },
    async upload(path, file, schema, options = {}) {
      const body = new FormData()
      body.set('file', file)
      return parse(await upload({ method: 'POST', url: base + path, headers: headers(), body }, options), schema)
    },
  }
}
