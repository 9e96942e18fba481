import { ConnectionError } from './api-errors'

/** An HTTP request. */
export type WireRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | URLSearchParams | FormData
  signal?: AbortSignal
}
/** An HTTP response. `body` is undefined if there is none, or if it is not JSON. */
export type WireResponse = { status: number; body: unknown; total: number | null; retryAfter: number | null }
export type Transport = (request: WireRequest) => Promise<WireResponse>

/** The timeout of every call. */
export const TIMEOUT_MS = 10_000

const numberFrom = (text: string | null): number | null => (text !== null && /^\d+$/.test(text) ? Number(text) : null)

const abortError = (): Error => new DOMException('Aborted', 'AbortError')

function jsonFrom(text: string): unknown {
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
    })
    const text = await response.text()
    return {
      status: response.status,
      body: jsonFrom(text),
      total: numberFrom(response.headers.get('X-Total-Count')),
      retryAfter: numberFrom(response.headers.get('Retry-After')),
    }
  } catch (error) {
    if (signal?.aborted) throw abortError()
    throw new ConnectionError('No response from the server', { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** A request whose body is a form with a file. */
export type UploadRequest = WireRequest & { body: FormData }
/** `onProgress` receives the fraction sent so far, from 0 to 1. */
export type UploadOptions = { onProgress?: (fraction: number) => void; signal?: AbortSignal }

/**
 * Sends a form and reports its progress. The timeout restarts with every progress event, so a large file on a slow connection is
 * not cut off.
 * @throws as {@link fetchTransport}.
 */
export function uploadTransport(request: UploadRequest, { onProgress, signal }: UploadOptions): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortError())
    const call = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const fail = (error: Error): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      reject(error)
    }
    const cancel = (): void => {
      fail(abortError())
      call.abort()
    }
    const wait = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        fail(new ConnectionError('No response from the server'))
        call.abort()
      }, TIMEOUT_MS)
    }
    call.open(request.method, request.url)
    for (const [name, value] of Object.entries(request.headers)) call.setRequestHeader(name, value)
    call.upload.onprogress = (event) => {
      wait()
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    call.onerror = () => fail(new ConnectionError('No response from the server'))
    call.onload = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      resolve({
        status: call.status,
        body: jsonFrom(call.responseText),
        total: null,
        retryAfter: numberFrom(call.getResponseHeader('Retry-After')),
      })
    }
    signal?.addEventListener('abort', cancel, { once: true })
    wait()
    call.send(request.body)
  })
}
