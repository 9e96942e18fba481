import * as z from 'zod/mini'
import { errorSchema } from '../../../admin-bridge/contract/errors'
import { ApiError, ReplyError } from './api-errors'
import { fetchTransport, uploadTransport, type Transport, type UploadOptions, type WireReply, type WireRequest } from './transport'

export { ApiError, ConnectionError, ReplyError, isAbort, type FieldError } from './api-errors'
export type { Transport, UploadOptions, WireReply, WireRequest } from './transport'

/** What reads an unknown value into a T: any zod schema does. */
export type Schema<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown } }
export type Query = Readonly<Record<string, string | number | boolean | undefined>>
export type Reply<T> = { data: T; total: number | null }
export type GetOptions = { query?: Query; signal?: AbortSignal }
export type WriteMethod = 'POST' | 'PUT' | 'DELETE'

/** The one door to `/api`. Knows paths, schemas and errors; knows no screens. */
export type ApiClient = {
  /** Reads. @throws ApiError, ConnectionError, ReplyError. */
  get<T>(path: string, schema: Schema<T>, options?: GetOptions): Promise<Reply<T>>
  /** Writes JSON; `schema` null for a reply without a body. @throws as get. */
  send<T>(method: WriteMethod, path: string, body: unknown, schema: Schema<T> | null): Promise<T>
  /** Posts a form, as the login does. @throws as get. */
  form<T>(path: string, fields: URLSearchParams, schema: Schema<T>): Promise<T>
  /** Posts one file in the field `file`. @throws as get. */
  upload<T>(path: string, file: File, schema: Schema<T>, options?: UploadOptions): Promise<T>
}

export type ApiClientOptions = {
  base?: string
  /** The bearer token of whoever is signed in. */
  getToken: () => string | null
  /** Told of every 401, before the call fails. */
  onUnauthorized: () => void
  transport?: Transport
  upload?: typeof uploadTransport
}

/** `?a=1&b=2` of what is defined, or nothing. */
function queryString(query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text && `?${text}`
}

const sentence = z.object({ detail: z.string() })

function errorFrom({ status, body, retryAfter }: WireReply): ApiError {
  const parsed = errorSchema.safeParse(body)
  if (parsed.success) return new ApiError({ status, detail: parsed.data.detail, fields: parsed.data.errors, retryAfter })
  // A sentence stays readable when the list of fields beside it is not.
  const alone = sentence.safeParse(body)
  return new ApiError({ status, detail: alone.success ? alone.data.detail : undefined, retryAfter })
}

/** Makes the client. @param options who is signed in, what a 401 means, and how calls travel (`transport`, for server rendering and tests). */
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
  const accepted = (reply: WireReply): WireReply => {
    if (reply.status >= 200 && reply.status < 300) return reply
    if (reply.status === 401) onUnauthorized()
    throw errorFrom(reply)
  }
  const read = <T>(reply: WireReply, schema: Schema<T>): T => {
    const parsed = schema.safeParse(accepted(reply).body)
    if (parsed.success) return parsed.data
    throw new ReplyError('Invalid response format from API', { cause: parsed.error })
  }
  const call = (method: string, path: string, rest: Partial<WireRequest> = {}): Promise<WireReply> =>
    transport({ method, url: base + path, ...rest, headers: headers(rest.headers) })
  return {
    async get(path, schema, { query, signal } = {}) {
      const reply = await call('GET', path + queryString(query), { signal })
      return { data: read(reply, schema), total: reply.total }
    },
    async send(method, path, body, schema) {
      const json = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
      const reply = await call(method, path, json)
      // Without a schema nothing is read, and T is whatever the caller says nothing is.
      return schema ? read(reply, schema) : (accepted(reply).body as never)
    },
    async form(path, fields, schema) {
      return read(await call('POST', path, { body: fields }), schema)
    },
    async upload(path, file, schema, options = {}) {
      const body = new FormData()
      body.set('file', file)
      return read(await upload({ method: 'POST', url: base + path, headers: headers(), body }, options), schema)
    },
  }
}
