import { ConnectionError } from './api-errors'

/** An HTTP request. */
export type WireRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | URLSearchParams | FormData
  signal?: AbortSignal
}
/** An HTTP response. `body` is undefined if there is none, or if it is not JSON; uploads have no `headers`. */
export type WireResponse = { status: number; body: unknown; total: number | null; retryAfter: number | null; headers?: Headers }
export type Transport = (request: WireRequest) => Promise<WireResponse>

/** A request whose body is a form with a file. */
export type UploadRequest = WireRequest & { body: FormData }
/** `onProgress` receives the fraction sent so far, from 0 to 1. `headers` are more of them, such as `If-Match`. */
export type UploadOptions = { onProgress?: (fraction: number) => void; signal?: AbortSignal; headers?: Record<string, string> }

/** `file` is sent as the body, with its type. */
export type FileOptions = { file?: File; query?: Readonly<Record<string, string | number | boolean | undefined>> }

/** The timeout of every call. */
export const TIMEOUT_MS = 10_000

export const numberFrom = (text: string | null): number | null => (text !== null && /^\d+$/.test(text) ? Number(text) : null)

export const abortError = (): Error => new DOMException('Aborted', 'AbortError')

export function jsonFrom(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Sends with `fetch`.
 * @throws ConnectionError without a response within ten seconds; an AbortError when the caller's signal fires.
 */
export const fetchTransport: Transport = async ({ signal, ...request }) => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
  const stop = (): void => controller.abort()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    if (signal?.aborted) throw abortError()
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      signal: controller.signal,
      // a deletion, or a sign-out, also arrives when the page is left at once
      keepalive: !request.body && request.method !== 'GET',
    })
    const text = await response.text()
    return {
      status: response.status,
      body: jsonFrom(text),
      total: numberFrom(response.headers.get('X-Total-Count')),
      retryAfter: numberFrom(response.headers.get('Retry-After')),
      headers: response.headers,
    }
  } catch (error) {
    if (signal?.aborted) throw abortError()
    throw new ConnectionError('No response from the server', { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
