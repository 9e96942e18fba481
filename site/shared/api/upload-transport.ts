import { ConnectionError } from './api-errors'
import { abortError, jsonFrom, numberFrom, TIMEOUT_MS, type UploadOptions, type UploadRequest, type WireResponse } from './transport'

// Only the console uploads, so its first upload loads this.

/**
 * Sends a form and reports its progress. The timeout restarts with every progress event, so a large file on a slow connection is
 * not cut off.
 * @throws as `fetchTransport`.
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
