import { ConnectionError } from './api-errors'
import { jsonFrom, numberFrom, type WireRequest, type WireResponse } from './transport'

// Only the console imports and exports, so the first of these loads this.

/** Checking a file with thousands of records takes a while, and so does sending it. */
const FILE_TIMEOUT_MS = 180_000

const typeOf = ({ name }: File): string => (/\.json$/i.test(name) ? 'application/json' : 'text/csv')

/** Sends a file as the body of a request, or none. The body of a response that is a file is a Blob. @throws as `fetchTransport`. */
export async function fileTransport({ method, url, headers }: WireRequest, file?: File): Promise<WireResponse> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(file ? { 'Content-Type': typeOf(file) } : {}) },
      body: file ?? null,
      signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
    })
    const isFile = response.headers.has('Content-Disposition')
    return {
      status: response.status,
      body: isFile ? await response.blob() : jsonFrom(await response.text()),
      total: null,
      retryAfter: numberFrom(response.headers.get('Retry-After')),
    }
  } catch (error) {
    throw new ConnectionError('No response from the server', { cause: error })
  }
}
