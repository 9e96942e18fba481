import * as z from 'zod/mini'
import { errorSchema } from '../../../admin-bridge/contract/errors'
import { ApiError, ResponseError } from './api-errors'
import {
  fetchTransport,
  type FileOptions,
  type Transport,
  type UploadOptions,
  type UploadRequest,
  type WireResponse,
  type WireRequest,
} from './transport'

export { ApiError, ConnectionError, ResponseError, isAbort } from './api-errors'
export type { Transport, UploadOptions } from './transport'

/** Parses an unknown value into a T. Every zod schema is one. */
export type Schema<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown } }
export type Query = Readonly<Record<string, string | number | boolean | undefined>>
export type ApiResponse<T> = { data: T; total: number | null; headers?: Headers }
/** `ofPublic` reads what everybody sees, for administrators too. */
export type GetOptions = { query?: Query; signal?: AbortSignal | undefined; ofPublic?: boolean }
export type WriteMethod = 'POST' | 'PUT' | 'DELETE'

/** The only entry point to `/api`. */
export type ApiClient = {
  /** Reads. `total` is the number of records in the whole list. @throws ApiError, ConnectionError, ResponseError. */
  get<T>(path: string, schema: Schema<T>, options?: GetOptions): Promise<ApiResponse<T>>
  /** Writes JSON. @throws as get. */
  send<T>(
    method: WriteMethod,
    path: string,
    body: unknown,
    schema: Schema<T>,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<T>
  /** Writes without a body and ignores the body of the response. @returns its status. @throws as get. */
  command(method: WriteMethod, path: string, headers?: Record<string, string>): Promise<number>
  /** Posts a form. @throws as get. */
  form<T>(path: string, fields: URLSearchParams, schema: Schema<T>): Promise<T>
  /** Posts one file in the field `file`. @throws as get. */
  upload<T>(path: string, file: File, schema: Schema<T>, options?: UploadOptions): Promise<T>
  /** Sends a file as it is, or reads one, which is a Blob then. Takes its time. @throws as get. */
  file<T>(method: 'GET' | 'POST', path: string, schema: Schema<T>, options?: FileOptions): Promise<T>
}

export type ApiClientOptions = {
  base?: string
  /** The bearer token of the current user; null for none. */
  getToken: () => string | null
  /** Called on every 401, before the call fails. */
  onUnauthorized: () => void
  transport?: Transport
  upload?: (request: UploadRequest, options: UploadOptions) => Promise<WireResponse>
}

/** `?a=1&b=2` from the defined values; empty for none. */
function queryString(query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text && `?${text}`
}

const detailSchema = z.object({ detail: z.string() })

function errorFrom(response: WireResponse): ApiError {
  const parsed = errorSchema.safeParse(response.body)
  if (parsed.success) return new ApiError({ ...response, detail: parsed.data.detail, fields: parsed.data.errors })
  // Keep a readable message even if the list of fields is malformed.
  return new ApiError({ ...response, detail: detailSchema.safeParse(response.body).data?.detail })
}

/** Creates the API client. `transport` and `upload` can be replaced for server rendering and tests. */
export function createApiClient({
  base = '/api',
  getToken,
  onUnauthorized,
  transport = fetchTransport,
  upload = async (request, options) => (await import('./upload-transport')).uploadTransport(request, options),
}: ApiClientOptions): ApiClient {
  const headers = (more: Record<string, string> = {}): Record<string, string> => {
    const token = getToken()
    return { Accept: 'application/json', ...(token ? { Authorization: `Bearer ${token}`, 'X-Client': 'console' } : {}), ...more }
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
    async get(path, schema, { query, signal, ofPublic = false } = {}) {
      // others than administrators see nothing else
      const asked = ofPublic && getToken() ? { ...query, is_published: true } : query
      const response = await call('GET', path + queryString(asked), { signal })
      return { data: parse(response, schema), total: response.total, headers: response.headers }
    },
    async send(method, path, body, schema, more, signal) {
      const json = { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...more } }
      return parse(await call(method, path, { ...json, ...(signal && { signal }) }), schema)
    },
    async command(method, path, more) {
      return ensureOk(await call(method, path, { headers: more })).status
    },
    async form(path, fields, schema) {
      return parse(await call('POST', path, { body: fields }), schema)
    },
    async upload(path, file, schema, options = {}) {
      const body = new FormData()
      body.set('file', file)
      return parse(await upload({ method: 'POST', url: base + path, headers: headers(options.headers), body }, options), schema)
    },
    async file(method, path, schema, { file, query } = {}) {
      const { fileTransport } = await import('./file-transport')
      return parse(await fileTransport({ method, url: base + path + queryString(query), headers: headers() }, file), schema)
    },
  }
}
